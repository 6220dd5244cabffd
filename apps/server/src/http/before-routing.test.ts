import { createConnection } from 'node:net';
import { LIMITS } from '@lissafi/contract/limits';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type Member, sharedApplication, type TestApplication, testOwner } from '../testing/application.ts';

let application: TestApplication;
let owner: Member;
/** On a real socket, with a shorter limit for slow senders than the product's 30 s. */
let listening: FastifyInstance;

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
  listening = await buildApp(application.services, readConfig({}, []), undefined, { requestTimeout: 300 });
  await listening.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await listening.close();
  await application.close();
});

/** The response to these bytes, up to the end of the connection. */
async function answerTo(bytes: string) {
  const { port } = listening.server.address() as { port: number };
  const socket = createConnection(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('end', () => socket.end());
  socket.write(bytes);
  await new Promise((resolve) => socket.on('close', resolve));
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [line = '', ...headers] = head.split('\r\n');
  return { line, headers: headers.join('\n').toLowerCase(), body: JSON.parse(body) };
}

describe('what cannot be read as a request is answered in the one shape, with safe headers', () => {
  test.each([
    [
      'headers over the limit',
      `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(LIMITS.header_bytes)}\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'MALFORMED_BODY'],
    ['a broken length', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: x\r\n\r\n', 400, 'MALFORMED_BODY'],
    [
      'a slow sender',
      'POST /api/v1/customers HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
      408,
      'REQUEST_TIMEOUT',
    ],
  ])('%s', async (_name, bytes, status, code) => {
    const answer = await answerTo(bytes);
    expect(answer.line).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer.body).toEqual({ code, status, message: expect.any(String) });
    for (const header of ['application/json', 'nosniff', 'no-referrer', 'no-store', "default-src 'none'"])
      expect(answer.headers).toContain(header);
  });
});

test('an address that cannot be decoded names nothing: 404 in our shape', async () => {
  for (const path of ['/api/v1/invoices/%ff', '/%', '/api/v1/public/invoices/%c0%80']) {
    const answer = await application.call('GET', path, undefined, owner.headers);
    expect([answer.status, answer.body], path).toEqual([
      404,
      { code: 'NOT_FOUND', status: 404, message: 'Not found.' },
    ]);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  }
});

describe('another method of a known address', () => {
  test.each([
    ['PATCH', '/api/v1/invoices', 'GET, HEAD, OPTIONS, POST'],
    ['POST', '/api/health', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/api/v1/invoices/next-number', 'GET, HEAD, OPTIONS'],
    ['POST', `/api/v1/invoices/${crypto.randomUUID()}`, 'DELETE, GET, HEAD, OPTIONS, PUT'],
    ['GET', '/api/v1/auth/login', 'OPTIONS, POST'],
    ['PUT', '/api/openapi.json', 'GET, HEAD, OPTIONS'],
  ])('%s %s is 405 and says what is possible', async (method, path, allow) => {
    const answer = await application.call(method, path, '<x/>', { 'content-type': 'application/xml' });
    expect([answer.status, answer.body.code, answer.headers.allow]).toEqual([
      405,
      'METHOD_NOT_ALLOWED',
      allow,
    ]);
    const options = await application.call('OPTIONS', path);
    expect([options.status, options.headers.allow]).toEqual([204, allow]);
    expect(options.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('an unknown address is 404 by every method', async () => {
    for (const method of ['GET', 'PATCH', 'DELETE', 'OPTIONS'])
      expect((await application.call(method, '/api/v1/nothing')).status, method).toBe(404);
  });
});

test('JSON that calls itself text is 415', async () => {
  const body = JSON.stringify({ name: 'x', type: 'business' });
  const answer = await application.call('POST', '/api/v1/customers', body, {
    ...owner.headers,
    'content-type': 'text/plain',
  });
  expect([answer.status, answer.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
});
