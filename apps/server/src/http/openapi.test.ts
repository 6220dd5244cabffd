import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { scopeOf } from '@lissafi/contract/api-groups';
import type { Route } from '@lissafi/contract/route';
import { type Routes, routes } from '@lissafi/contract/routes';
import { validate } from '@scalar/openapi-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type TestApplication, testApplication } from '../testing/application.ts';
import { DOCUMENTATION } from './rate-limit.ts';

let application: TestApplication;
// biome-ignore lint/suspicious/noExplicitAny: a document of many shapes
let document: any;

beforeAll(async () => {
  application = await testApplication();
  document = (await application.call('GET', '/api/openapi.json')).body;
});
afterAll(() => application.close());

const operation = (method: string, path: string) => document.paths[path][method];
const refusals = (method: string, path: string) =>
  Object.keys(operation(method, path).responses).filter((status) => Number(status) >= 400);
const headers = (method: string, path: string) =>
  (operation(method, path).parameters ?? [])
    .filter((each: { in: string }) => each.in === 'header')
    .map((each: { name: string }) => each.name);

test('the description is valid OpenAPI', async () => {
  const { valid, errors } = await validate(document);
  expect([valid, errors]).toEqual([true, []]);
});

/** A named format says more than its pattern. */
const written = (schema: object) =>
  JSON.stringify(schema, function (this: { format?: string }, key, value) {
    return key === 'pattern' && this.format ? undefined : value;
  });

/** Callers rely on it: a name, a bound or a field that changes here changes for them. */
test('each address takes and answers what callers know of it', () => {
  for (const [path, operations] of Object.entries<object>(document.paths))
    for (const [method, { description, parameters = [], requestBody, responses }] of Object.entries(
      operations,
    )) {
      const taken = parameters
        .filter((each: { in: string }) => each.in !== 'header')
        .map((each: { name: string; schema: object }) => `  ${each.name} ${written(each.schema)}`);
      const body = Object.entries<{ schema: object }>(requestBody?.content ?? {}).map(
        ([type, { schema }]) => `  ${type} ${written(schema)}`,
      );
      const mark = createHash('sha256').update(JSON.stringify(responses)).digest('hex').slice(0, 12);
      const answers = `  answers ${Object.keys(responses).join(' ')}, ${mark}`;
      expect([description, ...taken, ...body, answers].join('\n')).toMatchSnapshot(`${method} ${path}`);
    }
});

describe('every operation', () => {
  const table = Object.entries(routes).flatMap(([group, each]) =>
    Object.values(each as Record<string, Route>).map((route) => ({ group: group as keyof Routes, route })),
  );

  test('describes access, headers and refusals', () => {
    for (const { group, route } of table) {
      const path = route.path.replace(/:(\w+)/g, '{$1}');
      const method = route.method.toLowerCase();
      const isMembers = !['public', 'session', 'verified'].includes(route.access);
      const { security, responses } = operation(method, path);
      expect(security, path).toEqual(
        route.access === 'public'
          ? []
          : scopeOf(group, route)
            ? [{ bearer: [] }, { apiKey: [] }]
            : [{ bearer: [] }],
      );
      expect(headers(method, path), path).toEqual([
        ...(isMembers ? ['organization-id'] : []),
        ...(route.idempotent ? ['Idempotency-Key'] : []),
      ]);
      for (const status of refusals(method, path)) {
        const component = document.components.responses[responses[status].$ref.split('/').at(-1)];
        expect(component.content['application/json'].schema.$ref).toBe('#/components/schemas/Error');
      }
      expect(refusals(method, path).includes('401'), path).toBe(
        route.access !== 'public' || Boolean(route.body),
      );
      if (route.params) expect(refusals(method, path), path).toContain('404');
      expect(
        Object.keys(responses).filter((status) => Number(status) < 400),
        path,
      ).toEqual([route.response === 'redirect' ? '302' : String(route.status ?? 200)]);
    }
  });
});

