import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EinvoiceGateway } from '../../services.ts';
import { openGateway, readKeysFile } from './gateway.ts';

const KEYS = { api_key: 'key', api_secret: 'secret' };
let server: Server;
let gateway: EinvoiceGateway;
let asked: { method: string; url: string; key: unknown; secret: unknown; body: string }[] = [];
let given: { status: number; body: string };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    const { 'x-api-key': key, 'x-api-secret': secret } = request.headers;
    asked.push({ method: request.method!, url: request.url!, key, secret, body });
    response.writeHead(given.status).end(given.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  gateway = openGateway(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
function answers(status: number, body: unknown): void {
  asked = [];
  given = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

test.each<[number, unknown, object]>([
  [200, { code: 200, data: { ok: true } }, { ok: true }],
  [201, { code: 201 }, { ok: true }],
  [200, 'OK', { ok: true }],
  [200, { data: { ok: false }, message: 'Not yet' }, { ok: false, message: 'Not yet' }],
  [
    400,
    { error: { public_message: 'Wrong TIN', details: 'tin' }, message: 'Bad' },
    { ok: false, message: 'Wrong TIN' },
  ],
  [422, { error: { details: 'tin is wrong' }, message: 'Bad' }, { ok: false, message: 'tin is wrong' }],
  [400, { error: null, message: 'Bad' }, { ok: false, message: 'Bad' }],
  [404, '<html>', { ok: false, message: 'refused (404)' }],
  [400, { message: 7 }, { ok: false, message: 'refused (400)' }],
])(
  'an answer with status %i and %j is what the gateway says of a document',
  async (status, body, verdict) => {
    answers(status, body);
    expect(await gateway.validate(KEYS, { irn: 'A' } as never)).toEqual(verdict);
    expect(asked).toEqual([
      {
        method: 'POST',
        url: '/api/v1/invoice/validate',
        key: 'key',
        secret: 'secret',
        body: '{"irn":"A"}',
      },
    ]);
  },
);

test.each([500, 503, 401, 403, 408, 429])(
  'status %i is no matter of the document: it is tried again',
  async (status) => {
    answers(status, { message: 'x' });
    await expect(gateway.sign(KEYS, {} as never)).rejects.toThrow(
      `The tax gateway answered with status ${status}`,
    );
  },
);

test('each step has its address, and a reference is signed where the gateway knows it', async () => {
  answers(200, {});
  expect(await gateway.isSigned(KEYS, 'A/1')).toBe(true);
  await gateway.sign(KEYS, {} as never);
  await gateway.transmit(KEYS, 'A/1');
  await gateway.reportPayment(KEYS, 'A/1', 'PAID');
  expect(asked.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['GET', '/api/v1/invoice/confirm/A%2F1', ''],
    ['POST', '/api/v1/invoice/sign', '{}'],
    ['POST', '/api/v1/invoice/transmit/A%2F1', '{}'],
    ['PATCH', '/api/v1/invoice/update/A%2F1', '{"payment_status":"PAID"}'],
  ]);
  answers(404, {});
  expect(await gateway.isSigned(KEYS, 'A/1')).toBe(false);
});

test('the file of keys has an RSA key that is large enough, as PEM or as PEM in base64', () => {
  const pem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString();
  const rsa = (modulusLength: number) => pem(generateKeyPairSync('rsa', { modulusLength }).publicKey);
  const [good, small] = [rsa(2048), rsa(1024)];
  const curve = pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey);
  const certificate = Buffer.from('certificate').toString('base64');
  const file = (public_key: string, other: object = {}) =>
    readKeysFile(JSON.stringify({ public_key, certificate, ...other }));
  expect(file(good)).toEqual({ public_key: good, certificate });
  expect(file(Buffer.from(good).toString('base64'))).toEqual({ public_key: good, certificate });
  expect([
    file(small),
    file(curve),
    file('no key'),
    file(good, { certificate: '!' }),
    readKeysFile('{'),
    readKeysFile('{}'),
  ]).toEqual([null, null, null, null, null, null]);
});
