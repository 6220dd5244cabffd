import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';

let application: TestApplication;
let owner: Member;
let customer: string;
let today: string;
interface EntryLine {
  account_code: string;
  debit: number;
  credit: number;
}

const year = () => today.slice(0, 4);

beforeAll(async () => {
  application = await testApplication();
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
const tieOut = async (member = owner) =>
  (await member.get('/api/v1/ledger/tie-out')).body.checks.map(
    (check: { difference: number }) => check.difference,
  );

describe('arithmetic', () => {
  test('S1.3-1 totals are sums of the lines: 78,500.00 less 2,400.00 plus 2,287.50 is 78,387.50', async () => {
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

  test('S1.5-21 a line without a rate takes 7.5 % where VAT is charged and 0 % elsewhere', async () => {
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

  test('S2.9-2 10 % is another rate: it taxes a tenth of the discounted amount, into other sales taxes', async () => {
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
  test('S1.9-11 drafts hold none; issued ones count up from 001 by the year of their date, receipts as RCT', async () => {
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

describe('life of an invoice', () => {
  test('S2.4-4 issue posts receivable, sales and VAT, and nothing can be changed any more', async () => {
    const invoice = await issued();
    expect([invoice.status, invoice.stored_status]).toEqual(['pending', 'pending']);
    const { entries } = (await owner.get(`/api/v1/ledger/entries?source_id=${invoice.id}`)).body;
    expect(entries).toHaveLength(1);
    expect(
      entries[0].lines.map((line: { debit: number; credit: number }) => line.debit - line.credit),
    ).toEqual([7_838_750, -7_610_000, -228_750]);
    const change = await owner.put(`/api/v1/invoices/${invoice.id}`, {
      version: invoice.version,
      notes: 'x',
    });
    expect([change.status, change.body.code]).toEqual([409, 'INVOICE_NOT_DRAFT']);
    expect((await owner.delete(`/api/v1/invoices/${invoice.id}`)).status).toBe(409);
    expect((await owner.post(`/api/v1/invoices/${invoice.id}/issue`)).body.code).toBe('INVOICE_NOT_DRAFT');
  });

  test('company and customer are copied at issue and never change on the document', async () => {
    const fresh = await testOwner(application, { legal_name: 'Bisi’s Bakery Ltd', tax_id: '2310045678901' });
    const who = await testCustomer(fresh, { name: 'Mama Ngozi' });
    const invoice = await issued({}, fresh, who);
    const waiting = await draft({}, fresh, who);
    const record = (await fresh.get(`/api/v1/customers/${who}`)).body;
    await fresh.put(`/api/v1/customers/${who}`, { version: record.version, name: 'Ngozi & Sons' });
    const after = (await fresh.get(`/api/v1/invoices/${invoice.id}`)).body;
    expect([after.customer.name, after.company.name, after.company.tax_id]).toEqual([
      'Mama Ngozi',
      'Bisi’s Bakery Ltd',
      '2310045678901',
    ]);
    expect((await fresh.get(`/api/v1/invoices/${waiting.id}`)).body.customer.name).toBe('Ngozi & Sons');
  });

  test('two payments, the second with withholding tax, settle it; the books and the customer agree', async () => {
    const fresh = await testOwner(application, { vat_registered: true });
    const who = await testCustomer(fresh);
    const invoice = await issued({}, fresh, who);
    const pay = (body: object) => fresh.post(`/api/v1/invoices/${invoice.id}/payments`, body);
    const part = await pay({ amount: 3_000_000, paid_on: today, method: 'cash' });
    expect([part.body.status, part.body.totals.balance_due]).toEqual(['pending', 4_838_750]);
    const rest = await pay({
      amount: 4_458_250,
      wht_amount: 380_500,
      paid_on: today,
      method: 'bank_transfer',
      reference: 'T1',
    });
    expect([rest.body.status, rest.body.totals.balance_due, rest.body.payments.length]).toEqual([
      'paid',
      0,
      2,
    ]);
    expect(rest.body.paid_at).not.toBeNull();
    expect(await tieOut(fresh)).toEqual([0, 0, 0, 0]);
    const { accounts } = (await fresh.get('/api/v1/ledger/trial-balance')).body;
    const debit = (code: string) => accounts.find((account: { code: string }) => account.code === code).debit;
    expect([debit('1000'), debit('1010'), debit('1150'), debit('1100')]).toEqual([
      3_000_000, 4_458_250, 380_500, 0,
    ]);
    const more = await pay({ amount: 1, paid_on: today, method: 'cash' });
    expect([more.status, more.body.code]).toEqual([409, 'INVALID_STATE']);
  });

  test('what is paid above the balance becomes the customer’s unapplied credit', async () => {
    const fresh = await testOwner(application);
    const who = await testCustomer(fresh);
    const invoice = await issued({ items: [{ name: 'Loaf', quantity: 1, unit_price: 100_000 }] }, fresh, who);
    const paid = await fresh.post(`/api/v1/invoices/${invoice.id}/payments`, {
      amount: 130_000,
      paid_on: today,
      method: 'cash',
    });
    expect([paid.body.status, paid.body.totals.amount_paid]).toEqual(['paid', 100_000]);
    expect((await fresh.get(`/api/v1/customers/${who}`)).body.unapplied_credit).toBe(30_000);
    expect(await tieOut(fresh)).toEqual([0, 0, 0, 0]);
  });

  test('cancelling reverses in full and dated today, keeps the number used, and is refused once paid', async () => {
    const invoice = await issued();
    const cancelled = await owner.post(`/api/v1/invoices/${invoice.id}/cancel`, { reason: 'Wrong customer' });
    expect([cancelled.body.status, cancelled.body.cancel_reason]).toEqual(['cancelled', 'Wrong customer']);
    const { entries } = (await owner.get(`/api/v1/ledger/entries?source_id=${invoice.id}`)).body;
    expect(entries[0].reverses_id).toBe(entries[1].id);
    expect(entries[0].entry_date).toBe(today);
    const sums = new Map<string, number>();
    for (const line of entries.flatMap((entry: { lines: EntryLine[] }) => entry.lines)) {
      sums.set(line.account_code, (sums.get(line.account_code) ?? 0) + line.debit - line.credit);
    }
    expect([...sums.values()]).toEqual([0, 0, 0]);
    const next = await issued();
    expect(next.invoice_number).not.toBe(invoice.invoice_number);
    await owner.post(`/api/v1/invoices/${next.id}/payments`, { amount: 1, paid_on: today, method: 'cash' });
    const refused = await owner.post(`/api/v1/invoices/${next.id}/cancel`, { reason: 'no' });
    expect([refused.status, refused.body.code]).toEqual([409, 'INVOICE_HAS_PAYMENTS']);
    const twice = await owner.post(`/api/v1/invoices/${invoice.id}/cancel`, { reason: 'no' });
    expect([twice.status, twice.body.code]).toEqual([409, 'INVALID_STATE']);
  });

  test('sent, then viewed by its public link, then paid; the link shows the document only', async () => {
    const invoice = await draft();
    const sent = await owner.post(`/api/v1/invoices/${invoice.id}/send`);
    expect([sent.body.status, sent.body.invoice_number === null]).toEqual(['sent', false]);
    expect(sent.body.sent_at).not.toBeNull();
    const { token, url } = (await owner.post(`/api/v1/invoices/${invoice.id}/share-link`)).body;
    expect(url).toBe(`http://localhost:3000/i/${token}`);
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect((await owner.post(`/api/v1/invoices/${invoice.id}/share-link`)).body.token).toBe(token);
    const seen = await application.call('GET', `/api/v1/public/invoices/${token}`);
    expect(seen.body.totals.total_amount).toBe(7_838_750);
    expect(seen.headers['x-robots-tag']).toBe('noindex');
    for (const inner of [
      'id',
      'organization_id',
      'customer_id',
      'payments',
      'can',
      'version',
      'journal_entry_id',
    ]) {
      expect(seen.body).not.toHaveProperty(inner);
    }
    expect((await owner.get(`/api/v1/invoices/${invoice.id}`)).body.viewed_at).toBeNull();
    const viewed = await application.call('POST', `/api/v1/public/invoices/${token}/view`);
    expect(viewed.body.viewed_at).not.toBeNull();
    const again = await application.call('POST', `/api/v1/public/invoices/${token}/view`);
    expect(again.body.viewed_at).toBe(viewed.body.viewed_at);
    expect((await owner.get(`/api/v1/invoices/${invoice.id}`)).body.status).toBe('viewed');
    const unknown = await application.call('GET', `/api/v1/public/invoices/${'A'.repeat(32)}`);
    expect(unknown.status).toBe(404);
  });

  test('a receipt is issued and paid in one step, also for a walk-in customer', async () => {
    const fresh = await testOwner(application);
    const body = invoiceBody(null as never, today, {
      document_type: 'receipt',
      issue: true,
      payment_method: 'debit_card',
    });
    const { body: receipt } = await fresh.post('/api/v1/invoices', body);
    expect([receipt.status, receipt.totals.balance_due, receipt.customer.name]).toEqual([
      'paid',
      0,
      'Walk-in customer',
    ]);
    expect(receipt.payments[0].method).toBe('debit_card');
    const second = await fresh.post('/api/v1/invoices', body);
    expect(second.body.customer_id).toBe(receipt.customer_id);
    expect(await tieOut(fresh)).toEqual([0, 0, 0, 0]);
  });

  test('the payment method of a receipt decides the account: given at issue, otherwise in its draft, otherwise cash', async () => {
    const fresh = await testOwner(application);
    const pay = async (fields: object, issue: object) => {
      const body = invoiceBody(null as never, today, { document_type: 'receipt', ...fields });
      const made = await fresh.post('/api/v1/invoices', body);
      const { body: receipt } = await fresh.post(`/api/v1/invoices/${made.body.id}/issue`, issue);
      const { entries } = (await fresh.get(`/api/v1/ledger/entries?source_id=${receipt.payments[0].id}`))
        .body;
      return [receipt.payments[0].method, receipt.payment_info.method, entries[0].lines[0].account_code];
    };
    const draftOf = (method: string) => ({ payment_info: { method } });
    expect(await pay(draftOf('debit_card'), {})).toEqual(['debit_card', 'debit_card', '1010']);
    expect(await pay(draftOf('debit_card'), { payment_method: 'cash' })).toEqual(['cash', 'cash', '1000']);
    expect(await pay({}, {})).toEqual(['cash', 'cash', '1000']);
    expect(await tieOut(fresh)).toEqual([0, 0, 0, 0]);
  });

  test('an invoice whose due date has passed is overdue by reading, and only while something is owed', async () => {
    const late = await issued({ issue_date: '2026-01-05', due_date: '2026-01-10' });
    expect([late.status, late.stored_status]).toEqual(['overdue', 'pending']);
    expect(late.days_late).toBeGreaterThan(0);
    const paid = await owner.post(`/api/v1/invoices/${late.id}/payments`, {
      amount: 7_838_750,
      paid_on: today,
      method: 'cash',
    });
    expect([paid.body.status, paid.body.days_late]).toEqual(['paid', 0]);
    const waiting = await draft({ issue_date: '2026-01-05', due_date: '2026-01-10' });
    expect(waiting.status).toBe('draft');
  });

  test('an invoice without a customer, or for a blocked one, is not issued', async () => {
    const nobody = await owner.post(
      '/api/v1/invoices',
      invoiceBody(null as never, today, { bill_to: { name: 'Someone' }, issue: true }),
    );
    expect([nobody.status, nobody.body.code]).toEqual([409, 'CUSTOMER_REQUIRED']);
    const blocked = await testCustomer(owner, { status: 'blocked' });
    const refused = await owner.post('/api/v1/invoices', invoiceBody(blocked, today, { issue: true }));
    expect([refused.status, refused.body.code]).toEqual([409, 'CUSTOMER_BLOCKED']);
  });

  test('above the credit limit only an owner, admin or accountant can issue, with an explicit override', async () => {
    const limited = await testCustomer(owner, { credit_limit: 10_000_000 });
    await issued({}, owner, limited);
    const refused = await owner.post('/api/v1/invoices', invoiceBody(limited, today, { issue: true }));
    expect([refused.status, refused.body.code]).toEqual([409, 'CREDIT_LIMIT_EXCEEDED']);
    expect(refused.body.message).toContain('₦21,612.50 of ₦100,000.00 is available');
    const sales = await testMember(application, owner, 'sales');
    const override = invoiceBody(limited, today, { issue: true, override_credit_limit: true });
    expect((await sales.post('/api/v1/invoices', override)).body.code).toBe('CREDIT_LIMIT_EXCEEDED');
    expect((await owner.post('/api/v1/invoices', override)).status).toBe(201);
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

test('a revoked link opens nothing; a new one is different, and the document shows whether it is shared', async () => {
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
  test('S1.9-5 S1.2-8 25 by default, at most 100, with total, limit and offset; every sort ends in the id', async () => {
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
