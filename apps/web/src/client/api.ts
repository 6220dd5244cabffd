import { PROOF_HEADER } from '@lissafi/contract/guarded-acts';
import { LIMITS, REFRESH_GRACE_SECONDS } from '@lissafi/contract/limits';
import type { FileFormat } from '@lissafi/contract/report-files';
import type { Answer, BodyInput, Params, QueryInput, Route } from '@lissafi/contract/route';
import type { Routes } from '@lissafi/contract/routes';
import { ApiError, errorFrom, noAnswer, notSent, signedOut, timedOut } from './api-error.ts';
import { takeAnswer, takeExchange } from './begun.ts';
import { learnTime } from './clock.ts';
import { proofOfIdentity } from './identity.ts';
import type { OnceKey } from './once-key.ts';
import { heard, unheard } from './reachability.ts';
import { mapRoutes, type TableRoute, table } from './route-table.ts';
import { signedOutHere } from './signed-out.ts';

// The typed client of the contract: one function per route, created from the route table.

type Loose<T> = { [K in keyof T]: T[K] | undefined };
type ParamsPart<R extends Route> = Params<R> extends undefined ? unknown : { params: Params<R> };
type QueryPart<R extends Route> =
  QueryInput<R> extends undefined ? unknown : { query?: Loose<QueryInput<R>> | undefined };
type BodyPart<R extends Route> = [BodyInput<R>] extends [undefined]
  ? unknown
  : undefined extends BodyInput<R>
    ? { body?: BodyInput<R> }
    : { body: BodyInput<R> };
interface Common {
  signal?: AbortSignal | undefined;
  /** For what was recorded earlier: its organization, even if the tab has switched since. */
  organization?: string | null;
  /** When it happened, where it is sent later than that: a count takes what was sold before it as sold. */
  happenedAt?: string;
}
/** The same key for every retry of one user action; `sendOnce` supplies it. */
type KeyPart<R extends Route> = R extends { idempotent: true } ? { idempotencyKey: OnceKey } : unknown;
export type CallOptions<R extends Route> = ParamsPart<R> & QueryPart<R> & BodyPart<R> & KeyPart<R> & Common;
type Arguments<R extends Route> =
  Record<never, never> extends CallOptions<R> ? [options?: CallOptions<R>] : [options: CallOptions<R>];
type Call<R extends Route> = (...options: Arguments<R>) => Promise<Answer<R>>;
type ReadOptions<R extends Route> = ParamsPart<R> & QueryPart<R>;
type Read<R extends Route> = (
  ...options: Record<never, never> extends ReadOptions<R> ? [ReadOptions<R>?] : [ReadOptions<R>]
) => { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<Answer<R>> };

/** A file with the name that the server gave it. */
export interface Download {
  file: Blob;
  name: string;
}
type DownloadOf<R extends Route> = (options: ReadOptions<R> & { format: FileFormat }) => Promise<Download>;

type AsRoute<R> = R extends Route ? R : never;
type Names<G, M extends string> = { [N in keyof G]: G[N] extends { method: M } ? N : never }[keyof G];
export type Api = { [G in keyof Routes]: { [N in keyof Routes[G]]: Call<AsRoute<Routes[G][N]>> } };
export type Queries = {
  [G in keyof Routes]: { [N in Names<Routes[G], 'GET'>]: Read<AsRoute<Routes[G][N]>> };
};

type FileNames<G> = { [N in keyof G]: G[N] extends { files: true } ? N : never }[keyof G];
/** Reports and lists as files, with the filters of the screen and without its paging. */
export type Downloads = {
  [G in keyof Routes]: { [N in FileNames<Routes[G]>]: DownloadOf<AsRoute<Routes[G][N]>> };
};

interface AnyOptions extends Common {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: OnceKey;
  /** Confirms who the person is. */
  proof?: string;
  /** The answer as a file of this format. */
  format?: FileFormat;
}

/** The credentials that the requests of this tab carry. The access token is held only here, in memory. */
export interface Connection {
  accessToken: string | null;
  /** The current organization, once the profile is known. */
  organizationId: string | null;
  /** The organization of the stored user, used until then. */
  storedOrganizationId: string | null;
}

/** `session-expired`: the refresh was refused. `verification-required`: 403 EMAIL_VERIFICATION_REQUIRED.
 * `organization-changed`: the person switched organization in another tab. */
export type ClientEvent = 'session-expired' | 'verification-required' | 'organization-changed';

