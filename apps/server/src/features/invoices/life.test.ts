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
interface EntryLine {
  account_code: string;
  debit: number;
  credit: number;
}

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
const tieOut = async (member = owner) =>
  (await member.get('/api/v1/ledger/tie-out')).body.checks.map(
    (check: { difference: number }) => check.difference,
  );

describe('life of an invoice', () => {
  test('issue posts receivable, sales and VAT, and nothing can be changed any more', async () => {
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
    expect(await tieOut(fresh)).toEqual([0, 0, 0, 0, 0, 0, 0]);
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
    expect(await tieOut(fresh)).toEqual([0, 0, 0, 0, 0, 0, 0]);
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
    // Its draft has the name already, whatever language the form was in.
    const draft = await fresh.post('/api/v1/invoices', {
      ...body,
      issue: undefined,
      payment_method: undefined,
    });
    const row = async () =>
      (await fresh.get('/api/v1/invoices?status=draft')).body.invoices.map(
        (each: { customer_name: string }) => each.customer_name,
      );
    expect(await row()).toEqual(['Walk-in customer']);
    const named = { version: draft.body.version, bill_to: { name: 'Ada' } };
    const changed = await fresh.put(`/api/v1/invoices/${draft.body.id}`, named);
    expect(await row()).toEqual(['Ada']);
    const path = `/api/v1/invoices/${draft.body.id}`;
    await fresh.put(path, { version: changed.body.version, bill_to: null });
    expect(await row()).toEqual(['Walk-in customer']);
    expect(await tieOut(fresh)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  test('how a receipt was paid decides the account: said at issue, else on its draft, else cash', async () => {
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
    expect(await tieOut(fresh)).toEqual([0, 0, 0, 0, 0, 0, 0]);
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

  test('past the credit limit only an owner, admin or accountant issues, and says so', async () => {
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
