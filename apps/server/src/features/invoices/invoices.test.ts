import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';

let application: TestApplication;
let owner: Member;
let customer: string;
let today: string;
const year = () => today.slice(0, 4);

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application, { vat_registered: true });
  customer = await testCustomer(owner, { email: 'ngozi@example.com', phone: '0803 123 4567' });
  today = application.today;
});
afterAll(() => application.close());

const draft = async (fields: Record<string, unknown> = {}, member = owner, who = customer) => {
  const created = await member.post('/api/v1/invoices', invoiceBody(who, today, fields));
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  return created.body;
};
const issued = (fields: Record<string, unknown> = {}, member = owner, who = customer) =>
  draft({ issue: true, ...fields }, member, who);
describe('arithmetic', () => {
  test('totals are sums of the lines: 78,500.00 less 2,400.00 plus 2,287.50 is 78,387.50', async () => {
    const { totals, items } = await draft();
    expect(totals).toEqual({
      subtotal: 7_850_000,
      discount_amount: 240_000,
      tax_amount: 228_750,
      total_amount: 7_838_750,
      amount_paid: 0,
      balance_due: 7_838_750,
    });
    expect(items.map((item: { total_amount: number }) => item.total_amount)).toEqual([
      4_560_000, 2_902_500, 376_250,
    ]);
  });

  test('a line without a rate takes 7.5 % where VAT is charged and 0 % elsewhere', async () => {
    const line = [{ name: 'Loaf', quantity: 1, unit_price: 100_000 }];
    const [charged] = (await draft({ items: line })).items;
    expect([charged.tax_percentage, charged.tax_category, charged.tax_amount]).toEqual([
      7.5,
      'standard',
      7_500,
    ]);
    const plain = await testOwner(application);
    const [free] = (await draft({ items: line }, plain, await testCustomer(plain))).items;
    expect([free.tax_percentage, free.tax_category, free.tax_amount]).toEqual([0, 'none', 0]);
  });

  test('10 % is another rate: it taxes a tenth of the discounted amount, into other sales taxes', async () => {
    const invoice = await issued({
      items: [{ name: 'Loaf', quantity: 2, unit_price: 50_000, discount_percentage: 10, tax_percentage: 10 }],
    });
    expect([invoice.items[0].tax_category, invoice.items[0].tax_amount]).toEqual(['other', 9_000]);
    const { entries } = (await owner.get(`/api/v1/ledger/entries?source_id=${invoice.id}`)).body;
    const line = entries[0].lines.find((each: { account_name: string }) =>
      /other sales taxes/i.test(each.account_name),
    );
    expect(line.credit).toBe(9_000);
  });

  test('quantities with four decimals are exact: 0.3333 × 1,500.00 is 499.95', async () => {
    const { items } = await draft({
      items: [{ name: 'Flour, kg', quantity: 0.3333, unit_price: 150_000, tax_percentage: 0 }],
    });
    expect([items[0].quantity, items[0].total_amount]).toEqual([0.3333, 49_995]);
  });
});

