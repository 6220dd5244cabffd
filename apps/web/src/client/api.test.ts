import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient } from './api.ts';
import { ApiError } from './api-error.ts';
import { plainKey } from './once-key.ts';

// A real server on a real socket: what is asserted is what went over the wire.

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}
type Handler = (request: Seen, response: ServerResponse) => void;

let server: Server;
let origin: string;
let seen: Seen[];
let handler: Handler;

const answer = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};
const emptyList = { customers: [], total: 0, limit: 25, offset: 0 };
const id = '01920000-0000-7000-8000-000000000001';

beforeEach(async () => {
  seen = [];
  handler = (_request, response) => answer(response, 200, emptyList);
  server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const entry = { method: request.method!, url: request.url!, headers: request.headers, body };
    seen.push(entry);
    handler(entry, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

describe('what every request carries', () => {
  test('all calls go to the one backend address, with cookies and the mark of the web client', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const { api } = createClient({ origin });
    await api.customers.list();
    await api.customers.get({ params: { id } });
    await api.auth.login({ body: { email: 'a@b.ng', password: 'x' } });
    expect(seen.map((request) => `${request.method} ${request.url}`)).toEqual([
      'GET /api/v1/customers',
      `GET /api/v1/customers/${id}`,
      'POST /api/v1/auth/login',
    ]);
    expect(fetched.mock.calls.every(([, init]) => init?.credentials === 'include')).toBe(true);
    expect(seen.every((request) => request.headers['x-lissafi-client'] === 'web')).toBe(true);
  });

  test('the bearer token is sent when one is in memory, and not before', async () => {
    const { api, connection } = createClient({ origin });
    await api.customers.list();
    connection.accessToken = 'token-1';
    await api.customers.list();
    expect(seen.map((request) => request.headers.authorization)).toEqual([undefined, 'Bearer token-1']);
  });

  test('organization-id is sent with every request except to public endpoints', async () => {
    const { api, connection } = createClient({ origin });
    connection.organizationId = id;
    await api.customers.list();
    await api.account.me();
    await api.health.get();
    await api.publicInvoices.get({ params: { token: 'a-token-of-a-document' } });
    expect(seen.map((request) => request.headers['organization-id'])).toEqual([id, id, undefined, undefined]);
  });

  test('organization-id is that of the current organization, else of the stored user', async () => {
    const { api, connection } = createClient({ origin });
    connection.storedOrganizationId = 'stored';
    await api.customers.list();
    connection.organizationId = 'current';
    await api.customers.list();
    expect(seen.map((request) => request.headers['organization-id'])).toEqual(['stored', 'current']);
  });

  test('only defined values are in the query', async () => {
    const { api } = createClient({ origin });
    await api.customers.list({ query: { search: 'Mama Ngozi & co', limit: 10, status: undefined } });
    expect(seen[0]!.url).toBe('/api/v1/customers?search=Mama+Ngozi+%26+co&limit=10');
  });

  test('every POST that creates or moves money carries the idempotency key that it is given', async () => {
    const { api } = createClient({ origin });
    const body = { name: 'Mama Ngozi Stores', type: 'business' as const };
    await api.customers.create({ body, idempotencyKey: plainKey('mine') });
    await api.customers.create({ body, idempotencyKey: plainKey() });
    await api.customers.create({ body, idempotencyKey: plainKey() });
    const keys = seen.map((request) => request.headers['idempotency-key']);
    expect(keys[0]).toBe('mine');
    expect(new Set(keys).size).toBe(3);
    expect(JSON.parse(seen[0]!.body)).toEqual(body);
  });

  test('the same table makes the query keys: group, name, what was asked, and in which organization', async () => {
    const { queries } = createClient({ origin });
    const read = queries.customers.list({ query: { search: 'rice' } });
    expect(read.queryKey).toEqual([
      'customers',
      'list',
      { params: null, query: { search: 'rice' }, organization: null },
    ]);
    await read.queryFn({ signal: new AbortController().signal });
    expect(seen[0]!.url).toBe('/api/v1/customers?search=rice');
  });

  test('what was read in one organization has another key than in the next, and asks again where it was', async () => {
    const { queries, connection } = createClient({ origin });
    connection.organizationId = 'first';
    const first = queries.customers.list();
    connection.organizationId = 'second';
    const second = queries.customers.list();
    expect(first.queryKey).not.toEqual(second.queryKey);
    await first.queryFn({ signal: new AbortController().signal });
    await second.queryFn({ signal: new AbortController().signal });
    expect(seen.map((request) => request.headers['organization-id'])).toEqual(['first', 'second']);
    expect(queries.flags.list().queryKey.at(-1)).toMatchObject({ organization: null });
  });
});

describe('failures', () => {
  test('a failure is normalised to message, code, status, field and the faults of the fields', async () => {
    const errors = [{ field: 'email', message: 'Not an email address', code: 'INVALID' }];
    handler = (_request, response) =>
      answer(response, 400, {
        message: 'Please correct the marked fields.',
        code: 'VALIDATION_FAILED',
        status: 400,
        field: 'email',
        errors,
      });
    const error = await failure(createClient({ origin }).api.customers.list());
    expect(error).toMatchObject({
      message: 'Please correct the marked fields.',
      code: 'VALIDATION_FAILED',
      status: 400,
      field: 'email',
      errors,
    });
  });

  test('a stale version returns the current record', async () => {
    handler = (_request, response) =>
      answer(response, 409, { message: 'x', code: 'STALE_VERSION', status: 409, current: { version: 4 } });
    const error = await failure(createClient({ origin }).api.customers.list());
    expect(error.current).toEqual({ version: 4 });
  });

  test("the message is the answer's message, else its error, else 'An error occurred'", async () => {
    const bodies: unknown[] = [
      { message: 'the message', error: 'the error' },
      { error: 'the error' },
      {},
      'no',
    ];
    handler = (_request, response) => answer(response, 500, bodies[seen.length - 1]);
    const { api } = createClient({ origin });
    const messages: string[] = [];
    for (const _ of bodies) messages.push((await failure(api.customers.list())).message);
    expect(messages).toEqual(['the message', 'the error', 'An error occurred', 'An error occurred']);
  });

  test('a timeout gives "Request timed out" with code TIMEOUT', async () => {
    handler = () => {};
    const error = await failure(createClient({ origin, timeoutMs: 50 }).api.customers.list());
    expect(error).toMatchObject({ message: 'Request timed out', code: 'TIMEOUT' });
  });

  test('a request is given up after 30000 ms, not one earlier', async () => {
    const arrived = new Promise<void>((resolve) => {
      handler = () => resolve();
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let error: unknown = null;
    createClient({ origin })
      .api.customers.list()
      .catch((reason: unknown) => {
        error = reason;
      });
    await arrived;
    await vi.advanceTimersByTimeAsync(29_999);
    expect(error).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    await vi.waitFor(() => expect(error).toMatchObject({ code: 'TIMEOUT' }));
  });

  test('no response gives code NETWORK_ERROR', async () => {
    handler = (_request, response) => response.destroy();
    const { api } = createClient({ origin });
    expect((await failure(api.customers.list())).code).toBe('NETWORK_ERROR');
  });

  test('who cancels a request gets no error of ours', async () => {
    handler = () => {};
    const controller = new AbortController();
    const call = createClient({ origin }).api.customers.list({ signal: controller.signal });
    setTimeout(() => controller.abort(), 20);
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

test('a file goes as a part of a form with its name, and without a type of ours', async () => {
  const { api } = createClient({ origin });
  const body = { file: `data:;name=${encodeURIComponent('Diesel “1”.pdf')};base64,${btoa('%PDF-1.7')}` };
  await api.transactions.attach({ params: { id }, body, idempotencyKey: plainKey('receipt') });
  const [{ headers, body: sent }] = seen as [Seen];
  expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(headers['idempotency-key']).toBe('receipt');
  expect(sent).toMatch(/name="file"; filename="Diesel “1”\.pdf"[\s\S]*\r\n\r\n%PDF-1\.7\r\n/);
});

describe('an access token that ran out', () => {
  const unauthenticated = {
    message: 'Please log in again to continue',
    code: 'UNAUTHENTICATED',
    status: 401,
  };
  const listen = (events: EventTarget) => {
    const fired: string[] = [];
    for (const type of ['session-expired', 'verification-required']) {
      events.addEventListener(type, () => fired.push(type));
    }
    return fired;
  };

  test('a 401 is answered by one refresh and one retry, with the same key; parallel calls share the refresh', async () => {
    handler = (request, response) => {
      if (request.url === '/api/v1/auth/refresh') {
        return answer(response, 200, { user: {}, tokens: { access_token: 'new', refresh_token: null } });
      }
      if (request.headers.authorization === 'Bearer new') return answer(response, 200, emptyList);
      answer(response, 401, unauthenticated);
    };
    const { api, connection } = createClient({ origin });
    connection.accessToken = 'old';
    await Promise.all([
      api.customers.list(),
      api.customers.create({ body: { name: 'Ada', type: 'individual' }, idempotencyKey: plainKey('key-1') }),
    ]);
    expect(seen.filter((request) => request.url === '/api/v1/auth/refresh')).toHaveLength(1);
    const creates = seen.filter(
      (request) => request.method === 'POST' && request.url === '/api/v1/customers',
    );
    expect(creates.map((request) => request.headers['idempotency-key'])).toEqual(['key-1', 'key-1']);
    expect(connection.accessToken).toBe('new');
  });

  test('a refused refresh clears the token, is reported once and returns the 401', async () => {
    handler = (_request, response) => answer(response, 401, unauthenticated);
    const { api, connection, events } = createClient({ origin });
    connection.accessToken = 'old';
    const fired = listen(events);
    expect((await failure(api.customers.list())).status).toBe(401);
    expect(connection.accessToken).toBeNull();
    expect(fired).toEqual(['session-expired']);
    expect(seen).toHaveLength(2);
  });

  test('a request that is refused again after the refresh is not sent a third time', async () => {
    handler = (request, response) =>
      request.url === '/api/v1/auth/refresh'
        ? answer(response, 200, { user: {}, tokens: { access_token: 'new', refresh_token: null } })
        : answer(response, 401, unauthenticated);
    const { api, connection } = createClient({ origin });
    connection.accessToken = 'old';
    expect((await failure(api.customers.list())).status).toBe(401);
    expect(seen.map((request) => request.url)).toEqual([
      '/api/v1/customers',
      '/api/v1/auth/refresh',
      '/api/v1/customers',
    ]);
  });

  test('a lost response to a refresh signs nobody out: it is requested again at once, while the server still allows it', async () => {
    handler = (request, response) => {
      if (request.url !== '/api/v1/auth/refresh') return answer(response, 200, emptyList);
      if (seen.length === 1) return response.destroy();
      answer(response, 200, { user: {}, tokens: { access_token: 'new', refresh_token: null } });
    };
    const { connection, events, refresh } = createClient({ origin });
    const fired = listen(events);
    await refresh(null);
    expect([seen.length, connection.accessToken, fired]).toEqual([2, 'new', []]);
  });

  test('a refresh that fails in the network signs nobody out', async () => {
    handler = (request, response) =>
      request.url === '/api/v1/auth/refresh' ? response.destroy() : answer(response, 401, unauthenticated);
    const { api, connection, events } = createClient({ origin });
    connection.accessToken = 'old';
    const fired = listen(events);
    expect((await failure(api.customers.list())).code).toBe('NETWORK_ERROR');
    expect(connection.accessToken).toBe('old');
    expect(fired).toEqual([]);
  });

  test('a 401 of a public endpoint is its answer: no refresh', async () => {
    handler = (_request, response) =>
      answer(response, 401, { message: 'wrong', code: 'INVALID_CREDENTIALS', status: 401 });
    const { api } = createClient({ origin });
    const error = await failure(api.auth.login({ body: { email: 'a@b.ng', password: 'x' } }));
    expect(error.code).toBe('INVALID_CREDENTIALS');
    expect(seen).toHaveLength(1);
  });

  test('403 EMAIL_VERIFICATION_REQUIRED fires its event', async () => {
    handler = (_request, response) =>
      answer(response, 403, { message: 'x', code: 'EMAIL_VERIFICATION_REQUIRED', status: 403 });
    const { api, events } = createClient({ origin });
    const fired = listen(events);
    expect((await failure(api.customers.list())).status).toBe(403);
    expect(fired).toEqual(['verification-required']);
  });
});
