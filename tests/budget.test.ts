import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const dist = join(import.meta.dirname, '../apps/web/dist');
/** JavaScript as it is sent (brotli), in bytes: what a phone pays for by the megabyte. */
const OPEN_PAGE = 90_000;
const HOME = 170_000;
const LATER_SCREEN = 60_000;
/** Scripts, styles and fonts of a first page; on a bad network each costs a round trip. */
const FILES = 15;

interface Part {
  file: string;
  src?: string;
  imports?: string[];
  css?: string[];
}

const read = <T>(name: string) => JSON.parse(readFileSync(join(dist, name), 'utf8')) as T;
const scriptsOf = (files: Iterable<string>) => [...files].filter((file) => file.endsWith('.js'));
const weigh = (files: Iterable<string>) =>
  scriptsOf(files).reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0);

// `npm test` builds the web client first; without it there is nothing to weigh.
describe.skipIf(!existsSync(join(dist, 'announced.json')))('the weight of the web client', () => {
  const { screens } = existsSync(dist)
    ? read<{ screens: Record<string, string[]> }>('announced.json')
    : { screens: {} };

  test.each([
    ['/', OPEN_PAGE],
    ['/auth/login', OPEN_PAGE],
    ['/auth/register', OPEN_PAGE],
    ['/i/:token', OPEN_PAGE],
    ['/c/:token', OPEN_PAGE],
    ['/dashboard', HOME],
  ])('%s comes in at most %i bytes of scripts and in few files', (path, most) => {
    const files = screens[path]!;
    const page = readFileSync(join(dist, path === '/dashboard' ? 'index.html' : 'open.html'), 'utf8');
    const inPage = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!);
    const all = new Set([...files, ...inPage]);
    expect(weigh(all)).toBeLessThanOrEqual(most);
    expect(weigh(all)).toBeGreaterThan(0);
    expect(all.size).toBeLessThanOrEqual(FILES);
    // Signing in and reading a document bring neither router nor queries.
    if (path !== '/dashboard')
      expect([...all].filter((file) => /\/(start|frame|index)-[^/]*\.js$/.test(file))).toEqual([]);
  });

  // One small module in the wrong group brings the whole home screen along.
  test.each(['/invoices', '/invoices/new', '/sell'])('%s brings nothing of the home screen', (path) => {
    expect(screens[path]).toBeDefined();
    expect(screens[path]!.filter((file) => /\/home-[^/]*\.js$/.test(file))).toEqual([]);
  });

  // The application would start a second time on the page.
  test.each([
    /\/paying\/ClaimForm\.tsx$/,
    /\/paying\/Claimed\.tsx$/,
    /\/delivery\/PublicDocument\.tsx$/,
    // What brings a photo down before it is sent.
    /^_pictures-[^/]*\.js$/,
  ])('%s comes without the application', (name) => {
    const manifest = read<Record<string, Part>>('.vite/manifest.json');
    const filesOf = (part: Part): string[] => [
      part.file,
      ...(part.imports ?? []).flatMap((each) => filesOf(manifest[each]!)),
    ];
    const part = manifest[Object.keys(manifest).find((key) => name.test(key)) ?? ''];
    expect(part).toBeDefined();
    expect(filesOf(part!).filter((file) => /\/(start|frame|index)-[^/]*\.js$/.test(file))).toEqual([]);
  });

  test('after the home screen each further screen costs little', () => {
    const manifest = read<Record<string, Part>>('.vite/manifest.json');
    const filesOf = (name: string, found = new Set<string>()): Set<string> => {
      const part = manifest[name]!;
      if (found.has(`/${part.file}`)) return found;
      found.add(`/${part.file}`);
      for (const each of part.imports ?? []) filesOf(each, found);
      return found;
    };
    // With what home fetches for its lower part.
    const known = new Set([
      ...screens['/dashboard']!,
      ...filesOf(Object.keys(manifest).find((name) => /period-[^/]*\.js$/.test(manifest[name]!.file))!),
    ]);
    const pages = Object.keys(manifest).filter((name) => /Page\.tsx$/.test(manifest[name]!.src ?? ''));
    expect(pages.length).toBeGreaterThan(50);
    const heavy = pages
      .map((name) => [name, weigh([...filesOf(name)].filter((file) => !known.has(file)))] as const)
      .filter(([, bytes]) => bytes > LATER_SCREEN);
    expect(heavy).toEqual([]);
  });
});
