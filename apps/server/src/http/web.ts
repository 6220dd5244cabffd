import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { Refusal } from '@lissafi/contract/errors';
import { isOpenPage } from '@lissafi/contract/pages';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '../mail/letter.ts';

const DIST = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Returns the title and meta tags of a page for clients without scripts, or null. */
type HeadOf = (path: string) => Promise<{ title: string; tags: string } | null>;

/** The two pages of the built web application: the application itself, and the pages for everyone. */
const PAGES = ['index.html', 'open.html'] as const;
type PageFile = (typeof PAGES)[number];

const readDist = (name: string) => readFileSync(join(DIST, name), 'utf8');

/** The scripts that stand in the pages themselves, as the content security policy names them. */
export function inlineScripts(): string[] {
  if (!existsSync(DIST)) return [];
  const scripts = PAGES.flatMap((page) => [...readDist(page).matchAll(/<script>([\s\S]*?)<\/script>/g)]);
  const hashes = scripts.map(([, text]) => createHash('sha256').update(text!).digest('base64'));
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}

/** Which files come first, by address; `shell` for those that are not named (apps/web/vite-pages.ts). */
interface Announced {
  shell: string[];
  screens: Record<string, string[]>;
}

/**
 * The page of an address, with the files that its screen needs: the browser fetches them all at once, in place of one
 * after the other as each asks for the next.
 */
function pagesByAddress(hasBlog: boolean): (path: string) => string {
  const { shell, screens } = JSON.parse(readDist('announced.json')) as Announced;
  const pages = Object.fromEntries(PAGES.map((page) => [page, readDist(page)])) as Record<PageFile, string>;
  const linkTo = (file: string) =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" crossorigin href="${file}">`
      : `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`;
  const meta = (tag: string, files: string[]) =>
    files.length > 0 ? `<meta name="${tag}" content="${files.join(' ')}">` : '';
  const made = new Map<string, string>();
  const make = (page: PageFile, name: string) => {
    const files = (screens[name] ?? shell).filter((file) => !pages[page].includes(`"${file}"`));
    // The application asks for the scripts of a screen itself, a moment after its own (apps/web/src/early.ts).
    const next = page === 'index.html' ? files.filter((file) => !file.endsWith('.css')) : [];
    const links = files.filter((file) => !next.includes(file)).map(linkTo);
    // Signing in leads to the application, which can be fetched meanwhile.
    const ahead = name.startsWith('/auth/') ? screens['/dashboard']! : [];
    return pages[page].replace(
      '</head>',
      `${links.join('')}${meta('next', next)}${meta('ahead', ahead)}${meta('blog', hasBlog ? ['yes'] : [])}</head>`,
    );
  };
  return (path) => {
    const page = isOpenPage(path) ? 'open.html' : 'index.html';
    const given = /^\/[ic]\//.test(path) ? `${path.slice(0, 3)}:token` : path.replace(/(.)\/$/, '$1');
    const name = given in screens ? given : page;
    if (!made.has(name)) made.set(name, make(page, name));
    return made.get(name)!;
  };
}

/**
 * The built web application: hashed files are cached for a year, the page itself never. The page says whether there is
 * a blog, so that its foot links to one without asking.
 */
export async function mountWeb(app: FastifyInstance, headOf: HeadOf, hasBlog: boolean): Promise<void> {
  // `npm run dev` serves the pages itself.
  if (!existsSync(DIST)) {
    app.setNotFoundHandler((_request, reply) => reply.code(404).send(new Refusal('NOT_FOUND').toBody()));
    return;
  }
  await app.register(fastifyStatic, {
    root: DIST,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  const pageOf = pagesByAddress(hasBlog);
  const send = (reply: FastifyReply, page: string) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0]!;
    // An address of the application, not a missing file: the page itself shows what is there.
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      (path === '/dev/ui' || !/^\/(api|dev|assets)(\/|$)|\.\w+$/.test(path)) &&
      /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
    if (!isPage) return reply.code(404).send(new Refusal('NOT_FOUND').toBody());
    const page = pageOf(path);
    const head = await headOf(path);
    if (!head) return send(reply, page);
    const known = page
      .replace(/<meta name="description"[^>]*>/, '')
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(head.title)}</title>${head.tags}`);
    return send(reply, known);
  });
  app.get('/', { schema: { hide: true } }, (_request, reply) => send(reply, pageOf('/')));
}
