import { LIMITS } from '@lissafi/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testOwner,
} from '../testing/application.ts';

let application: TestApplication;
let owner: Member;

beforeAll(async () => {
  application = await testApplication();
  owner = await testOwner(application);
});
afterAll(() => application.close());

test('no response can be put into a frame, by either header', async () => {
  for (const path of ['/api/health', '/api/v1/customers', '/api/v1/nothing', '/']) {
    const { headers } = await application.call('GET', path);
    expect(headers['x-frame-options'], path).toBe('DENY');
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
  }
});

describe('requests', () => {
  const post = (body: string, type = 'application/json', headers: Record<string, string> = {}) =>
    application.call('POST', '/api/v1/customers', body, {
      ...owner.headers,
      'content-type': type,
      ...headers,
    });

  test('a body over the limit is 413, broken JSON and a foreign type are refused in our shape', async () => {
    const large = await post(JSON.stringify({ name: 'x'.repeat(LIMITS.body_bytes) }));
    expect([large.status, large.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    for (const body of ['{', ' ', '[', '{"name": "x",}']) {
      const broken = await post(body);
      expect([broken.status, broken.body.code], body).toEqual([400, 'MALFORMED_BODY']);
    }
    const xml = await post('<a/>', 'application/xml');
    expect([xml.status, xml.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    for (const body of ['null', '[]', '"x"', '5']) expect((await post(body)).status, body).toBe(400);
    const proto = await post('{"__proto__": {"admin": true}, "name": "x", "type": "business"}');
    expect(proto.status).toBe(400);
  });

  const EMPTY: [string, string | undefined, string | undefined][] = [
    ['no body and no content type', undefined, undefined],
    ['no body, with the content type of JSON', undefined, 'application/json'],
    ['an empty body of JSON', '', 'application/json'],
    ['an empty body of JSON in UTF-8', '', 'application/json; charset=utf-8'],
    ['an empty form, as curl sends it', '', 'application/x-www-form-urlencoded'],
    ['an empty text', '', 'text/plain'],
    ['an empty body without a content type', '', undefined],
  ];
  test.each(EMPTY)('%s is an empty object', async (_name, body, type) => {
    const send = (method: string, path: string, headers = {}) =>
      application.call(method, path, body, {
        ...owner.headers,
        ...(type === undefined ? {} : { 'content-type': type }),
        ...headers,
      });
    const created = await send('POST', '/api/v1/customers');
    expect([created.status, created.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(created.body.errors.map(({ field }: { field: string }) => field)).toEqual(['name', 'type']);
    const customer = await testCustomer(owner);
    const invoice = (await owner.post('/api/v1/invoices', invoiceBody(customer, application.today))).body;
    const key = { 'idempotency-key': `issue ${invoice.id}` };
    expect((await send('POST', `/api/v1/invoices/${invoice.id}/issue`, key)).status).toBe(200);
    const replayed = await owner.post(`/api/v1/invoices/${invoice.id}/issue`, {}, key);
    expect([replayed.status, replayed.body.status]).toEqual([200, 'pending']);
    const link = await send('POST', `/api/v1/invoices/${invoice.id}/share-link`);
    expect([link.status, typeof link.body.token]).toEqual([200, 'string']);
    const unused = await testCustomer(owner);
    expect((await send('DELETE', `/api/v1/customers/${unused}`)).status).toBe(200);
  });

  test('an empty body that comes in chunks is an empty object too, and text in chunks is refused', async () => {
    const address = await application.app.listen({ port: 0, host: '127.0.0.1' });
    const inChunks = (text: string, type: string) =>
      fetch(`${address}/api/v1/customers`, {
        method: 'POST',
        headers: { ...owner.headers, 'content-type': type },
        body: new Blob([text]).stream(),
        duplex: 'half',
      } as RequestInit);
    for (const type of ['application/json', 'application/x-www-form-urlencoded'])
      expect(await (await inChunks('', type)).json(), type).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await inChunks('name=x', 'application/x-www-form-urlencoded')).status).toBe(415);
  });

  test('a key of no length or too long is refused', async () => {
    const customerBody = JSON.stringify({ name: 'x', type: 'business' });
    for (const key of ['', 'k'.repeat(LIMITS.idempotency_key + 1)]) {
      expect((await post(customerBody, 'application/json', { 'idempotency-key': key })).status).toBe(400);
    }
  });

  test('lists refuse what is no number, no date, no id and no known word, each by field', async () => {
    for (const query of [
      'limit=0',
      'limit=x',
      'limit=1.5',
      'offset=-1',
      'date_from=2026-13-01',
      'customer_id=x',
      'status=late',
      'sort_by=notes',
      'sort_direction=up',
      `search=${'x'.repeat(101)}`,
    ]) {
      const answer = await owner.get(`/api/v1/invoices?${query}`);
      expect([answer.status, answer.body.errors?.[0].field], query).toEqual([400, query.split('=')[0]]);
    }
    expect((await owner.get('/api/v1/invoices?search=%00')).status).toBe(400);
    expect((await owner.get('/api/v1/invoices?limit=5&limit=6')).status).toBe(400);
  });
});
