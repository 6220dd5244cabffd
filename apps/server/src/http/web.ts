import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { Refusal } from '@lissafi/contract/errors';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../mail/letter.ts';

const DIST = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Returns the title and meta tags of a page for clients without scripts, or null. */
type HeadOf = (path: string) => Promise<{ title: string; tags: string } | null>;

/** The built web application: hashed files are cached for a year, the page itself never. */
export async function mountWeb(app: FastifyInstance, headOf: HeadOf): Promise<void> {
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
  const index = await readFile(join(DIST, 'index.html'), 'utf8');
  app.setNotFoundHandler(async (request, reply) => {
    // An address of the application, not a missing file: the page itself shows what is there.
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|dev|assets)(\/|$)|\.\w+$/.test(request.url.split('?')[0]!) &&
      /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
    if (!isPage) return reply.code(404).send(new Refusal('NOT_FOUND').toBody());
    const head = await headOf(request.url.split('?')[0]!);
    if (!head) return reply.sendFile('index.html');
    const page = index
      .replace(/<meta name="description"[^>]*>/, '')
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(head.title)}</title>${head.tags}`);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.sendFile('index.html'));
}
