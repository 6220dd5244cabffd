import swagger from '@fastify/swagger';
import type { Route } from '@lissafi/contract/route';
import { routes } from '@lissafi/contract/routes';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import { cachedAnswer } from './cached-answer.ts';
import { JSON_SCHEMA } from './json-schema.ts';
import { complete, SECURITY_SCHEMES } from './openapi.ts';
import { TAGS } from './openapi-tags.ts';
import { DOCUMENTATION } from './rate-limit.ts';

const READER = '/api/docs';

/** Serves OpenAPI from the route table at /api/openapi.json, and a page to read it at /api/docs. */
export async function mountDocs(app: FastifyInstance, publicUrl: string): Promise<void> {
  const shared: Shared = {};
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
    transform: ({ schema, url }) => ({ schema: schema && described(schema, shared), url }),
  });
  const table = Object.values(routes).flatMap((group) => Object.values(group as Record<string, Route>));
  const description = () =>
    JSON.stringify(
      complete(structuredClone(app.swagger()) as unknown as Parameters<typeof complete>[0], table, shared),
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

/** The schemas that have a name, by it: those that contain themselves. */
type Shared = Record<string, z.core.JSONSchema.BaseSchema>;

const REQUEST_PARTS = ['params', 'querystring', 'body'] as const;

/** The schemas of a route as JSON Schema: a request as it is sent, answers as they come. */
function described(schema: FastifySchema, shared: Shared): FastifySchema {
  const made = { ...schema };
  for (const part of REQUEST_PARTS)
    if (schema[part]) made[part] = jsonSchemaOf(schema[part] as z.ZodType, 'input', shared);
  if (schema.response)
    made.response = Object.fromEntries(
      Object.entries(schema.response).map(([status, each]) => [status, jsonSchemaOf(each, 'output', shared)]),
    );
  return made;
}

function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output', shared: Shared) {
  const { $schema: _, $defs, ...described } = z.toJSONSchema(schema, { ...JSON_SCHEMA, io });
  for (const [name, each] of Object.entries($defs ?? {})) shared[name] = withSharedReferences(each);
  return withSharedReferences(described);
}

/** A description of OpenAPI has the schemas that are referred to in one place. */
const withSharedReferences = <Schema extends object>(schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
