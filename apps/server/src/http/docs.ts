import swagger from '@fastify/swagger';
import type { Route } from '@lissafi/contract/route';
import { routes } from '@lissafi/contract/routes';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { cachedAnswer } from './cached-answer.ts';
import { JSON_SCHEMA } from './json-schema.ts';
import { complete, SECURITY_SCHEMES } from './openapi.ts';
import { TAGS } from './openapi-tags.ts';
import { DOCUMENTATION } from './rate-limit.ts';

const READER = '/api/docs';

/** Serves OpenAPI from the route table at /api/openapi.json, and a page to read it at /api/docs. */
export async function mountDocs(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lissafi',
        version: '1',
        description:
          'Money is an integer in the minor unit (kobo). Dates are YYYY-MM-DD. Lists take limit and offset. Errors are { message, code, status, field?, errors? }. POSTs that move money honour Idempotency-Key.',
      },
      servers: [{ url: publicUrl }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: JSON_SCHEMA }) as never,
    transformObject: createJsonSchemaTransformObject({ zodToJsonConfig: JSON_SCHEMA }) as never,
  });
  const table = Object.values(routes).flatMap((group) => Object.values(group as Record<string, Route>));
  const description = () =>
    JSON.stringify(
      complete(structuredClone(app.swagger()) as unknown as Parameters<typeof complete>[0], table),
    );
  const config = { rateLimit: DOCUMENTATION };
  app.get(
    '/api/openapi.json',
    { schema: { hide: true }, config },
    cachedAnswer('application/json; charset=utf-8', description),
  );
  // The reader would compress its 4 MB script again at each request.
  let script: ReturnType<typeof cachedAnswer> | undefined;
  app.addHook('onRoute', (route) => {
    if (route.url !== `${READER}/js/scalar.js`) return;
    const original = route.handler as unknown as (request: unknown, reply: unknown) => string;
    const itself = { header: () => itself, send: (content: string) => content };
    script ??= cachedAnswer('application/javascript; charset=utf-8', () => original(undefined, itself));
    route.handler = script;
  });
  const limit = app.rateLimit(DOCUMENTATION);
  await app.register(scalar, {
    routePrefix: READER,
    configuration: { url: '/api/openapi.json', withDefaultFonts: false, telemetry: false } as never,
    // The reader has its own scripts and styles; only this page gets the wider policy.
    hooks: {
      onRequest: async function (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
        reply.header(
          'content-security-policy',
          "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:",
        );
        await limit.call(this, request, reply);
      },
    },
  });
}