/** A file of many rows takes longer than an answer. */
const DOWNLOAD_TIMEOUT_MS = 120_000;
/** Everything that an organization recorded, made into one file or read from it. */
const SLOW_TIMEOUT_MS = 300_000;
const REFRESH_TIMEOUT_MS = 8_000;
const REFRESH_ATTEMPTS = 3;
const REFRESH_PAUSE_MS = 300;

/**
 * `mayRefresh`: whether the cookie may be exchanged. It must not sign in a person again who signed out here. `begun…`:
 * what began before this code was there (begun.ts).
 */
export function createClient({
  origin = '',
  timeoutMs = LIMITS.client_timeout_ms as number,
  mayRefresh = (): boolean => true,
  begunExchange = (): Promise<unknown> | undefined => undefined,
  begunAnswer = (_organization: string | null, _address: string): Promise<Response> | undefined => undefined,
} = {}) {
  const connection: Connection = { accessToken: null, organizationId: null, storedOrganizationId: null };
  const events = new EventTarget();
  const emit = (type: ClientEvent) => events.dispatchEvent(new Event(type));

  const here = () => connection.organizationId ?? connection.storedOrganizationId;

  async function send(
    route: TableRoute,
    options: AnyOptions,
    patience = route.slow ? SLOW_TIMEOUT_MS : options.format ? DOWNLOAD_TIMEOUT_MS : timeoutMs,
  ): Promise<unknown> {
    const headers: Record<string, string> = { 'x-lissafi-client': 'web' };
    if (connection.accessToken) headers.authorization = `Bearer ${connection.accessToken}`;
    const organization = options.organization ?? here();
    if (!route.isPublic && organization) headers['organization-id'] = organization;
    if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
    if (options.proof) headers[PROOF_HEADER] = options.proof;
    if (options.happenedAt) headers['happened-at'] = options.happenedAt;
    // A form brings its own content type, with the boundary.
    if (options.body !== undefined && !route.form) headers['content-type'] = 'application/json';

    const controller = new AbortController();
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      controller.abort();
    }, patience);
    const cancel = () => controller.abort();
    options.signal?.addEventListener('abort', cancel, { once: true });
    if (options.signal?.aborted) cancel();
    const sentAt = Date.now();
    try {
      const address = addressOf(route, options);
      const begun = route.method === 'GET' ? begunAnswer(organization, address) : undefined;
      const early = await begun?.catch(() => undefined);
      const response =
        early ??
        (await fetch(origin + address, {
          method: route.method,
          headers,
          credentials: 'include',
          signal: controller.signal,
          ...(options.body === undefined
            ? {}
            : {
                body: route.form ? formOf(options.body as object, route.form) : JSON.stringify(options.body),
              }),
        }));
      // How long one that began early took is not known here.
      if (!early) learnTime(response.headers.get('date'), sentAt, Date.now());
      heard();
      if (!response.ok) throw await errorFrom(response);
      if (options.format) return { file: await response.blob(), name: nameOf(response, options.format) };
      return route.isFile ? await response.blob() : await response.json();
    } catch (error) {
      if (error instanceof ApiError || options.signal?.aborted) throw error;
      unheard();
      throw late ? timedOut() : noAnswer();
    } finally {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', cancel);
    }
  }

  /**
   * The exchange itself. When its answer is lost, the cookie that was sent is used up, and gives another token for
   * only 30 s more: it is asked for again at once, a few times, well within that time.
   */
  async function exchangeCookie(): Promise<Answer<Routes['auth']['refresh']>> {
    const began = Date.now();
    for (let attempt = 1; ; attempt++) {
      try {
        return (await send(table.auth.refresh, { body: {} }, REFRESH_TIMEOUT_MS)) as Answer<
          Routes['auth']['refresh']
        >;
      } catch (error) {
        const isLost = error instanceof ApiError && error.outcomeUnknown;
        const pause = REFRESH_PAUSE_MS * attempt;
        const late = Date.now() - began + pause + REFRESH_TIMEOUT_MS > REFRESH_GRACE_SECONDS * 1000;
        if (!isLost || attempt >= REFRESH_ATTEMPTS || late) throw error;
        await new Promise((done) => setTimeout(done, pause));
      }
    }
  }

  /**
   * A new access token by the cookie. Tabs take turns (a refresh token is good for one exchange), and requests
   * of one tab share one exchange: who waited finds a token that is not the one that failed.
   */
  async function refresh(failedToken: string | null): Promise<Answer<Routes['auth']['refresh']> | null> {
    const exchange = async () => {
      if (connection.accessToken !== failedToken) return null;
      if (!mayRefresh()) throw signedOut();
      const first =
        failedToken === null ? ((await begunExchange()) as Answer<Routes['auth']['refresh']> | null) : null;
      const answer = first ?? (await exchangeCookie());
      connection.accessToken = answer.tokens.access_token;
      return answer;
    };
    // Absent outside secure contexts, such as a test server reached by its address on the local network.
    return navigator.locks ? await navigator.locks.request('lissafi-refresh', exchange) : await exchange();
  }

  /** Where the server asks who it is, the person says so, and the same request goes out once more. */
  async function call(route: TableRoute, options: AnyOptions = {}): Promise<unknown> {
    try {
      return await sendSignedIn(route, options);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.asksProof) throw error;
      const proof = await proofOfIdentity(error.code === 'WRONG_PASSWORD', options.proof);
      if (proof === null) throw notSent();
      return call(route, { ...options, proof });
    }
  }

  async function sendSignedIn(route: TableRoute, options: AnyOptions): Promise<unknown> {
    const token = connection.accessToken;
    try {
      return await send(route, options);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'EMAIL_VERIFICATION_REQUIRED' && error.status === 403) emit('verification-required');
      if (error.status !== 401 || route.isPublic || !mayRefresh()) throw error;
      try {
        await refresh(token);
      } catch (refusal) {
        // A network failure does not sign anybody out: only a refusal by the server ends a session.
        if (!(refusal instanceof ApiError) || refusal.outcomeUnknown) throw refusal;
        connection.accessToken = null;
        emit('session-expired');
        throw error;
      }
      return await send(route, options);
    }
  }

  const api = mapRoutes((route) => (options?: AnyOptions) => call(route, options)) as unknown as Api;
  const queries = mapRoutes((route, group, name) => (given: AnyOptions = {}) => {
    // The key includes the organization, so that data of one never appears in another.
    const options = { ...given, organization: route.isPublic ? null : here() };
    return {
      queryKey: keyOf(group, name, options),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(route, { ...options, signal }),
    };
  }) as unknown as Queries;

  const downloads = mapRoutes(
    (route) => (options: AnyOptions) => call(route, options),
  ) as unknown as Downloads;

  return {
    api,
    queries,
    downloads,
    connection,
    events,
    refresh,
    keyHere: (...parts: unknown[]) => [...parts, here()],
  };
}

