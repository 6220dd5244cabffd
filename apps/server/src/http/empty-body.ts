import { Refusal } from '@lissafi/contract/errors';
import type { FastifyInstance } from 'fastify';

/**
 * Reads a body that is empty or missing as `{}`, whatever its content type, because many clients send one without content.
 * Other bodies than JSON are refused with UNSUPPORTED_MEDIA_TYPE.
 */
export function readEmptyBodies(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.schema?.body && request.body === undefined) request.body = {};
  });
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : readJson(request, body, done),
  );
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
    body === '' ? done(null, {}) : done(new Refusal('UNSUPPORTED_MEDIA_TYPE')),
  );
}