describe('numbers', () => {
  test('drafts hold none; issued ones count up from 001 by the year of their date, receipts as RCT', async () => {
    const fresh = await testOwner(application);
    const who = await testCustomer(fresh);
    const before = await draft({}, fresh, who);
    expect(before.invoice_number).toBeNull();
    const first = await issued({}, fresh, who);
    expect(first.invoice_number).toBe(`INV-${year()}-001`);
    expect((await fresh.post(`/api/v1/invoices/${before.id}/issue`)).body.invoice_number).toBe(
      `INV-${year()}-002`,
    );
    const old = await issued({ issue_date: '2024-12-31', due_date: '2024-12-31' }, fresh, who);
    expect(old.invoice_number).toBe('INV-2024-001');
    const receipt = await draft({ document_type: 'receipt', issue: true }, fresh, who);
    expect(receipt.invoice_number).toBe(`RCT-${year()}-001`);
  });

  test('the next number is a hint that takes nothing', async () => {
    const fresh = await testOwner(application);
    const path = `/api/v1/invoices/next-number?issue_date=${today}`;
    expect((await fresh.get(path)).body.invoice_number).toBe(`INV-${year()}-001`);
    expect((await fresh.get(path)).body.invoice_number).toBe(`INV-${year()}-001`);
  });

  test('a typed number is used, refused when taken, and the counter steps over it', async () => {
    const fresh = await testOwner(application);
    const who = await testCustomer(fresh);
    const typed = await issued({ invoice_number: `INV-${year()}-002` }, fresh, who);
    expect(typed.invoice_number).toBe(`INV-${year()}-002`);
    expect((await issued({}, fresh, who)).invoice_number).toBe(`INV-${year()}-001`);
    expect((await issued({}, fresh, who)).invoice_number).toBe(`INV-${year()}-003`);
    const again = await fresh.post(
      '/api/v1/invoices',
      invoiceBody(who, today, { invoice_number: `INV-${year()}-002` }),
    );
    expect([again.status, again.body.code, again.body.field]).toEqual([
      409,
      'NUMBER_TAKEN',
      'invoice_number',
    ]);
  });
});

describe('drafts', () => {
  test('take the changed fields and a version; a stale one gets the current record', async () => {
    const invoice = await draft();
    const path = `/api/v1/invoices/${invoice.id}`;
    const changed = await owner.put(path, {
      version: 1,
      notes: 'Deliver before noon',
      items: [{ name: 'Loaf', quantity: 1, unit_price: 100_000, tax_percentage: 0 }],
    });
    expect([changed.body.version, changed.body.notes, changed.body.totals.total_amount]).toEqual([
      2,
      'Deliver before noon',
      100_000,
    ]);
    const stale = await owner.put(path, { version: 1, notes: 'mine' });
    expect([stale.status, stale.body.code, stale.body.current.notes]).toEqual([
      409,
      'STALE_VERSION',
      'Deliver before noon',
    ]);
    expect((await owner.delete(path)).status).toBe(200);
    expect((await owner.get(path)).status).toBe(404);
  });

  test('bad lines are refused all at once, each at its field', async () => {
    const { status, body } = await owner.post('/api/v1/invoices', {
      ...invoiceBody(customer, today),
      due_date: '2026-02-30',
      items: [
        { name: '', quantity: 0, unit_price: -1 },
        { name: 'x', quantity: 1.00001, unit_price: 1.5, tax_percentage: 101, colour: 'red' },
      ],
    });
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(body.errors.map((each: { field: string }) => each.field).sort()).toEqual([
      'due_date',
      'items.0.name',
      'items.0.quantity',
      'items.0.unit_price',
      'items.1.colour',
      'items.1.quantity',
      'items.1.tax_percentage',
      'items.1.unit_price',
    ]);
  });
});

describe('idempotency', () => {
  test('the same key and body gives the first answer, another body 409, a refusal frees the key', async () => {
    const key = { 'idempotency-key': 'a-key' };
    const body = invoiceBody(customer, today, { issue: true });
    const first = await owner.post('/api/v1/invoices', body, key);
    const again = await owner.post(
      '/api/v1/invoices',
      Object.fromEntries(Object.entries(body).reverse()),
      key,
    );
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = await owner.post('/api/v1/invoices', { ...body, notes: 'x' }, key);
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    const free = { 'idempotency-key': 'another-key' };
    expect((await owner.post('/api/v1/invoices', { ...body, items: [] }, free)).status).toBe(400);
    expect((await owner.post('/api/v1/invoices', body, free)).status).toBe(201);
  });

  test('permission is checked again before a replay', async () => {
    const sales = await testMember(application, owner, 'sales');
    const key = { 'idempotency-key': 'sales-key' };
    const body = invoiceBody(customer, today, { issue: true });
    expect((await sales.post('/api/v1/invoices', body, key)).status).toBe(201);
    await application.owner("update membership set role = 'viewer' where user_id = $1", [sales.user_id]);
    expect((await sales.post('/api/v1/invoices', body, key)).status).toBe(403);
  });
});

