import swagger from '@fastify/swagger';
import type { Route } from '@lissafi/contract/route';
import { routes } from '@lissafi/contract/routes';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { complete } from './openapi.ts';

const zodToJsonConfig = { unrepresentable: 'any' } as const;

/** OpenAPI from the route table at /api/openapi.json, and a page to read it at /api/docs. */
export async function mountDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lissafi',
        version: '1',
        description:
          'Money is an integer in the minor unit (kobo). Dates are YYYY-MM-DD. Lists take limit and offset. Errors are { message, code, status, field?, errors? }. POSTs that move money honour Idempotency-Key.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig }) as never,
    transformObject: createJsonSchemaTransformObject({ zodToJsonConfig }) as never,
  });
  const table = Object.values(routes).flatMap((group) => Object.values(group as Record<string, Route>));
  let document: object | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, () => {
    document ??= complete(structuredClone(app.swagger()) as unknown as Parameters<typeof complete>[0], table);
    return document;
  });
  await app.register(scalar, {
    routePrefix: '/api/docs',
    configuration: { url: '/api/openapi.json', withDefaultFonts: false, telemetry: false } as never,
    // The reader brings its own scripts and styles; only this page gets the wider policy.
    hooks: {
      onRequest: (_request, reply, done) => {
        reply.header(
          'content-security-policy',
          "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:",
        );
        done();
      },
    },
  });
}
