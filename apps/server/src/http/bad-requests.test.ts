import { LIMITS } from '@lissafi/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, type TestApplication, testApplication, testOwner } from '../testing/application.ts';

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
    for (const body of ['{', '', '[', '{"name": "x",}']) {
      const broken = await post(body);
      expect([broken.status, broken.body.code], body).toEqual([400, 'MALFORMED_BODY']);
    }
    const xml = await post('<a/>', 'application/xml');
    expect([xml.status, xml.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    for (const body of ['null', '[]', '"x"', '5']) expect((await post(body)).status, body).toBe(400);
    const proto = await post('{"__proto__": {"admin": true}, "name": "x", "type": "business"}');
    expect(proto.status).toBe(400);
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
