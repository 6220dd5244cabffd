import multipart from '@fastify/multipart';
import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';

/**
 * A route that takes a form with a file, in a scope of its own: no other route reads forms. A file becomes its text;
 * what is no text shows as U+FFFD, and the schema refuses it.
 */
export function mountForm(app: FastifyInstance, options: RouteOptions): void {
  app.register(async (scope) => {
    await scope.register(multipart, {
      attachFieldsToBody: 'keyValues',
      limits: {
        fileSize: LIMITS.import_file_bytes,
        files: 1,
        fields: LIMITS.form_fields,
        fieldSize: LIMITS.form_field_bytes,
        parts: LIMITS.form_fields + 1,
      },
      async onFile(part) {
        Object.assign(part, { value: (await part.toBuffer()).toString('utf8') });
      },
    });
    scope.route(options);
  });
}

/** Throws UNSUPPORTED_MEDIA_TYPE for what is no form. */
export function formOf(request: FastifyRequest): unknown {
  if (!request.isMultipart()) throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
  return request.body;
}
