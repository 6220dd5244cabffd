import multipart from '@fastify/multipart';
import { fault, Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { Route } from '@lissafi/contract/route';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { answerError } from './errors.ts';
import { networkOf } from './rate-limit.ts';

type Kind = NonNullable<Route['multipart']>;

/** How many forms each sender has under way, of all routes. */
const sending = new Map<string, number>();
const counted = new WeakSet<FastifyRequest>();
const senderOf = ({ headers, ip }: FastifyRequest): string => headers.authorization ?? networkOf(ip);

/**
 * Mounts a route that takes a form with a file in a scope of its own, because no other route parses forms. A file
 * becomes its text (invalid bytes become U+FFFD, which the schema refuses) or a data URL with its name. Nothing is read
 * from a caller whom `authenticate` refuses, or who sends many at the same time.
 */
export function mountForm(
  app: FastifyInstance,
  options: RouteOptions,
  kind: Kind,
  authenticate: (request: FastifyRequest) => Promise<unknown>,
): void {
  app.register(async (scope) => {
    const read = new WeakSet<FastifyRequest>();
    await scope.register(multipart, {
      attachFieldsToBody: 'keyValues',
      limits: {
        fileSize: LIMITS.upload_bytes,
        files: 1,
        fields: LIMITS.form_fields,
        fieldSize: LIMITS.form_field_bytes,
        parts: LIMITS.form_fields + 1,
      },
      async onFile(part) {
        const bytes = await part.toBuffer().catch((error) => {
          throw (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE'
            ? tooLarge(part.fieldname)
            : error;
        });
        const value = kind === 'text' ? bytes.toString('utf8') : dataUrl(part.filename, bytes);
        Object.assign(part, { value });
      },
    });
    // Not in onRequest, where it would run before the limit of the route, so that what is refused here would not count.
    // The form is read after preParsing.
    scope.addHook('preParsing', async (request) => {
      await authenticate(request);
      const sender = senderOf(request);
      const open = (sending.get(sender) ?? 0) + 1;
      if (open > LIMITS.forms_at_once)
        throw new Refusal('UNAVAILABLE', { message: 'Please send fewer files at the same time.' });
      sending.set(sender, open);
      counted.add(request);
    });
    // Also where the client went away.
    const ended = async (request: FastifyRequest) => {
      if (!counted.delete(request)) return;
      const sender = senderOf(request);
      const left = sending.get(sender)! - 1;
      if (left > 0) sending.set(sender, left);
      else sending.delete(sender);
    };
    scope.addHook('onResponse', ended);
    scope.addHook('onRequestAbort', ended);
    // Errors of the form parser have no names; they are faults of the request.
    scope.addHook('preValidation', async (request) => {
      read.add(request);
    });
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const broken = !read.has(request) && !error.statusCode && !(error instanceof Refusal);
      return reply.send(answerError(broken ? new Refusal('MALFORMED_BODY') : error, request, reply));
    });
    scope.route(options);
  });
}

function tooLarge(field: string): Refusal {
  const message = `A file must be ${LIMITS.upload_bytes / 1024 ** 2} MB or less`;
  return new Refusal('PAYLOAD_TOO_LARGE', { message, errors: [fault(field, message, 'PAYLOAD_TOO_LARGE')] });
}

const dataUrl = (name: string, bytes: Buffer) =>
  `data:;name=${encodeURIComponent(name.toWellFormed())};base64,${bytes.toString('base64')}`;

/** Returns the name and content of a file from its data URL; the declared media type is ignored. */
export function fileOf(url: string): { name: string; bytes: Buffer } {
  const comma = url.indexOf(',');
  const name = /;name=([^;,]*)/.exec(url.slice(0, comma))?.[1] ?? '';
  return { name: decodeURIComponent(name), bytes: Buffer.from(url.slice(comma + 1), 'base64') };
}

/** Throws UNSUPPORTED_MEDIA_TYPE for a body that is not a form. */
export function formOf(request: FastifyRequest): unknown {
  if (!request.isMultipart()) throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
  return request.body;
}