/** A form with a file: `file` is its content; all other fields come before it. */
function formOf(body: object, kind: 'text' | 'binary'): FormData {
  const form = new FormData();
  const { file, ...fields } = body as { file?: string };
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, String(value));
  if (file === undefined) return form;
  const [content, name] =
    kind === 'text' ? [new Blob([file], { type: 'text/csv' }), 'items.csv'] : fileOf(file);
  form.set('file', content, name);
  return form;
}

function fileOf(url: string): [content: Blob, name: string] {
  const comma = url.indexOf(',');
  const name = /;name=([^;,]*)/.exec(url.slice(0, comma))?.[1] ?? '';
  const text = atob(url.slice(comma + 1));
  const bytes = new Uint8Array(text.length);
  // Ten million bytes in a second on a slow phone; from an iterator they take ten.
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return [new Blob([bytes]), decodeURIComponent(name)];
}

function nameOf(response: Response, format: FileFormat): string {
  const disposition = response.headers.get('content-disposition') ?? '';
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? `report.${format}`;
}

/** `[group, name, options]`, so that `[group]` invalidates every query of a feature. */
function keyOf(group: string, name: string, options: AnyOptions): readonly unknown[] {
  const { params = null, query = null, organization = null } = options;
  return [group, name, { params, query, organization }];
}

function addressOf(route: TableRoute, options: AnyOptions): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(options.params?.[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(options.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  if (options.format) {
    search.delete('limit');
    search.delete('offset');
    search.set('format', options.format);
  }
  const query = search.toString();
  return query ? `${path}?${query}` : path;
}

/** The address of a public file, for a plain link: other files need the token and go through `api`. */
export const publicPdfAddress = (token: string) => addressOf(table.publicInvoices.pdf, { params: { token } });

/** The address at which signing in with Google starts; the browser navigates to it. */
export const googleAddress = (state: string) => addressOf(table.auth.google, { query: { state } });

/**
 * The client of this tab: one backend, the address that the page came from. `keyHere` is the key of what is read in
 * another way than by `queries`: it carries the organization too.
 */
export const { api, queries, downloads, connection, events, refresh, keyHere } = createClient({
  mayRefresh: () => !signedOutHere(),
  begunExchange: takeExchange,
  begunAnswer: takeAnswer,
});
