import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { Refusal } from '@lissafi/contract/errors';
import type { FastifyInstance } from 'fastify';

const DIST = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** The built web application: hashed files for a year, the page itself never from a cache. */
export async function mountWeb(app: FastifyInstance): Promise<void> {
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
  app.setNotFoundHandler((request, reply) => {
    // An address of the application, not a missing file: the page itself decides what is there.
    const page =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|dev|assets)(\/|$)|\.\w+$/.test(request.url.split('?')[0]!) &&
      /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
    if (!page) return reply.code(404).send(new Refusal('NOT_FOUND').toBody());
    return reply.sendFile('index.html');
  });
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.sendFile('index.html'));
}
