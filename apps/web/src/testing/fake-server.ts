import { CHANNEL_PATH } from '@lissafi/contract/channel-rules';
import { ERRORS } from '@lissafi/contract/errors';
import type { Answer, Body, Params, Query, Route } from '@lissafi/contract/route';
import { type Routes, routes } from '@lissafi/contract/routes';

// A server that a test of a component plays itself. What is asked of it and what it answers are checked against the
// contract, so that it cannot differ from the real one in anything that the contract says.

export interface Asked<R extends Route = Route> {
  params: Params<R>;
  query: Query<R>;
  body: Body<R>;
}
type AsRoute<R> = R extends Route ? R : never;
type Handler<R extends Route> = (
  asked: Asked<R> & { headers: Headers },
) => Answer<R> | Response | Promise<Answer<R> | Response>;

interface Entry {
  name: string;
  route: Route;
  pattern: RegExp;
  handler: Handler<Route> | undefined;
  asked: Asked[];
}

const entries: Entry[] = Object.entries(routes)
  .flatMap(([group, members]) =>
    Object.entries(members as Record<string, Route>).map(([name, route]) => ({
      name: `${group}.${name}`,
      route,
      pattern: new RegExp(`^${route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
      handler: undefined,
      asked: [],
    })),
  )
  // A fixed word comes before a parameter at the same place.
  .sort((a, b) => a.route.path.split(':').length - b.route.path.split(':').length);

/** What went wrong on the side of the test: an answer that the contract does not know, or a question without one. */
let faults: string[] = [];
let isClosed = false;

export const server = {
  /** From now on answers this route so. */
  on<G extends keyof Routes, N extends keyof Routes[G] & string>(
    group: G,
    name: N,
    handler: Handler<AsRoute<Routes[G][N]>>,
  ): void {
    entryOf(`${group}.${name}`).handler = handler as unknown as Handler<Route>;
  },
  /** What was asked of this route, in order. */
  asked<G extends keyof Routes, N extends keyof Routes[G] & string>(
    group: G,
    name: N,
  ): Asked<AsRoute<Routes[G][N]>>[] {
    return entryOf(`${group}.${name}`).asked as unknown as Asked<AsRoute<Routes[G][N]>>[];
  },
  /** From now on the session has ended: every route refuses, as does the exchange of the cookie. */
  endSession(): void {
    isClosed = true;
  },
  reset(): void {
    for (const entry of entries) Object.assign(entry, { handler: undefined, asked: [] });
    faults = [];
    isClosed = false;
  },
  faults: (): readonly string[] => faults,
};

function entryOf(name: string): Entry {
  const entry = entries.find((each) => each.name === name);
  if (!entry) throw new Error(`The contract has no route ${name}`);
  return entry;
}

/** A refusal as the server makes one; without a message of its own where `message` is null. */
export function refusal(code: keyof typeof ERRORS, message?: string | null): Response {
  const [status, text] = ERRORS[code];
  return Response.json(message === null ? {} : { message: message ?? text, code, status }, { status });
}

/** What a schema says of a value that it refuses. */
interface Issues {
  issues: readonly { path: PropertyKey[]; message: string; code: string }[];
}

interface Sent {
  method: string;
  url: URL;
  body: unknown;
  headers: Headers;
}

/** What `fetch` throws when no answer comes. */
class NoAnswer extends TypeError {}
/** A handler for a network that loses the request. */
export const lost = (): Promise<never> => Promise.reject(new NoAnswer('Failed to fetch'));

const fieldFaults = ({ issues }: Issues) =>
  issues.map(({ path, message, code }) => ({ field: path.join('.'), message, code }));

async function answerTo({ method, url, body, headers }: Sent) {
  const entry = entries.find((each) => each.route.method === method && each.pattern.test(url.pathname));
  if (isClosed && entry) return refusal('UNAUTHENTICATED');
  if (!entry?.handler) {
    faults.push(`No answer for ${entry?.name ?? ''} ${method} ${url.pathname}${url.search}`);
    return refusal('NOT_FOUND');
  }
  const { route, pattern, handler } = entry;
  const query = route.query?.safeParse(Object.fromEntries(url.searchParams));
  const given = body instanceof FormData ? undefined : route.body?.safeParse(body);
  const asked = {
    params: { ...pattern.exec(url.pathname)?.groups },
    query: query?.data,
    body: body instanceof FormData ? body : given?.data,
  } as unknown as Asked;
  const error = query?.error ?? given?.error;
  if (error) {
    const errors = fieldFaults(error);
    const [status, message] = ERRORS.VALIDATION_FAILED;
    return Response.json({ message, code: 'VALIDATION_FAILED', status, errors }, { status });
  }
  entry.asked.push(asked);
  const answer = await (async () => handler({ ...asked, headers }))().catch((error: unknown) => {
    if (!(error instanceof NoAnswer)) faults.push(`${entry.name}: ${error}`);
    throw error;
  });
  if ((answer as unknown) instanceof Response) return answer as unknown as Response;
  if (typeof route.response === 'string') return new Response(answer as Blob);
  const checked = route.response.safeParse(answer);
  if (checked.error)
    faults.push(`The contract has no such answer of ${entry.name}: ${checked.error.message}`);
  return Response.json(answer, { status: route.status ?? 200 });
}

const { fetch: realFetch } = window;

/** Calls of the application are answered here; what else is fetched goes through. */
window.fetch = async (input, init = {}) => {
  const url = new URL(input instanceof Request ? input.url : input, window.location.origin);
  if (!url.pathname.startsWith('/api/')) return realFetch(input, init);
  // Nobody waits for it any more, such as a screen of the test before.
  if (init.signal?.aborted) throw new DOMException('Aborted', 'AbortError');
  const body = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined);
  const answer = answerTo({
    method: init.method ?? 'GET',
    url,
    body,
    headers: new Headers(init.headers),
  });
  return await Promise.race([answer, aborted(init.signal)]);
};

const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    const abort = () => reject(new DOMException('Aborted', 'AbortError'));
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
  });

/** A channel on which nothing happens. */
class SilentSocket extends EventTarget {
  send() {}
  close() {}
}

/** The real-time channel is connected to nobody; the browser's other sockets are its own. */
window.WebSocket = new Proxy(window.WebSocket, {
  construct: (Socket, [url, protocols]: ConstructorParameters<typeof WebSocket>) =>
    new URL(url).pathname === CHANNEL_PATH ? new SilentSocket() : new Socket(url, protocols),
});
