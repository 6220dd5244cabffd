import { Readable } from 'node:stream';
import { scopeOf } from '@lissafi/contract/api-groups';
import type { ApiScope } from '@lissafi/contract/api-scopes';
import { Refusal } from '@lissafi/contract/errors';
import { isInstant } from '@lissafi/contract/fields';
import { type GuardedAct, PROOF_HEADER } from '@lissafi/contract/guarded-acts';
import { LIMITS } from '@lissafi/contract/limits';
import { FILE_FORMATS, type FileFormat } from '@lissafi/contract/report-files';
import type { FileContent, Route } from '@lissafi/contract/route';
import { type Routes, routes } from '@lissafi/contract/routes';
import { hasFeature } from '@lissafi/domain/access/flags';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { startsJob } from '../db/events.ts';
import { keepHappenedAt } from '../db/happened-at.ts';
import type { Database } from '../db/pool.ts';
import { inIdentity, inOrganization, type Tx } from '../db/scope.ts';
import type { Caller, Guard, Services } from '../services.ts';
import { type Share, turns } from '../turns.ts';
import { authenticate, checkAccess, organizationOf } from './access.ts';
import { bodyLimitOf } from './body-limit.ts';
import type { ContextOf, CurrentOrganization, CurrentUser, Handler, Handlers, Member } from './context.ts';
import { faultsOf, parse } from './errors.ts';
import { type FileOf, fileOfAnswer, LongFile } from './file-of-answer.ts';
import {
  answerOfUser,
  idempotencyKey,
  type Key,
  replay,
  retryAsStored,
  type Served,
  storeResponse,
} from './idempotency.ts';
import { formOf, mountForm } from './multipart.ts';
import { descriptionOf, securityOf } from './openapi.ts';
import { TAG_OF_GROUP } from './openapi-tags.ts';
import { describedBody, type GivenProof, isAskedBy, takeProof } from './proof.ts';
import { rateLimitOf } from './rate-limit.ts';
import { noteCaller } from './watch-requests.ts';

/** Transactions of one organization leave connections of the pool for the others. */
const { run: inTurn } = turns({
  at_once: Number.POSITIVE_INFINITY,
  each: LIMITS.transactions_at_once,
  waiting: LIMITS.transactions_waiting,
  patience_ms: LIMITS.statement_timeout_ms,
  told: { own: 'Too many requests of this business are under way', busy: 'Too many requests are under way' },
});

/** Mounts a table of routes: the contract describes each route, the handler implements it. */
export function mount<Table extends Record<string, Route>>(
  app: FastifyInstance,
  services: Services,
  table: Table,
  handlers: Handlers<Table>,
  { files, guard }: { files: Record<string, FileOf>; guard: Guard },
): void {
  const group = groupOf(table);
  for (const [name, route] of Object.entries(table)) {
    const scope = scopeOf(group, route);
    const handler = handlers[name as keyof Table] as unknown as Handler<Route>;
    if (Boolean(route.proof?.depends) !== Boolean(handler.asksProof))
      throw new Error(`${route.path}: contract and handler disagree on who asks for a proof`);
    const options: RouteOptions = {
      method: route.method,
      url: route.path,
      schema: documentation(group, name, route),
      bodyLimit: bodyLimitOf(route),
      config: { rateLimit: rateLimitOf(route) },
      handler: (request, reply) =>
        serve(services, { route, scope, guard }, handler, files[name], request, reply),
    };
    if (route.multipart)
      mountForm(app, options, route.multipart, (request) => admit(services, route, handler, request));
    else if (route.raw) mountRaw(app, options);
    else app.route(options);
  }
}

/** A route whose body stays bytes, in a scope of its own. */
function mountRaw(app: FastifyInstance, options: RouteOptions): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route(options);
  });
}

/** Before any of a form is read: a valid token, or what the handler asks of the public. */
async function admit(
  services: Services,
  route: Route,
  handler: Handler<Route>,
  request: FastifyRequest,
): Promise<unknown> {
  if (route.access !== 'public') return authenticate(request, services);
  if (!handler.admit) throw new Error(`${route.path} reads a file of everyone`);
  const params = parseParams(route.params!, request.params);
  return inIdentity(services.database, (tx) => handler.admit!(tx, params as never));
}

