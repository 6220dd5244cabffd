import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { FastifyInstance } from 'fastify';

/**
 * Reads a body that is empty or missing as `{}`, whatever its content type, because many clients send one without content.
 * Other bodies than JSON are refused with UNSUPPORTED_MEDIA_TYPE. One in which an object has more names than any schema
 * is refused before anybody looks at them.
 */
export function readBodies(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.schema?.body && request.body === undefined) request.body = {};
  });
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === ''
      ? done(null, {})
      : readJson(request, body, (error, value) => {
          const crowd = error ? null : crowdIn(value, body.length);
          done(error ?? crowd, value);
        }),
  );
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
    body === '' ? done(null, {}) : done(new Refusal('UNSUPPORTED_MEDIA_TYPE')),
  );
}

/** Bytes of the shortest name with its value. */
const BYTES_OF_NAME = 6;

/** Returns the refusal of a body in which an object has too many names; null for others. */
function crowdIn(value: unknown, bytes: number, path: readonly string[] = []): Refusal | null {
  if (bytes < LIMITS.body_keys * BYTES_OF_NAME || value === null || typeof value !== 'object') return null;
  if (path.length > LIMITS.body_depth) return new Refusal('MALFORMED_BODY');
  const names = Object.keys(value);
  if (!Array.isArray(value) && names.length > LIMITS.body_keys)
    return invalid(fault(path.join('.'), `At most ${LIMITS.body_keys} fields`, 'UNKNOWN_FIELD'));
  for (const name of names) {
    const found = crowdIn((value as Record<string, unknown>)[name], bytes, [...path, name]);
    if (found) return found;
  }
  return null;
}
