/** docs/security.md counts right, and what it names as proof is there. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const threats = readFileSync(join(root, 'docs/threats.md'), 'utf8');
const files = ['apps', 'packages', 'tests', 'e2e', 'bench'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`),
);

test('the counts of ASVS at its head are those of its tables', () => {
  const states = [...page.matchAll(/^\| \d+\.\d+\.\d+ \| [12] \| ([a-z ]+?) \| (.+) \|$/gm)];
  const count = (state: string) => states.filter(([, each]) => each === state).length;
  const [all, met, partly, not, none] = [
    states.length,
    ...['met', 'partly', 'not met', 'not applicable'].map(count),
  ];
  expect(all).toBe(253);
  expect(met! + partly! + not! + none!).toBe(all);
  expect(page).toContain(
    `of ${all} requirements ${met} are met, ${partly} partly met, ${not} not met and ${none} not applicable`,
  );
});

test('every file that is named as proof exists', () => {
  const named = new Set(
    [...(page + threats).matchAll(/`([\w./-]+\.(?:test\.tsx?|spec\.ts|ts|tsx))`/g)].map(([, file]) => file!),
  );
  expect(named.size).toBeGreaterThan(60);
  const missing = [...named].filter((name) => {
    const [head, ...rest] = name.split('/');
    const path = head === 'web' || head === 'domain' || head === 'contract' ? rest.join('/') : name;
    return !files.some((file) => file.endsWith(`/${path}`) || file === path);
  });
  expect(missing).toEqual([]);
});

test('every finding of the review of attacks has a test that proves it', () => {
  const parts = page.split(/^## /m).filter((each) => /^The (second )?review of attacks/.test(each));
  const rows = parts.flatMap((part) => part.split('\n').filter((line) => /^\| (?!---|finding)/.test(line)));
  expect(rows.length).toBe(35);
  for (const row of rows) expect(row).toMatch(/\.test\.tsx?`/);
});

test('the page of threats is one page, and each of its lines names its test', () => {
  expect(threats.split(/\s+/).length).toBeLessThan(850);
  const rows = threats.match(/^\| \d+ .+$/gm)!;
  expect(rows).toHaveLength(11);
  for (const row of rows) expect(row).toMatch(/\.test\.ts` \|$|\.test\.ts`, .+` \|$/);
});
