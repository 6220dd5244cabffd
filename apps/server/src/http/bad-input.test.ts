import { LIMITS } from '@lissafi/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  invoiceBody,
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testOwner,
} from '../testing/application.ts';

let application: TestApplication;
let owner: Member;
let customer: string;

beforeAll(async () => {
  application = await testApplication();
  owner = await testOwner(application);
  customer = await testCustomer(owner);
});
afterAll(() => application.close());

interface Form {
  name: string;
  send: (fields: Record<string, unknown>) => Promise<Answer>;
  /** Text fields, with the longest text that each takes. */
  texts: Record<string, number>;
  numbers: string[];
}

const place = (path: string, value: unknown): Record<string, unknown> => {
  const [head, ...rest] = path.split('.');
  return { [head!]: rest.length ? place(rest.join('.'), value) : value };
};
const at = (record: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], record);

const line = (fields: object) => [{ name: 'Loaf', quantity: 1, unit_price: 100, ...fields }];
const forms: Form[] = [
  {
    name: 'customer',
    send: (fields) => owner.post('/api/v1/customers', { name: 'x', type: 'business', ...fields }),
    texts: {
      name: 200,
      company_name: 200,
      tax_id: 30,
      registration_number: 30,
      city: 100,
      notes: 10_000,
      'billing_address.line1': 200,
      'shipping_address.city': 200,
    },
    numbers: ['credit_limit'],
  },
  {
    name: 'invoice',
    send: (fields) => owner.post('/api/v1/invoices', invoiceBody(customer, application.today, fields)),
    texts: {
      reference_number: 100,
      notes: 10_000,
      terms_and_conditions: 10_000,
      payment_instructions: 10_000,
      additional_info: 10_000,
      'bill_to.name': 200,
      'ship_to.name': 200,
      'payment_info.bank_name': 100,
      'payment_info.account_name': 200,
      'signatures.client_name': 200,
      'signatures.provider_name': 200,
    },
    numbers: [],
  },
  {
    name: 'invoice line',
    send: (fields) =>
      owner.post('/api/v1/invoices', invoiceBody(customer, application.today, { items: line(fields) })),
    texts: {},
    numbers: ['quantity', 'unit_price', 'discount_percentage', 'tax_percentage'],
  },
  {
    name: 'organization',
    send: (fields) => owner.post('/api/v1/organizations', { name: 'x', ...fields }),
    texts: {
      name: 200,
      legal_name: 200,
      business_type: 100,
      industry: 100,
      tax_id: 30,
      registration_number: 30,
      late_payment_text: 10_000,
      'address.line1': 200,
    },
    numbers: ['default_tax'],
  },
];

const HTML = '<img src=x onerror=alert(1)>"\'&';
const texts = [
  '💚🧾 𝒦𝑜𝒷𝑜',
  'שלום عميل نيجيريا',
  '‮evil',
  'Ọ̀ṣọ́ ẹ̀kọ́ ɓɗƙ',
  HTML,
  "'; drop table invoice; --",
  '=1+1',
  '\\%_',
];

describe.each(forms)('$name', ({ send, texts: fields, numbers }) => {
  test('text of every script, HTML and SQL stay the text they are', async () => {
    for (const [field, longest] of Object.entries(fields)) {
      for (const text of texts) {
        const value = text.slice(0, longest);
        const answer = await send(place(field, value));
        expect(answer.status, `${field} ${text} ${JSON.stringify(answer.body)}`).toBe(201);
        const stored = field.startsWith('bill_to.') ? answer.body.customer.name : at(answer.body, field);
        expect(stored, field).toBe(value);
      }
    }
  });

  test('10,000 characters are taken where long text belongs and refused by field elsewhere', async () => {
    for (const [field, longest] of Object.entries(fields)) {
      const answer = await send(place(field, 'ẹ'.repeat(10_000)));
      if (longest >= 10_000) expect(answer.status, field).toBe(201);
      else expect([answer.status, answer.body.errors[0].field], field).toEqual([400, field]);
      const longer = await send(place(field, 'x'.repeat(longest + 1)));
      expect([longer.status, longer.body.errors[0].message], field).toEqual([
        400,
        `At most ${longest} characters`,
      ]);
    }
  });

  test('NUL and half characters are refused by field', async () => {
    for (const field of Object.keys(fields)) {
      for (const text of ['a\u0000b', 'a\ud800']) {
        const answer = await send(place(field, text));
        expect([answer.status, answer.body.errors[0].field], field).toEqual([400, field]);
      }
    }
  });

  test('numbers that are none, too large, negative or text are refused by field; −0 is 0', async () => {
    for (const field of numbers) {
      for (const value of [-1, 2 ** 53, 1.23456789, '5', null, true, [], {}]) {
        if (value === null && ['credit_limit', 'default_tax'].includes(field)) continue;
        const answer = await send({ [field]: value });
        expect(answer.status, `${field} ${value} ${JSON.stringify(answer.body)}`).toBe(400);
        expect(answer.body.errors[0].field).toContain(field);
      }
    }
  });

  test('an unknown field is refused by name', async () => {
    const answer = await send({ colour: 'red', __proto__x: 1 });
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map((each: { code: string }) => each.code)).toContain('UNKNOWN_FIELD');
  });
});

test('a line of 1e309, NaN or minus zero as JSON text', async () => {
  const raw = (price: string) =>
    application.call(
      'POST',
      '/api/v1/invoices',
      JSON.stringify(
        invoiceBody(customer, application.today, { items: line({ unit_price: 12345 }) }),
      ).replace('12345', price),
      { ...owner.headers, 'content-type': 'application/json' },
    );
  expect((await raw('1e309')).body.errors[0].field).toBe('items.0.unit_price');
  expect((await raw('NaN')).body.code).toBe('MALFORMED_BODY');
  const zero = await raw('-0');
  expect([zero.status, Object.is(zero.body.items[0].unit_price, 0)]).toEqual([201, true]);
});

test('a total beyond what can be counted exactly is refused at its line', async () => {
  const items = [{ name: 'x', quantity: 1_000_000_000, unit_price: 1_000_000_000_000_000 }];
  const answer = await owner.post('/api/v1/invoices', invoiceBody(customer, application.today, { items }));
  expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
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
