import { createHash } from 'node:crypto';
import { invalid, Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { Route } from '@lissafi/contract/route';
import { todayIn } from '@lissafi/domain/civil-date';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { inIdentity, inOrganization, type Tx } from '../db/scope.ts';
import type { Services } from '../services.ts';
import { authenticate, type Caller, checkAccess, organizationOf } from './access.ts';
import type { ContextOf, Handler, Handlers } from './context.ts';
import { parse } from './errors.ts';
import { rateLimitOf } from './rate-limit.ts';

/** Mounts a table of the contract: what a route is stands in the contract, what it does in the handler. */
export function mount<Table extends Record<string, Route>>(
  app: FastifyInstance,
  services: Services,
  table: Table,
  handlers: Handlers<Table>,
): void {
  for (const [name, route] of Object.entries(table)) {
    const handler = handlers[name as keyof Table] as unknown as Handler<Route>;
    app.route({
      method: route.method,
      url: route.path,
      schema: documentation(name, route),
      config: { rateLimit: rateLimitOf(route) },
      handler: (request, reply) => serve(services, route, handler, request, reply),
    });
  }
}

/** For OpenAPI only; validation happens behind the access check, in `serve`. */
function documentation(name: string, route: Route) {
  const { summary, params, query, body, response } = route;
  return {
    operationId: `${route.path.split('/')[3] ?? 'api'}_${name}`,
    summary,
    tags: [route.path.split('/')[3] ?? 'api'],
    ...(route.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    ...(typeof response === 'string'
      ? { produces: [response] }
      : { response: { [route.status ?? 200]: response } }),
  };
}

async function serve(
  services: Services,
  route: Route,
  handler: Handler<Route>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (route.access === 'public') {
    return respond(reply, route, await inIdentity(services.database, (tx) => answer(tx, {})));
  }
  const caller = await authenticate(request, services);
  if (route.access === 'session' || route.access === 'verified') {
    const work = async (tx: Tx) => answer(tx, await checkAccess(tx, caller, route.access, null));
    return respond(reply, route, await inIdentity(services.database, work));
  }
  const organizationId = await organizationOf(request, caller, services);
  const result = await inOrganization(services.database, organizationId, (tx) => asMember(tx, caller));
  if (route.method !== 'GET') services.wakeRelay();
  return respond(reply, route, result);

  async function asMember(tx: Tx, who: Caller): Promise<Served> {
    const key = route.idempotent ? idempotencyKey(request) : null;
    const { user, organization, stored } = await checkAccess(tx, who, route.access, key);
    if (!organization) throw new Refusal('ORGANIZATION_FORBIDDEN');
    const now = services.clock();
    const member = { user, organization, today: todayIn(organization.timezone, now), now };
    if (!key) return answer(tx, member);
    const bodyHash = hashOfBody(request.body);
    if (stored) {
      if (!stored.body_hash.equals(bodyHash)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
      return { status: stored.status, content: stored.answer };
    }
    const served = await answer(tx, member);
    if (served.refused) return served;
    await tx.write(
      'idempotency_key',
      sql`insert into idempotency_key (organization_id, route, key, body_hash, status, answer) values
        (${tx.organization_id}, ${key.route}, ${key.key}, ${bodyHash}, ${served.status}, ${served.content})`,
    );
    return served;
  }

  async function answer(tx: Tx, caller: object): Promise<Served> {
    const context = {
      tx,
      services,
      now: services.clock(),
      newId: uuidv7,
      request,
      reply,
      // An id that is no id names nothing: 404, as for an id of somebody else.
      params: route.params ? parseParams(route.params, request.params) : undefined,
      query: route.query ? parse(route.query, request.query) : undefined,
      body: route.body ? parse(route.body, request.body) : undefined,
      ...caller,
    } as ContextOf<Route>;
    const result = await handler(context);
    if (result instanceof Refusal)
      return { status: result.status, content: JSON.stringify(result.toBody()), refused: true };
    const status = route.status ?? 200;
    if (typeof route.response === 'string') return { status, content: result as Buffer | string };
    // The contract holds in both directions: what does not fit it is a fault of ours, and nothing is committed.
    const checked = route.response.safeParse(result);
    if (!checked.success)
      throw new Error(`answer of ${route.method} ${route.path} breaks the contract`, {
        cause: checked.error,
      });
    return { status, content: JSON.stringify(checked.data) };
  }
}

interface Served {
  status: number;
  content: string | Buffer;
  refused?: true;
}

function respond(reply: FastifyReply, route: Route, served: Served): FastifyReply {
  const { status, content } = served;
  const type = typeof route.response === 'string' && !served.refused ? route.response : 'application/json';
  return reply
    .code(status)
    .header('content-type', `${type}${type === 'application/pdf' ? '' : '; charset=utf-8'}`)
    .send(content);
}

function parseParams(schema: z.ZodObject, value: unknown) {
  const result = schema.safeParse(value);
  if (!result.success) throw new Refusal('NOT_FOUND');
  return result.data;
}

function idempotencyKey(request: FastifyRequest): { route: string; key: string } | null {
  const value = request.headers['idempotency-key'];
  if (value === undefined) return null;
  const key = Array.isArray(value) ? (value[0] ?? '') : value;
  if (key.length === 0 || key.length > LIMITS.idempotency_key) {
    throw invalid({
      field: 'Idempotency-Key',
      message: `1 to ${LIMITS.idempotency_key} characters`,
      code: 'INVALID',
    });
  }
  return { route: `${request.method} ${request.url.split('?')[0]}`, key };
}

/** Of the canonical body: the same content in another order of keys is the same request. */
function hashOfBody(body: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(sortKeys(body)) ?? '')
    .digest();
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  );
}