/** The table's name in the contract, so that operation ids are unique and stay when an address changes. */
function groupOf(table: Record<string, Route>): keyof Routes {
  const group = Object.entries(routes).find(([, each]) => (each as Record<string, Route>) === table);
  if (!group) throw new Error('a table of routes that the contract does not name');
  return group[0] as keyof Routes;
}

/** For OpenAPI only; validation happens after the access check, in `serve`. */
function documentation(group: keyof Routes, name: string, route: Route) {
  const { summary, params, query, body, response, multipart } = route;
  return {
    operationId: `${group}_${name}`,
    summary,
    tags: [TAG_OF_GROUP[group]],
    description: descriptionOf(group, route),
    ...(route.access === 'public' ? {} : { security: securityOf(group, route) }),
    ...(params ? { params } : {}),
    ...(query || route.files ? { querystring: withFormat(route) } : {}),
    ...(body ? { body: describedBody(route) } : {}),
    ...(multipart ? { consumes: ['multipart/form-data'] } : {}),
    // Files and refusals are added in openapi.ts.
    ...(typeof response === 'string' ? {} : { response: { [route.status ?? 200]: response } }),
  };
}

const Format = z.object({ format: z.enum(FILE_FORMATS).optional() });
const withFormat = ({ query, files }: Route) =>
  files ? z.object({ ...query?.shape, ...Format.shape }) : query;

/**
 * Takes the format of a file out of the query, of which the handler knows nothing. A wrong one is refused together with
 * what else is wrong in the query.
 */
function formatOf(route: Route, request: FastifyRequest): FileFormat | undefined {
  if (!route.files) return undefined;
  const { format, ...query } = request.query as Record<string, unknown>;
  request.query = query;
  const known = Format.safeParse({ format });
  if (known.success) return known.data.format;
  const others = route.query ? faultsOf(route.query, query) : [];
  throw new Refusal('VALIDATION_FAILED', { errors: [...faultsOf(Format, { format }), ...others] });
}