test('a link that was taken back opens nothing; a new one is another, and what is shared can say so', async () => {
  const invoice = await issued();
  const path = `/api/v1/invoices/${invoice.id}`;
  expect(invoice.can.unshare).toBe(false);
  const share = async () => (await owner.post(`${path}/share-link`)).body.token as string;
  const first = await share();
  const open = (token: string, rest = '') =>
    application.call('GET', `/api/v1/public/invoices/${token}${rest}`);
  expect((await owner.get(path)).body.can.unshare).toBe(true);
  const read = await open(first);
  expect([read.status, read.headers['x-robots-tag']]).toEqual([200, 'noindex']);
  const revoked = await owner.delete(`${path}/share-link`);
  expect([revoked.status, revoked.body.id, revoked.body.can.unshare]).toEqual([200, invoice.id, false]);
  const unknown = await open('x'.repeat(32));
  for (const rest of ['', '/pdf']) {
    const gone = await open(first, rest);
    expect([gone.status, gone.body, gone.headers['x-robots-tag']]).toEqual([404, unknown.body, 'noindex']);
  }
  expect((await application.call('POST', `/api/v1/public/invoices/${first}/view`)).status).toBe(404);
  const second = await share();
  expect(second).not.toBe(first);
  expect((await open(second)).status).toBe(200);
  expect((await open(first)).status).toBe(404);
  expect((await owner.delete(`${path}/share-link`)).status).toBe(200);
  expect((await owner.delete(`${path}/share-link`)).status).toBe(200);
  const events = await application.owner(
    "select from event where subject_id = $1 and type = 'invoice.unshared'",
    [invoice.id],
  );
  expect(events).toHaveLength(2);
});

describe('list', () => {
  test('25 by default, at most 100, with total, limit and offset; every sort ends in the id', async () => {
    const fresh = await testOwner(application);
    const who = await testCustomer(fresh);
    for (let index = 0; index < 30; index++)
      await issued({ issue_date: '2026-03-01', due_date: '2026-03-01' }, fresh, who);
    const first = (await fresh.get('/api/v1/invoices?sort_by=issue_date')).body;
    expect([first.invoices.length, first.total, first.limit, first.offset]).toEqual([25, 30, 25, 0]);
    const second = (await fresh.get('/api/v1/invoices?sort_by=issue_date&offset=25')).body;
    const ids = [...first.invoices, ...second.invoices].map((invoice: { id: string }) => invoice.id);
    expect(new Set(ids).size).toBe(30);
    expect((await fresh.get('/api/v1/invoices?limit=101')).status).toBe(400);
    expect((await fresh.get('/api/v1/invoices?colour=red')).body.errors[0].code).toBe('UNKNOWN_FIELD');
  });

  test('status filters what is displayed; search finds number, customer and amount, and takes % as text', async () => {
    const fresh = await testOwner(application);
    const who = await testCustomer(fresh, { name: '100% Fresh' });
    const other = await testCustomer(fresh, { name: 'Greenfield Hotel' });
    const late = await issued({ issue_date: '2026-01-01', due_date: '2026-01-02' }, fresh, who);
    await issued({}, fresh, other);
    await draft({}, fresh, other);
    const ids = async (query: string) =>
      (await fresh.get(`/api/v1/invoices?${query}`)).body.invoices.map(
        (invoice: { id: string }) => invoice.id,
      );
    expect(await ids('status=overdue')).toEqual([late.id]);
    expect(await ids('status=pending')).toHaveLength(1);
    expect(await ids('status=open')).toHaveLength(2);
    expect(await ids(`search=${encodeURIComponent('0% f')}`)).toEqual([late.id]);
    expect(await ids(`search=${late.invoice_number}`)).toEqual([late.id]);
    expect(await ids(`search=${encodeURIComponent('₦78,500.00')}`)).toHaveLength(0);
    expect(await ids(`search=${encodeURIComponent('78,387.50')}`)).toHaveLength(3);
    expect(await ids('date_to=2026-01-01')).toEqual([late.id]);
  });
});
