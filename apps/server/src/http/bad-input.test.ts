import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../testing/application.ts';

let application: TestApplication;
let owner: Member;
let customer: string;

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
  customer = await testCustomer(owner);
});
afterAll(() => application.close());

interface Form {
  name: string;
  send: (fields: Record<string, unknown>) => Promise<Answer>;
  /** Status of success, 201 when left out. */
  status?: number;
  /** Text fields with their maximum lengths. */
  texts: Record<string, number>;
  numbers?: string[];
  /** Path of the fields in the request and response body. */
  prefix?: string;
  /** Reads the stored value where the response does not have it at the field itself. */
  stored?: (answer: Answer, field: string) => unknown;
}

const place = (path: string, value: unknown): Record<string, unknown> => {
  const [head, ...rest] = path.split('.');
  return { [head!]: rest.length ? place(rest.join('.'), value) : value };
};
const at = (record: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], record);

async function issued(): Promise<string> {
  const body = invoiceBody(customer, application.today, { issue: true });
  return (await owner.post('/api/v1/invoices', body)).body.id;
}
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
    stored: ({ body }, field) => (field === 'bill_to.name' ? body.customer.name : at(body, field)),
  },
  {
    name: 'invoice line',
    send: (fields) =>
      owner.post('/api/v1/invoices', invoiceBody(customer, application.today, { items: line(fields) })),
    texts: { name: 200, description: 2_000 },
    numbers: ['quantity', 'unit_price', 'discount_percentage', 'tax_percentage'],
    prefix: 'items.0.',
  },
  {
    name: 'payment',
    status: 200,
    send: async (fields) =>
      owner.post(`/api/v1/invoices/${await issued()}/payments`, {
        amount: 1,
        paid_on: application.today,
        method: 'cash',
        ...fields,
      }),
    texts: { reference: 100 },
    numbers: ['amount', 'wht_amount'],
    stored: ({ body }) => body.payments[0].reference,
  },
  {
    name: 'cancelling',
    status: 200,
    send: async (fields) =>
      owner.post(`/api/v1/invoices/${await issued()}/cancel`, { reason: 'x', ...fields }),
    texts: { reason: 500 },
    stored: ({ body }) => body.cancel_reason,
  },
  {
    name: 'sending',
    status: 200,
    send: async (fields) =>
      owner.post(`/api/v1/invoices/${await issued()}/send`, {
        to: `${crypto.randomUUID()}@example.com`,
        ...fields,
      }),
    texts: { message: 2_000 },
    async stored({ body }) {
      const [send] = await application.owner<{ message: string }>(
        'select message from invoice_send where invoice_id = $1',
        [body.id],
      );
      return send!.message;
    },
  },
  {
    name: 'registration',
    send: (fields) =>
      application.call('POST', '/api/v1/auth/register', {
        email: `${crypto.randomUUID()}@example.com`,
        password: 'a long enough passphrase',
        first_name: 'Bisi',
        last_name: 'A',
        terms_accepted: true,
        ...fields,
      }),
    texts: { first_name: 100, last_name: 100 },
    stored: ({ body }, field) => body.user[field],
  },
  {
    name: 'personal info',
    status: 200,
    send: (fields) => owner.put('/api/v1/security/users/me', fields),
    texts: { first_name: 100, last_name: 100 },
  },
  {
    name: 'business settings',
    status: 200,
    send: (fields) => owner.post('/api/v1/auth/onboarding/complete', { businessSettings: fields }),
    texts: { dateFormat: 20 },
    prefix: 'businessSettings.',
    async stored() {
      return (await owner.get(`/api/v1/organizations/${owner.organization_id}`)).body.date_format;
    },
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
/** What is sent, and what is kept: letters of a style as plain ones, and no mark that cannot be seen. */
const texts: (readonly [string, string])[] = [
  ['💚🧾 𝒦𝑜𝒷𝑜', '💚🧾 Kobo'],
  ['\u202eevil\u200b', 'evil'],
  ...['שלום عميل نيجيريا', 'Ọ̀ṣọ́ ẹ̀kọ́ ɓɗƙ', HTML, "'; drop table invoice; --", '=1+1', '\\%_'].map(
    (text) => [text, text] as const,
  ),
];

describe.each(forms)('$name', ({ send, texts: fields, numbers, status = 201, prefix = '', stored }) => {
  test('text of every script, HTML and SQL stay the text they are', async () => {
    for (const [field, longest] of Object.entries(fields)) {
      for (const [text, kept] of texts) {
        const answer = await send(place(field, text.slice(0, longest)));
        expect(answer.status, `${field} ${text} ${JSON.stringify(answer.body)}`).toBe(status);
        const storedValue = stored ? await stored(answer, field) : at(answer.body, prefix + field);
        expect(storedValue, field).toBe(text.length > longest ? kept.slice(0, longest) : kept);
      }
    }
  });

  test('10,000 characters are taken where long text belongs and refused by field elsewhere', async () => {
    for (const [field, longest] of Object.entries(fields)) {
      const answer = await send(place(field, 'ẹ'.repeat(10_000)));
      if (longest >= 10_000) expect(answer.status, field).toBe(status);
      else expect([answer.status, answer.body.errors[0].field], field).toEqual([400, prefix + field]);
      const longer = await send(place(field, 'x'.repeat(longest + 1)));
      expect([longer.status, longer.body.errors[0].message], field).toEqual([
        400,
        `At most ${longest} characters`,
      ]);
      expect((await send(place(field, 'x'.repeat(longest)))).status, field).toBe(status);
    }
  });

  test('NUL and half characters are refused by field', async () => {
    for (const field of Object.keys(fields)) {
      for (const text of ['a\u0000b', 'a\ud800']) {
        const answer = await send(place(field, text));
        expect([answer.status, answer.body.errors[0].field], field).toEqual([400, prefix + field]);
      }
    }
  });

  if (numbers) {
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
  }

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

test('settings that are no time zone, month, method or currency are refused by field', async () => {
  for (const [field, values] of Object.entries({
    timezone: ['Mars/Phobos', '', 'Africa/Lagos\u0000', 5],
    fiscalYearStart: ['13', '1', '00', 1],
    accountingMethod: ['guess', null],
    currency: ['XYZ', 'ngn', 1],
  })) {
    for (const value of values) {
      const answer = await owner.post('/api/v1/auth/onboarding/complete', {
        businessSettings: { [field]: value },
      });
      expect([answer.status, answer.body.errors?.[0].field], `${field} ${value}`).toEqual([
        400,
        `businessSettings.${field}`,
      ]);
    }
  }
});

test('an account code in a query that is none is refused by field', async () => {
  for (const code of ['%00', 'x', '1'.repeat(21), '💚', "1'--", '']) {
    const answer = await owner.get(`/api/v1/ledger/entries?account_code=${encodeURIComponent(code)}`);
    expect([answer.status, answer.body.errors?.[0].field], code).toEqual([400, 'account_code']);
  }
  expect((await owner.get('/api/v1/ledger/entries?account_code=%00')).body.field).toBe('account_code');
  expect((await owner.get('/api/v1/ledger/entries?account_code=1100')).status).toBe(200);
});