async function serve(
  services: Services,
  { route, scope, guard }: { route: Route; scope: ApiScope | null; guard: Guard },
  handler: Handler<Route>,
  fileOf: FileOf | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  /** The parsed body, if the handler reads ahead and the body was therefore parsed before the access check. */
  let body: unknown;
  if (route.access === 'public') {
    const prepared = await handler.prepare?.(early({}) as never);
    return respond(reply, route, await inIdentity(services.database, (tx) => answer(tx, { prepared })));
  }
  const caller = await authenticate(request, services);
  if (caller.api_key && !scope) throw new Refusal('PERSON_REQUIRED');
  noteCaller(request, { user_id: caller.user_id || undefined });
  const key = route.idempotent ? idempotencyKey(request, route) : null;
  const isMember = route.access !== 'session' && route.access !== 'verified';
  const organizationId = isMember ? await organizationOf(request, caller, services) : null;
  const format = formatOf(route, request);
  const isRead = route.method === 'GET';
  // What asks for a proof is recorded, also where it only reads.
  const kind = {
    readOnly: isRead && !route.proof,
    snapshot: isRead && (format !== undefined || route.snapshot === true),
  };
  const inScope = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    if (!organizationId) return inIdentity(services.database, work);
    const read = (database: Database) => inOrganization(database, organizationId, work, kind);
    const isReport = route.report || format !== undefined;
    return inTurn({ organization_id: organizationId }, async () => {
      const found = isRead && isReport ? await services.replica?.read(read) : null;
      return found ? found.value : read(services.database);
    });
  };
  const given = route.proof && takeProof(request);
  const isProven = given && isAskedBy(route.proof!, request.body) !== false ? await prove(given) : false;
  const prepared = handler.prepare
    ? await handler.prepare(early(await inScope((tx) => access(tx, caller, key))) as never)
    : undefined;
  const attempt = () => inScope((tx) => signed(tx, caller, key, prepared));
  const served = key
    ? await retryAsStored(attempt, () => inScope((tx) => earlier(tx, caller, key)))
    : organizationId && (format !== undefined || isFileOfRows(route))
      ? await fileInTurn({ organization_id: organizationId })
      : await attempt();
  return respond(reply, route, served);

  /**
   * Makes a file of rows in its turn. The first page of a list says how long the whole is: a long one gives its turn
   * back and takes one of those that are long, which any other file is.
   */
  async function fileInTurn(share: Share): Promise<Served> {
    // Who is no member takes no turn of the organization.
    await inScope((tx) => access(tx, caller, key));
    const short = fileOf
      ? await services.files.run(share, () =>
          inScope((tx) => signed(tx, caller, key, prepared, LIMITS.long_work.file_rows)).catch((error) => {
            if (error instanceof LongFile) return null;
            throw error;
          }),
        )
      : null;
    return short ?? services.files.run(share, attempt, { isLong: true });
  }

  /** Returns whether the request asked for a proof, which it then has. An answer that is stored needs none. */
  async function prove(given: GivenProof): Promise<boolean> {
    const person = await inScope(async (tx) => {
      const { user, organization, stored } = await access(tx, caller, key);
      if (stored) return null;
      const isAsked = !handler.asksProof || (await handler.asksProof(contextOf(tx, user, organization)));
      return isAsked ? user : null;
    });
    if (!person) return false;
    if (caller.api_key) throw new Refusal('PERSON_REQUIRED');
    try {
      await guard.prove(person, given, request, services.clock());
    } catch (error) {
      if (error instanceof Refusal && error.status === 403) reply.header(PROOF_HEADER, 'required');
      throw error;
    }
    return true;
  }

  function contextOf(tx: Tx, user: CurrentUser, organization: CurrentOrganization | null): ContextOf<Route> {
    const now = services.clock();
    const known = organization
      ? { user, organization, today: todayIn(organization.timezone, now), now }
      : { user, now };
    return { tx, ...early(known) } as ContextOf<Route>;
  }

  /** Returns the response stored for this key, if there is one. */
  async function earlier(tx: Tx, who: Caller, sent: Key): Promise<Served | null> {
    const { stored } = await access(tx, who, sent);
    return stored && replay(stored, request.body);
  }

  async function access(tx: Tx, who: Caller, sent: Key | null) {
    const { user, organization, stored } = await checkAccess(tx, who, route.access, sent, {
      scope,
      now: services.clock(),
      sold_at: soldAt(route, request.body),
    });
    noteCaller(request, { user_id: user.id, organization_id: organization?.id });
    if (organization) await assertAvailable(tx, organization);
    return { user, organization, stored: isMember || !sent ? stored : await answerOfUser(tx, user.id, sent) };
  }

  /** Refuses a route whose flag or tier is missing, and every write in a closed organization. */
  async function assertAvailable(tx: Tx, { tier, closed, is_sample }: CurrentOrganization): Promise<void> {
    if (route.feature && !hasFeature((await services.flags.read(tx))[route.feature], tier)) {
      throw new Refusal('FEATURE_NOT_AVAILABLE');
    }
    if (closed && route.method !== 'GET' && !route.whenClosed) throw new Refusal('ORGANIZATION_CLOSED');
    if (is_sample && route.outward) throw new Refusal('SAMPLE_SENDS_NOTHING');
  }

  /** `rows`: of a file; above it LongFile is thrown. */
  async function signed(
    tx: Tx,
    who: Caller,
    sent: Key | null,
    prepared: unknown,
    rows = Number.POSITIVE_INFINITY,
  ): Promise<Served> {
    const checked = access(tx, who, sent);
    const ahead = readAhead(tx);
    const { user, organization, stored } = await checked;
    if (isMember && !organization) throw new Refusal('ORGANIZATION_FORBIDDEN');
    if (stored) return replay(stored, request.body);
    const now = services.clock();
    const known = organization
      ? { user, organization, today: todayIn(organization.timezone, now), now }
      : { user, now };
    if (format && fileOf) return fileAnswer(tx, fileOf, { format, rows }, { ...known, prepared });
    keepHappenedAt(tx, request.headers['happened-at']);
    const first = await answer(tx, { ...known, prepared, ahead });
    if (isProven && !first.refused) await tell(tx, route.proof!.act, user);
    if (startsJob(tx)) tx.afterCommit(services.wakeRelay);
    if (sent) await storeResponse(tx, sent, user.id, request.body, first);
    return first;
  }

  /** A posting transaction queues no job: of a document the owners are told right after it. */
  async function tell(tx: Tx, act: GuardedAct, person: CurrentUser): Promise<void> {
    const told = (own: Tx) =>
      guard.tell({ tx: own, now: services.clock(), newId: uuidv7, request }, { act, person });
    if (act !== 'other_account_named') return told(tx);
    tx.afterCommit((database) => {
      inOrganization(database, tx.organization_id, told).catch((error: unknown) =>
        request.log.error({ err: error }, 'the owners were not told'),
      );
    });
  }

  /** Sends the handler's first reads. An invalid body is ignored here and refused later, after the access check. */
  function readAhead(tx: Tx) {
    const checked = handler.ahead && route.body?.safeParse(request.body);
    if (!checked?.success) return {};
    body = checked.data;
    const found = handler.ahead!(tx, body as never);
    for (const each of Object.values(found)) each?.catch(() => {});
    return found;
  }

  function early(caller: object) {
    return {
      services,
      now: services.clock(),
      newId: uuidv7,
      request,
      reply,
      // An invalid id gives 404, like the id of a record of another organization.
      params: route.params ? parseParams(route.params, request.params) : undefined,
      query: route.query ? parse(route.query, request.query) : undefined,
      body:
        body ??
        (route.body ? parse(route.body, route.multipart ? formOf(request) : request.body) : undefined),
      ...caller,
    };
  }

  async function fileAnswer(
    tx: Tx,
    table: FileOf,
    as: { format: FileFormat; rows: number },
    caller: object,
  ): Promise<Served> {
    const context = { tx, ...early(caller) } as ContextOf<Route> & Member;
    const read = (page: object) =>
      handler({ ...context, query: { ...(context.query as object | undefined), ...page } } as never);
    return { status: 200, content: '', afterCommit: await fileOfAnswer(context, read, table, as) };
  }

  async function answer(tx: Tx, caller: object): Promise<Served> {
    const context = { tx, ...early(caller) } as ContextOf<Route>;
    const result = await handler(context);
    if (result instanceof Refusal)
      return { status: result.status, content: JSON.stringify(result.toBody()), refused: true };
    const status = route.status ?? 200;
    if (typeof route.response === 'string')
      return typeof result === 'function'
        ? { status, content: '', afterCommit: result as Served['afterCommit'] }
        : { status, content: result as FileContent };
    // Responses are validated too: one that does not fit the contract is our fault, and nothing is committed.
    const checked = route.response.safeParse(result);
    if (!checked.success)
      throw new Error(`answer of ${route.method} ${route.path} breaks the contract`, {
        cause: checked.error,
      });
    return { status, content: JSON.stringify(checked.data) };
  }
}

