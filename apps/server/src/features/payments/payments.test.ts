import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application, { vat_registered: true });
});
beforeEach(async () => {
  customer = await testCustomer(owner);
});
afterAll(() => application.close());

const invoice = async (unit_price: number, due_in = 0, fields: object = {}) =>
  (
    await owner.post(
      '/api/v1/invoices',
      invoiceBody(customer, application.today, {
        issue: true,
        issue_date: addDays(application.today, -60),
        due_date: addDays(application.today, due_in),
        items: [{ name: 'Bread', quantity: 1, unit_price, tax_percentage: 0 }],
        ...fields,
      }),
    )
  ).body;
const pay = (body: object) =>
  owner.post(`/api/v1/customers/${customer}/payments`, {
    paid_on: application.today,
    method: 'bank_transfer',
    ...body,
  });
const apply = (body: object = {}) => owner.post(`/api/v1/customers/${customer}/credits/apply`, body);
const take = (id: string) => owner.post(`/api/v1/payments/${id}/void`, { reason: 'The check bounced' });
const read = async (id: string) => (await owner.get(`/api/v1/invoices/${id}`)).body;
const credit = async () => (await owner.get(`/api/v1/customers/${customer}`)).body.unapplied_credit;

/** Checks that the tie-out is 0 and that the customer's record equals the journal lines. */
async function assertAgree() {
  const { checks } = (await owner.get('/api/v1/ledger/tie-out')).body;
  expect(checks.map((check: { difference: number }) => check.difference)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  const metrics = (await owner.get(`/api/v1/customers/${customer}/metrics`)).body;
  const statement = (await owner.get(`/api/v1/customers/${customer}/statement?from=1900-01-01`)).body;
  expect(metrics.balance).toBe(statement.closing_balance);
  const ageing = (await owner.get('/api/v1/customers/ageing')).body;
  expect([ageing.totals.total, ageing.totals.unapplied_credit]).toEqual([
    ageing.ledger.receivable,
    ageing.ledger.customer_credits,
  ]);
}

describe('a payment of a customer', () => {
  test('settles the oldest due first; the rest becomes unapplied credit', async () => {
    const late = await invoice(3_000_000, -40);
    const soon = await invoice(2_000_000, 10);
    const later = await invoice(1_000_000, 20);
    const first = await pay({ amount: 4_000_000, reference: 'TRF/1', bank_account: 'GTBank' });
    expect([first.status, first.body]).toMatchObject([
      201,
      {
        kind: 'payment',
        amount: 4_000_000,
        credit_amount: 0,
        reference: 'TRF/1',
        bank_account: 'GTBank',
        allocations: [
          { invoice_id: late.id, invoice_number: late.invoice_number, amount: 3_000_000, balance_due: 0 },
          { invoice_id: soon.id, amount: 1_000_000, balance_due: 1_000_000 },
        ],
      },
    ]);
    expect([(await read(late.id)).status, (await read(soon.id)).status]).toEqual(['paid', 'pending']);
    expect((await read(late.id)).paid_at).not.toBeNull();
    expect(await read(soon.id)).toMatchObject({ paid_at: null, totals: { balance_due: 1_000_000 } });
    const second = await pay({ amount: 5_000_000 });
    expect(second.body).toMatchObject({ credit_amount: 3_000_000 });
    expect((await read(later.id)).totals).toMatchObject({ amount_paid: 1_000_000, balance_due: 0 });
    expect(await credit()).toBe(3_000_000);
    await assertAgree();
  });

  test('over named documents, with withholding tax: money, tax receivable, receivable, credit', async () => {
    const a = await invoice(10_000_000, 5);
    const b = await invoice(10_000_000, 1);
    const answer = await pay({
      amount: 9_800_000,
      wht_amount: 200_000,
      allocations: [{ invoice_id: a.id, amount: 9_000_000 }],
    });
    expect(answer.body).toMatchObject({ wht_amount: 200_000, credit_amount: 1_000_000 });
    const { entries } = (await owner.get(`/api/v1/ledger/entries?source_id=${answer.body.id}`)).body;
    expect(
      entries[0].lines.map((line: Record<string, unknown>) => [line.account_code, line.debit, line.credit]),
    ).toEqual([
      ['1010', 9_800_000, 0],
      ['1150', 200_000, 0],
      ['1100', 0, 9_000_000],
      ['2300', 0, 1_000_000],
    ]);
    expect((await read(b.id)).totals.amount_paid).toBe(0);
    await assertAgree();
  });

  test('what cannot be is refused with its field, and nothing is written', async () => {
    const a = await invoice(1_000_000);
    const other = await testCustomer(owner);
    const foreign = (
      await owner.post('/api/v1/invoices', invoiceBody(other, application.today, { issue: true }))
    ).body;
    const field = async (body: object) => {
      const answer = await pay(body);
      expect(answer.status).toBe(400);
      return answer.body.errors.map((each: { field: string }) => each.field);
    };
    expect(await field({ amount: 0 })).toEqual(['amount']);
    expect(await field({ amount: 1, paid_on: addDays(application.today, 1) })).toEqual(['paid_on']);
    expect(await field({ amount: 0, wht_amount: 1_000_001 })).toEqual(['wht_amount']);
    expect(await field({ amount: 5, allocations: [{ invoice_id: foreign.id, amount: 1 }] })).toEqual([
      'allocations.0.invoice_id',
    ]);
    const twice = [
      { invoice_id: a.id, amount: 1 },
      { invoice_id: a.id, amount: 1 },
    ];
    expect(await field({ amount: 5, allocations: twice })).toEqual(['allocations']);
    expect(await field({ amount: 5, allocations: [{ invoice_id: a.id, amount: 6 }] })).toEqual([
      'allocations',
    ]);
    expect((await owner.get(`/api/v1/payments?customer_id=${customer}`)).body.total).toBe(0);
    const unknown = await owner.post(`/api/v1/customers/${crypto.randomUUID()}/payments`, {
      amount: 1,
      paid_on: application.today,
      method: 'cash',
    });
    expect(unknown.status).toBe(404);
  });

  test('the same key records it once', async () => {
    const send = () =>
      owner.post(
        `/api/v1/customers/${customer}/payments`,
        { amount: 700, paid_on: application.today, method: 'cash' },
        { 'idempotency-key': `pay-${customer}` },
      );
    const [one, two] = [await send(), await send()];
    expect(two.body).toEqual(one.body);
    expect(await credit()).toBe(700);
  });

  test('documents in another currency are not settled from the account', async () => {
    const dollars = await invoice(10_000, 0, { currency: 'USD', exchange_rate: '1500' });
    const { documents } = (await owner.get(`/api/v1/customers/${customer}/open-documents`)).body;
    expect(documents).toEqual([]);
    expect((await pay({ amount: 100 })).body.allocations).toEqual([]);
    const named = await pay({ amount: 100, allocations: [{ invoice_id: dollars.id, amount: 100 }] });
    expect(named.status).toBe(400);
    await assertAgree();
  });
});

describe('applying credit', () => {
  test('settles the oldest due first, as much as there is, and moves no money', async () => {
    await pay({ amount: 2_500_000 });
    const old = await invoice(2_000_000, -5);
    const young = await invoice(2_000_000, 5);
    const { status, body } = await apply();
    expect(status).toBe(201);
    expect(body.payment).toMatchObject({
      kind: 'credit',
      amount: 2_500_000,
      allocations: [
        { invoice_id: old.id, amount: 2_000_000 },
        { invoice_id: young.id, amount: 500_000 },
      ],
    });
    expect(body.customer).toMatchObject({ unapplied_credit: 0, outstanding: 1_500_000 });
    const { entries } = (await owner.get(`/api/v1/ledger/entries?source_id=${body.payment.id}`)).body;
    expect(entries[0].lines.map((line: { account_code: string }) => line.account_code)).toEqual([
      '2300',
      '1100',
      '1100',
    ]);
    await assertAgree();
  });

  test('one document and an amount; never more than there is, or than is owed', async () => {
    await pay({ amount: 1_000_000 });
    const one = await invoice(400_000, 1);
    const two = await invoice(5_000_000, 2);
    expect((await apply({ invoice_id: two.id, amount: 300_000 })).body.payment.allocations).toMatchObject([
      { invoice_id: two.id, amount: 300_000 },
    ]);
    expect((await apply({ invoice_id: one.id, amount: 400_001 })).body.errors[0].field).toBe('amount');
    expect((await apply({ invoice_id: two.id, amount: 700_001 })).body.code).toBe('CREDIT_TOO_SMALL');
    const all = [
      { invoice_id: one.id, amount: 400_000 },
      { invoice_id: two.id, amount: 300_000 },
    ];
    expect((await apply({ allocations: all })).body.customer.unapplied_credit).toBe(0);
    expect((await apply()).body.code).toBe('CREDIT_TOO_SMALL');
    await assertAgree();
  });

  test('nothing owed is nothing to settle', async () => {
    await pay({ amount: 100 });
    expect((await apply()).body.code).toBe('INVALID_STATE');
  });
});

describe('taking a payment back', () => {
  test('a reversal dated today; every document goes back to the state it had', async () => {
    const plain = await invoice(1_000_000, -3);
    const sent = await invoice(1_000_000, -2);
    const viewed = await invoice(1_000_000, -1);
    for (const { id } of [sent, viewed])
      await owner.post(`/api/v1/invoices/${id}/send`, { to: 'ngozi@example.com' });
    const { token } = (await owner.post(`/api/v1/invoices/${viewed.id}/share-link`, {})).body;
    await application.call('POST', `/api/v1/public/invoices/${token}/view`);
    const paid_on = addDays(application.today, -1);
    const payment = (await pay({ amount: 3_200_000, paid_on })).body;
    const states = async () =>
      Promise.all([plain, sent, viewed].map(async ({ id }) => (await read(id)).stored_status));
    expect(await states()).toEqual(['paid', 'paid', 'paid']);
    expect((await read(plain.id)).payments[0].can.void).toBe(true);

    const voided = await take(payment.id);
    expect([voided.status, voided.body]).toMatchObject([
      200,
      { void_reason: 'The check bounced', can: { void: false } },
    ]);
    expect(await states()).toEqual(['pending', 'sent', 'viewed']);
    expect(await read(plain.id)).toMatchObject({ paid_at: null, totals: { amount_paid: 0 } });
    expect(await credit()).toBe(0);
    const { entries } = (await owner.get(`/api/v1/ledger/entries?source_id=${payment.id}`)).body;
    expect(entries.map((entry: { entry_date: string }) => entry.entry_date)).toEqual([
      application.today,
      paid_on,
    ]);
    expect(entries[0].reverses_id).toBe(payment.journal_entry_id);
    await assertAgree();
    expect((await take(payment.id)).body.code).toBe('INVALID_STATE');
    const cancelled = await owner.post(`/api/v1/invoices/${plain.id}/cancel`, { reason: 'x' });
    expect(cancelled.status).toBe(200);
    await assertAgree();
  });

  test('refused when its credit was used; the applied credit is voided first', async () => {
    const payment = (await pay({ amount: 1_000_000 })).body;
    const document = await invoice(600_000);
    const applied = (await apply()).body.payment;
    expect((await take(payment.id)).body.code).toBe('CREDIT_USED');
    expect((await take(applied.id)).status).toBe(200);
    expect([await credit(), (await read(document.id)).totals.balance_due]).toEqual([1_000_000, 600_000]);
    expect((await take(payment.id)).status).toBe(200);
    expect(await credit()).toBe(0);
    await assertAgree();
  });

  test('a payment recorded at a document is voided together with its excess', async () => {
    const document = await invoice(500_000);
    const path = `/api/v1/invoices/${document.id}/payments`;
    const body = { amount: 800_000, paid_on: application.today, method: 'cash' };
    const [payment] = (await owner.post(path, body)).body.payments;
    expect(await credit()).toBe(300_000);
    expect((await take(payment.id)).status).toBe(200);
    expect([await credit(), (await read(document.id)).totals.balance_due]).toEqual([0, 500_000]);
    await assertAgree();
  });

  test('a foreign document’s exchange difference is reversed with it', async () => {
    const dollars = await invoice(100_00, 0, { currency: 'USD', exchange_rate: '1500' });
    const body = { amount: 100_00, exchange_rate: '1600', paid_on: application.today, method: 'wire' };
    const paid = (await owner.post(`/api/v1/invoices/${dollars.id}/payments`, body)).body;
    expect((await take(paid.payments[0].id)).status).toBe(200);
    expect((await read(dollars.id)).base_balance_due).toBe(15_000_000);
    await assertAgree();
  });

  test('a receipt’s payment stays, a viewer takes nothing back, a closed period takes no reversal', async () => {
    const receipt = (
      await owner.post(
        '/api/v1/invoices',
        invoiceBody(customer, application.today, { issue: true, document_type: 'receipt' }),
      )
    ).body;
    expect(receipt.payments[0].can.void).toBe(false);
    expect((await take(receipt.payments[0].id)).body.code).toBe('INVALID_STATE');
    const payment = (await pay({ amount: 100 })).body;
    const viewer = await testMember(application, owner, 'viewer');
    expect((await viewer.post(`/api/v1/payments/${payment.id}/void`, { reason: 'x' })).status).toBe(403);
    expect((await viewer.get(`/api/v1/payments/${payment.id}`)).body.can).toEqual({
      void: false,
      certify: false,
    });
    await application.owner(
      'update organization_counter set books_locked_until = $2 where organization_id = $1',
      [owner.organization_id, application.today],
    );
    expect((await take(payment.id)).body.code).toBe('PERIOD_LOCKED');
    await application.owner(
      'update organization_counter set books_locked_until = null where organization_id = $1',
      [owner.organization_id],
    );
    expect(await credit()).toBe(100);
  });
});

describe('the list of payments', () => {
  test('by customer, kind, method, dates, text, and whose certificate has not come', async () => {
    const document = await invoice(10_000_000);
    const withheld = (
      await pay({ amount: 5_000_000, wht_amount: 500_000, reference: 'TRF/77', method: 'wire' })
    ).body;
    await pay({ amount: 7_000_000, paid_on: addDays(application.today, -3) });
    await invoice(100_000);
    await apply();
    const list = async (query: string) =>
      (await owner.get(`/api/v1/payments?customer_id=${customer}&${query}`)).body;
    expect(await list('limit=1')).toMatchObject({ total: 3, limit: 1, offset: 0 });
    expect((await list('kind=credit')).total).toBe(1);
    expect((await list('method=wire')).payments[0].id).toBe(withheld.id);
    expect((await list(`date_to=${addDays(application.today, -1)}`)).total).toBe(1);
    expect((await list('search=TRF/77')).total).toBe(1);
    expect((await list(`search=${document.invoice_number}`)).total).toBe(2);
    expect((await list('search=5,000,000')).total).toBe(0);
    expect((await list('search=50,000')).total).toBe(1);

    expect((await list('certificate=missing')).payments).toMatchObject([
      { id: withheld.id, wht_certificate: null, can: { certify: true } },
    ]);
    const certify = (id: string, wht_certificate: string | null) =>
      owner.post(`/api/v1/payments/${id}/wht-certificate`, { wht_certificate });
    expect((await certify(withheld.id, 'WHT/2026/0001')).body.wht_certificate).toBe('WHT/2026/0001');
    expect([(await list('certificate=missing')).total, (await list('certificate=received')).total]).toEqual([
      0, 1,
    ]);
    expect((await list('search=WHT/2026')).total).toBe(1);
    const plain = (await pay({ amount: 5 })).body;
    expect((await certify(plain.id, 'x')).body.code).toBe('INVALID_STATE');
  });
});
