import { scopeOf } from '@lissafi/contract/api-groups';
import { ERRORS, type ErrorCode } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { Route } from '@lissafi/contract/route';
import type { Routes } from '@lissafi/contract/routes';

/** Adds what the route table contains beyond the schemas: access, refusals, headers. */

interface Operation {
  security?: object[];
  parameters?: object[];
  requestBody?: { required?: boolean };
  responses: Record<string, object>;
}
interface Document {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, object>; responses?: Record<string, object> };
}

const codes = Object.keys(ERRORS) as ErrorCode[];
const statuses = [...new Set(codes.map((code) => ERRORS[code][0]))];

/** The shape of every error (decisions §1). */
const ERROR = {
  type: 'object',
  required: ['message', 'code', 'status'],
  properties: {
    message: { type: 'string', description: 'For people' },
    code: { type: 'string', enum: codes },
    status: { type: 'integer', enum: statuses },
    field: { type: 'string', description: 'Path in the body, when there is one: `items.0.quantity`' },
    errors: {
      type: 'array',
      description: 'All faults at once, each at its field',
      items: {
        type: 'object',
        required: ['field', 'message', 'code'],
        properties: {
          field: { type: 'string' },
          message: { type: 'string' },
          code: { type: 'string', description: 'REQUIRED, INVALID, UNKNOWN_FIELD, or one of the catalogue' },
        },
      },
    },
    current: { description: 'With STALE_VERSION: the record as it is now' },
  },
};

const refusalName = (status: number) => `Refusal${status}`;

function refusal(status: number) {
  const lines = codes
    .filter((code) => ERRORS[code][0] === status)
    .map((code) => `${code}: ${ERRORS[code][1]}`);
  return {
    description: lines.join('\n\n'),
    ...(status === 429 || status === 503
      ? { headers: { 'retry-after': { description: 'Seconds', schema: { type: 'integer' } } } }
      : {}),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

/** How the two kinds of callers prove who they are; both are sent as a bearer token. */
export const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a person, valid for 15 minutes; see “Signing in”',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'lsk_…',
    description: 'An API key of an organization, made under Settings, Developers',
  },
} as const;

/** A session opens every route that is not public; an API key those that have a scope. */
export const securityOf = (group: keyof Routes, route: Route): Record<string, string[]>[] => [
  { bearer: [] },
  ...(scopeOf(group, route) ? [{ apiKey: [] }] : []),
];

/** What a caller needs, in whole sentences. */
export function descriptionOf(group: keyof Routes, route: Route): string {
  const scope = scopeOf(group, route);
  return [
    `${route.summary}.`,
    isMembers(route) ? `The role of the person needs the permission \`${route.access}\`.` : '',
    route.access === 'public' ? 'Anyone may call this.' : '',
    scope
      ? `An API key needs the scope \`${scope}\`.`
      : route.access === 'public'
        ? ''
        : 'API keys cannot call this.',
    route.idempotent ? 'Send an `Idempotency-Key`, so that a repeated request records nothing twice.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const isMembers = ({ access }: Route) => !['public', 'session', 'verified'].includes(access);

/** Returns the error statuses that a route can return, by its input and its access. */
function refusalsOf(route: Route): number[] {
  const { access, method, params, query, body } = route;
  const found = [429, 431, 500, 503];
  if (body || query || isMembers(route)) found.push(400);
  if (access !== 'public') found.push(401);
  // Sign-in, registration and tokens of links can be refused on public routes too.
  else if (body) found.push(401, 403, 409);
  if (access !== 'public' && access !== 'session') found.push(403);
  if (params) found.push(404);
  if (access !== 'public' && method !== 'GET') found.push(409);
  if (method !== 'GET') found.push(408, 413, 415);
  return [...new Set(found)].sort((a, b) => a - b);
}

const header = (name: string, description: string, schema: object) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});
const ORGANIZATION = header('organization-id', 'Left out: the current organization of the person', {
  type: 'string',
  format: 'uuid',
});
const IDEMPOTENCY = header(
  'Idempotency-Key',
  `The same key and body give the first answer again, for ${LIMITS.idempotency_days} days`,
  { type: 'string', minLength: 1, maxLength: LIMITS.idempotency_key },
);

/** Completes the document that was generated from the schemas; `shared` are those that it refers to by their names. */
export function complete(document: Document, routes: Route[], shared: Record<string, object>): Document {
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const operation = document.paths?.[path]?.[route.method.toLowerCase()];
    if (!operation) continue;
    const headers = [...(isMembers(route) ? [ORGANIZATION] : []), ...(route.idempotent ? [IDEMPOTENCY] : [])];
    if (headers.length) operation.parameters = [...(operation.parameters ?? []), ...headers];
    if (route.access === 'public') operation.security = [];
    if (route.body && operation.requestBody)
      operation.requestBody.required = !route.body.safeParse({}).success;
    if (route.response === 'redirect') {
      const location = { description: 'Where to go on', schema: { type: 'string', format: 'uri' } };
      operation.responses = { 302: { description: 'Goes on elsewhere', headers: { location } } };
    } else if (typeof route.response === 'string') {
      const schema = { type: 'string', ...(route.response.startsWith('text/') ? {} : { format: 'binary' }) };
      operation.responses = { 200: { description: 'The file', content: { [route.response]: { schema } } } };
    }
    for (const status of refusalsOf(route))
      operation.responses[status] ??= { $ref: `#/components/responses/${refusalName(status)}` };
  }
  const used = new Set(routes.flatMap(refusalsOf));
  document.components = {
    ...document.components,
    schemas: { ...shared, Error: ERROR },
    responses: Object.fromEntries(
      statuses.filter((status) => used.has(status)).map((status) => [refusalName(status), refusal(status)]),
    ),
  };
  return document;
}