/** Whether the route itself is a file of rows, in one of our formats. */
const isFileOfRows = ({ response, query }: Route): boolean =>
  typeof response === 'string' && query?.shape.format !== undefined;

/** When a sale was made, where the route takes such and the body says so; null else. */
function soldAt({ takesLateSales }: Route, body: unknown): string | null {
  const said = takesLateSales ? (body as { sold_at?: unknown } | null)?.sold_at : null;
  return typeof said === 'string' && isInstant(said) ? said : null;
}

async function respond(reply: FastifyReply, route: Route, served: Served): Promise<FastifyReply> {
  const { status } = served;
  const made = served.afterCommit ? await served.afterCommit() : served.content;
  if (route.response === 'redirect' && !served.refused) return reply.redirect(String(made), 302);
  const content = typeof made === 'string' || Buffer.isBuffer(made) ? made : Readable.from(made);
  // A file of many formats names its media type itself.
  const given = reply.getHeader('content-type');
  const named = typeof route.response === 'string' && !served.refused ? route.response : 'application/json';
  const type = given && !served.refused ? String(given) : named;
  return reply
    .code(status)
    .header('content-type', `${type}${/^(text|application\/json)/.test(type) ? '; charset=utf-8' : ''}`)
    .send(content);
}

function parseParams(schema: z.ZodObject, value: unknown) {
  const result = schema.safeParse(value);
  if (!result.success) throw new Refusal('NOT_FOUND');
  return result.data;
}