test('the shape of a failure is the one that is answered', async () => {
  const { properties, required } = document.components.schemas.Error;
  const failure = (await application.call('POST', '/api/v1/auth/login', { email: 'x', password: 1 })).body;
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(failure)));
  expect(Object.keys(failure)).toEqual(expect.arrayContaining(required));
  expect(properties.code.enum).toContain(failure.code);
  expect(document.components.responses.Refusal409.description).toContain('STALE_VERSION');
});

test('creating an invoice takes a body and a key; refreshing needs no body', async () => {
  const create = operation('post', '/api/v1/invoices');
  expect(create.requestBody.required).toBe(true);
  expect(refusals('post', '/api/v1/invoices')).toEqual(
    '400 401 403 408 409 413 415 429 431 500 503'.split(' '),
  );
  expect(operation('post', '/api/v1/auth/refresh').requestBody.required).toBe(false);
  const refresh = await application.call('POST', '/api/v1/auth/refresh');
  expect(refresh.body.code).toBe('UNAUTHENTICATED');
  expect(document.components.securitySchemes.bearer).toEqual({
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: expect.any(String),
  });
});

test('files have their own kind of content', () => {
  const content = (path: string) => operation('get', path).responses[200].content;
  expect(content('/api/v1/invoices/{id}/pdf')).toEqual({
    'application/pdf': { schema: { type: 'string', format: 'binary' } },
  });
  expect(content('/api/v1/ledger/export')).toEqual({ 'text/plain': { schema: { type: 'string' } } });
});

test('every operation has an id of its own that names the table of the contract, and the server is named', () => {
  const ids = Object.values(
    document.paths as Record<string, Record<string, { operationId: string }>>,
  ).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  const table = Object.entries(routes).flatMap(([group, each]) =>
    Object.keys(each).map((name) => `${group}_${name}`),
  );
  expect(ids.toSorted()).toEqual(table.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  expect(document.servers).toEqual([{ url: application.services.config.public_url }]);
});

describe.each([
  ['/api/openapi.json', 'application/json; charset=utf-8', 1_000_000],
  ['/api/docs/js/scalar.js', 'application/javascript; charset=utf-8', 4_000_000],
])('%s', (path, type, least) => {
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync } as const;

  test('is the same in every encoding, and 304 for a client that has it', async () => {
    const plain = await application.call('GET', path);
    expect(plain.raw.length).toBeGreaterThan(least);
    expect(plain.headers['content-type']).toBe(type);
    for (const [coding, decode] of Object.entries(decoders)) {
      const answer = await application.call('GET', path, undefined, { 'accept-encoding': coding });
      expect(answer.headers['content-encoding']).toBe(coding);
      expect(answer.headers.vary).toContain('accept-encoding');
      expect(answer.raw.length).toBeLessThan(least / 3);
      expect(decode(answer.raw).equals(plain.raw), coding).toBe(true);
    }
    const refused = await application.call('GET', path, undefined, { 'accept-encoding': 'br;q=0, identity' });
    expect(refused.headers['content-encoding']).toBeUndefined();
    const known = { 'if-none-match': String(plain.headers.etag) };
    const again = await application.call('GET', path, undefined, known);
    expect([again.status, again.raw.length]).toEqual([304, 0]);
  });

  test('has a limit of its own for each network address', async () => {
    const app = await buildApp(application.services, readConfig({}, []), undefined);
    const { etag } = (await app.inject({ method: 'HEAD', url: path })).headers as { etag: string };
    const headers = { 'if-none-match': etag };
    const ask = (remoteAddress: string) => app.inject({ method: 'GET', url: path, remoteAddress, headers });
    const statuses = [];
    for (let request = 0; request <= DOCUMENTATION.max; request++)
      statuses.push((await ask('10.1.1.1')).statusCode);
    expect(statuses).toEqual([...Array(DOCUMENTATION.max).fill(304), 429]);
    expect((await ask('10.1.1.2')).statusCode).toBe(304);
    await app.close();
  });
});
