import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Answer,
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

beforeAll(async () => {
  application = await testApplication();
});
afterAll(() => application.close());
beforeEach(async () => {
  owner = await testOwner(application, { vat_registered: true });
  customer = await testCustomer(owner);
});

const TOTAL = 7_838_750;
const issued = async (fields: Record<string, unknown> = {}) =>
  (await owner.post('/api/v1/invoices', invoiceBody(customer, application.today, { issue: true, ...fields })))
    .body;
const act = async (id: string, what: string, body: object = {}) => {
  const answer = await owner.post(`/api/v1/invoices/${id}/${what}`, body);
  expect(answer.status, `${what}: ${JSON.stringify(answer.body)}`).toBeLessThan(500);
  return answer;
};
const read = async (id: string) => (await owner.get(`/api/v1/invoices/${id}`)).body;
const pay = (id: string, amount: number) =>
  act(id, 'payments', { amount, paid_on: application.today, method: 'cash' });
const refund = (id: string, fields: object = {}) =>
  act(id, 'refund', { method: 'cash', paid_on: application.today, ...fields });
const balance = async (code: string) => {
  const { body } = await owner.get('/api/v1/ledger/trial-balance');
  const account = body.accounts.find((each: { code: string }) => each.code === code);
  return account ? account.debit - account.credit : 0;
};
const unapplied = async () => (await owner.get(`/api/v1/customers/${customer}`)).body.unapplied_credit;

/** Receivables tie out, credits equal the ledger's, and the customer's balance is the sum of its documents. */
async function assertWhole() {
  const { checks } = (await owner.get('/api/v1/ledger/tie-out')).body;
  expect(checks.map((check: { difference: number }) => check.difference)).toEqual([0, 0, 0, 0]);
  expect(0 - (await balance('2300'))).toBe(await unapplied());
  const [sum] = await application.owner<{ owed: number }>(
    `select coalesce(sum(base_balance_due), 0)::bigint as owed from invoice
     where customer_id = $1 and status in ('pending', 'sent', 'viewed')`,
    [customer],
  );
  expect((await owner.get(`/api/v1/customers/${customer}`)).body.outstanding).toBe(sum!.owed);
  expect(await balance('1100')).toBe(sum!.owed);
}

describe('credit notes', () => {
  test('by line: a document with its own number, which reverses sales and VAT and reduces what is owed', async () => {
    const invoice = await issued();
    const [, pies] = invoice.items;
    const answer = await act(invoice.id, 'credit-notes', {
      items: [{ item_id: pies.id, quantity: 20 }],
      reason: 'Twenty were burnt',
    });
    const note = answer.body;
    // 20 × ₦450 = ₦9,000 and ₦675 VAT.
    expect(answer.status).toBe(201);
    expect(note).toMatchObject({
      document_type: 'credit_note',
      invoice_number: `CRN-${application.today.slice(0, 4)}-001`,
      status: 'paid',
      credits_id: invoice.id,
      credits_number: invoice.invoice_number,
      issue_date: application.today,
      notes: 'Twenty were burnt',
      customer: { name: 'Mama Ngozi Stores' },
      totals: { subtotal: 900_000, tax_amount: 67_500, total_amount: 967_500, balance_due: 0 },
      items: [{ credits_item_id: pies.id, quantity: 20, unit_price: 45_000 }],
      related: [{ relation: 'credited', id: invoice.id }],
      can: { credit: false, refund: false, pay: false, cancel: false, duplicate: false },
    });
    const after = await read(invoice.id);
    expect(after).toMatchObject({
      status: 'pending',
      credited_amount: 967_500,
      totals: { amount_paid: 967_500, balance_due: TOTAL - 967_500 },
      related: [{ relation: 'credit_note', id: note.id, total_amount: 967_500 }],
      can: { credit: true, refund: false, cancel: false },
    });
    expect(after.creditable.find((each: { item_id: string }) => each.item_id === pies.id)).toEqual({
      item_id: pies.id,
      quantity: 40,
      total_amount: 2_902_500 - 967_500,
    });
    const { entries } = (await owner.get(`/api/v1/ledger/entries?source_id=${note.id}`)).body;
    expect(
      entries[0].lines.map((line: { account_code: string; debit: number; credit: number }) => [
        line.account_code,
        line.debit - line.credit,
      ]),
    ).toEqual([
      ['4050', 900_000],
      ['2200', 67_500],
      ['1100', -967_500],
    ]);
    await assertWhole();
  });

  test('at most what is left: more is the fault of its line, and a wholly credited document is refunded for good', async () => {
    const invoice = await issued();
    const [loaf, pies] = invoice.items;
    const tooMuch = await act(invoice.id, 'credit-notes', {
      items: [
        { item_id: pies.id, quantity: 61 },
        { item_id: loaf.id, amount: 99_000_000 },
      ],
      reason: 'x',
    });
    expect([tooMuch.status, tooMuch.body.errors.map((each: { field: string }) => each.field)]).toEqual([
      400,
      ['items.0.quantity', 'items.1.amount'],
    ]);
    for (const quantity of [7, 11])
      await act(invoice.id, 'credit-notes', { items: [{ item_id: loaf.id, quantity }], reason: 'x' });
    const { body: rest } = await act(invoice.id, 'credit-notes', { reason: 'The whole order' });
    const after = await read(invoice.id);
    expect(after).toMatchObject({
      status: 'refunded',
      credited_amount: TOTAL,
      totals: { balance_due: 0, amount_paid: TOTAL },
      creditable: [],
      can: { credit: false, refund: false, pay: false, remind: false },
    });
    expect(after.related).toHaveLength(3);
    expect([await balance('1100'), await balance('2200'), await balance('4050')]).toEqual([
      0,
      0,
      0 - (await balance('4000')),
    ]);
    for (const [id, what, body] of [
      [invoice.id, 'credit-notes', { reason: 'x' }],
      [invoice.id, 'refund', { method: 'cash', paid_on: application.today }],
      [rest.id, 'credit-notes', { reason: 'x' }],
      [rest.id, 'cancel', { reason: 'x' }],
      [rest.id, 'payments', { amount: 1, paid_on: application.today, method: 'cash' }],
      [rest.id, 'duplicate', {}],
    ] as const)
      expect([what, (await act(id, what, body)).body.code]).toEqual([what, 'INVALID_STATE']);
    await assertWhole();
  });

  test('what is above the balance becomes the customer’s credit; a walk-in customer keeps none', async () => {
    const invoice = await issued();
    await pay(invoice.id, TOTAL - 100_000);
    const { body: note } = await act(invoice.id, 'credit-notes', {
      items: [{ item_id: invoice.items[2].id }],
      reason: 'No delivery',
    });
    expect(note.totals.total_amount).toBe(376_250);
    expect(await unapplied()).toBe(276_250);
    expect(await read(invoice.id)).toMatchObject({ status: 'paid', totals: { balance_due: 0 } });
    await assertWhole();
    const receipt = (
      await owner.post(
        '/api/v1/invoices',
        invoiceBody(null as never, application.today, { document_type: 'receipt', issue: true }),
      )
    ).body;
    const refused = await act(receipt.id, 'credit-notes', { reason: 'x' });
    expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_STATE']);
    expect((await refund(receipt.id)).body).toMatchObject({ status: 'refunded', refunded_amount: TOTAL });
    await assertWhole();
  });

  test('a foreign document is credited at its own rate, and in the end to the kobo', async () => {
    const invoice = await issued({
      currency: 'USD',
      exchange_rate: '1533.333',
      items: [{ name: 'Consulting', quantity: 3, unit_price: 33_333, tax_percentage: 7.5 }],
    });
    const [item] = invoice.items;
    await act(invoice.id, 'payments', {
      amount: 10_001,
      exchange_rate: '1600',
      paid_on: application.today,
      method: 'wire',
    });
    await assertWhole();
    const { body: note } = await act(invoice.id, 'credit-notes', {
      items: [{ item_id: item.id, quantity: 1 }],
      reason: 'x',
    });
    expect(note).toMatchObject({ currency: 'USD', exchange_rate: '1533.333' });
    await assertWhole();
    const { body: after } = await refund(invoice.id);
    expect(after).toMatchObject({ status: 'refunded', refunded_amount: 10_001, base_balance_due: 0 });
    expect([await balance('1100'), await balance('2200'), await balance('2300')]).toEqual([0, 0, 0]);
    expect((await balance('4000')) + (await balance('4050'))).toBe(0);
    await assertWhole();
  });

  test('a viewer may neither credit nor refund; the same key gives the first answer', async () => {
    const invoice = await issued();
    const viewer = await testMember(application, owner, 'viewer');
    for (const what of ['credit-notes', 'refund', 'duplicate', 'remind'])
      expect((await viewer.post(`/api/v1/invoices/${invoice.id}/${what}`, {})).status).toBe(403);
    const key = { 'idempotency-key': 'credit-once' };
    const path = `/api/v1/invoices/${invoice.id}/credit-notes`;
    const body = { items: [{ item_id: invoice.items[1].id, quantity: 1 }], reason: 'x' };
    const first = await owner.post(path, body, key);
    expect((await owner.post(path, body, key)).body.id).toBe(first.body.id);
    expect((await read(invoice.id)).related).toHaveLength(1);
  });
});

describe('refunds', () => {
  test('refunds what was paid, and the rest reduces what is owed', async () => {
    const invoice = await issued();
    expect((await refund(invoice.id)).body.code).toBe('INVALID_STATE');
    await pay(invoice.id, 3_000_000);
    const { body: part } = await refund(invoice.id, { amount: 1_000_000, reason: 'Late' });
    expect(part).toMatchObject({
      status: 'pending',
      credited_amount: 1_000_000,
      refunded_amount: 1_000_000,
      totals: { amount_paid: 3_000_000, balance_due: TOTAL - 3_000_000 },
    });
    const back = part.payments.find((each: { kind: string }) => each.kind === 'refund');
    expect(back).toMatchObject({ amount: 1_000_000, settled: 1_000_000, method: 'cash' });
    expect(await balance('1000')).toBe(2_000_000);
    await assertWhole();
    const { body: whole } = await refund(invoice.id, { method: 'bank_transfer' });
    expect(whole).toMatchObject({
      status: 'refunded',
      credited_amount: TOTAL,
      refunded_amount: 3_000_000,
      totals: { balance_due: 0 },
    });
    expect([await balance('1000'), await balance('1010'), await balance('1100')]).toEqual([
      2_000_000, -2_000_000, 0,
    ]);
    expect(await unapplied()).toBe(0);
    await assertWhole();
  });

  test('withheld tax is never refunded in money: without a certificate it reduces the tax receivable, with one it stays credit', async () => {
    const withheld = 100_000;
    const paid = async (certificate: string | null) => {
      const invoice = await issued();
      const { body } = await act(invoice.id, 'payments', {
        amount: TOTAL - withheld,
        wht_amount: withheld,
        paid_on: application.today,
        method: 'cash',
      });
      const [payment] = body.payments;
      if (certificate)
        await owner.post(`/api/v1/payments/${payment.id}/wht-certificate`, { wht_certificate: certificate });
      return invoice;
    };
    const without = (await refund((await paid(null)).id)).body;
    expect(without).toMatchObject({ status: 'refunded', refunded_amount: TOTAL - withheld });
    expect([await balance('1000'), await balance('1150'), await unapplied()]).toEqual([0, 0, 0]);
    await assertWhole();
    const missing = await owner.get('/api/v1/payments?certificate=missing');
    expect(missing.body.payments.map((each: { kind: string }) => each.kind)).toEqual(['payment']);
    const certified = (await refund((await paid('WHT/1')).id)).body;
    expect(certified).toMatchObject({ status: 'refunded', refunded_amount: TOTAL - withheld });
    expect([await balance('1000'), await balance('1150')]).toEqual([0, withheld]);
    expect(await unapplied()).toBe(withheld);
    await assertWhole();
    // In two steps: the refund comes first, and then there is no money left to refund.
    const parts = await paid(null);
    expect((await refund(parts.id, { amount: TOTAL - withheld })).body).toMatchObject({
      status: 'paid',
      refunded_amount: TOTAL - withheld,
    });
    expect((await refund(parts.id)).body.code).toBe('INVALID_STATE');
    await assertWhole();
  });

  test('a wholly credited document is refunded only when its money has gone back', async () => {
    const invoice = await issued();
    await pay(invoice.id, TOTAL);
    await act(invoice.id, 'credit-notes', { reason: 'Not delivered' });
    expect(await read(invoice.id)).toMatchObject({ status: 'paid', credited_amount: TOTAL });
    expect(await unapplied()).toBe(TOTAL);
    await assertWhole();
  });

  test('an amount beyond what is left and a day to come are refused at their fields', async () => {
    const invoice = await issued();
    await pay(invoice.id, TOTAL);
    expect((await refund(invoice.id, { amount: TOTAL + 1 })).body.field).toBe('amount');
    expect((await refund(invoice.id, { paid_on: '2199-01-01' })).body.field).toBe('paid_on');
    expect((await refund(invoice.id, { amount: 0 })).body.field).toBe('amount');
    expect((await refund(invoice.id, { exchange_rate: '2' })).body.field).toBe('exchange_rate');
  });

  test('a part is spread over what is left of the lines, its tax in proportion', async () => {
    const invoice = await issued();
    await pay(invoice.id, TOTAL);
    await refund(invoice.id, { amount: 1_000_001 });
    const [note] = (await read(invoice.id)).related;
    const { items, totals } = await read(note.id);
    expect(totals.total_amount).toBe(1_000_001);
    expect(items.map((item: { total_amount: number }) => item.total_amount)).toEqual([
      581_726, 370_276, 47_999,
    ]);
    for (const item of items)
      expect(item.quantity * item.unit_price - item.discount_amount + item.tax_amount).toBe(
        item.total_amount,
      );
    await assertWhole();
  });

  test('a locked period takes no refund, and nothing is left behind', async () => {
    const invoice = await issued();
    await pay(invoice.id, TOTAL);
    const { body: organization } = await owner.get(`/api/v1/organizations/${owner.organization_id}`);
    await owner.put(`/api/v1/organizations/${owner.organization_id}`, {
      version: organization.version,
      books_locked_until: application.today,
    });
    expect((await refund(invoice.id)).body.code).toBe('PERIOD_LOCKED');
    expect((await act(invoice.id, 'credit-notes', { reason: 'x' })).body.code).toBe('PERIOD_LOCKED');
    expect((await read(invoice.id)).related).toEqual([]);
    await assertWhole();
  });
});

describe('at the same time', () => {
  test('two refunds never give back more than was paid', async () => {
    const invoice = await issued();
    await pay(invoice.id, 5_000_000);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => refund(invoice.id, { amount: 2_000_000 })),
    );
    expect(answers.some((answer) => answer.status === 200)).toBe(true);
    const after = await read(invoice.id);
    expect(after.refunded_amount).toBeLessThanOrEqual(5_000_000);
    expect(await balance('1000')).toBe(5_000_000 - after.refunded_amount);
    expect(after.credited_amount).toBeLessThanOrEqual(TOTAL);
    await assertWhole();
  });

  test('credit notes and payments of one invoice stay whole', async () => {
    const invoice = await issued();
    await Promise.all([
      pay(invoice.id, 4_000_000),
      act(invoice.id, 'credit-notes', { items: [{ item_id: invoice.items[0].id }], reason: 'x' }),
      pay(invoice.id, 4_000_000),
      act(invoice.id, 'credit-notes', {
        items: [{ item_id: invoice.items[1].id, quantity: 30 }],
        reason: 'x',
      }),
      act(invoice.id, 'credit-notes', {
        items: [{ item_id: invoice.items[1].id, quantity: 40 }],
        reason: 'x',
      }),
    ]);
    await assertWhole();
  });

  test('any sequence of issue, pay, cancel, credit note and refund, two at a time, leaves the books whole', async () => {
    const step = fc.record({
      what: fc.constantFrom('issue', 'foreign', 'pay', 'cancel', 'credit', 'amount', 'refund', 'all'),
      which: fc.nat(20),
      amount: fc.integer({ min: 1, max: 9_000_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 2, maxLength: 7 }), async (rounds) => {
        owner = await testOwner(application, { vat_registered: true });
        customer = await testCustomer(owner);
        const invoices: { id: string; items: { id: string }[] }[] = [];
        const run = async ({ what, which, amount }: { what: string; which: number; amount: number }) => {
          const invoice = invoices[which % Math.max(1, invoices.length)];
          if (what === 'issue' || what === 'foreign' || !invoice) {
            const rate = what === 'foreign' ? { currency: 'USD', exchange_rate: '1533.337' } : {};
            return void invoices.push(await issued(rate));
          }
          const item_id = invoice.items[which % 3]!.id;
          const today = { paid_on: application.today, method: 'cash' };
          // A rate is required for a document in a foreign currency, and refused otherwise.
          const either = async (go: (rate: object) => Promise<Answer>) => {
            const answer = await go({});
            return answer.body.field === 'exchange_rate' ? go({ exchange_rate: '1601.5' }) : answer;
          };
          if (what === 'pay')
            await either((rate) => act(invoice.id, 'payments', { amount, ...today, ...rate }));
          else if (what === 'cancel') await act(invoice.id, 'cancel', { reason: 'x' });
          else if (what === 'credit')
            await act(invoice.id, 'credit-notes', { items: [{ item_id, quantity: 1 }], reason: 'x' });
          else if (what === 'amount')
            await act(invoice.id, 'credit-notes', { items: [{ item_id, amount }], reason: 'x' });
          else if (what === 'refund') await refund(invoice.id, { amount });
          else await refund(invoice.id);
        };
        for (const round of rounds) {
          const answers = await Promise.allSettled(round.map(run));
          expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'fulfilled']);
        }
        await assertWhole();
        const faults = await application.owner(
          `select from invoice where organization_id = $1 and document_type = 'invoice'
             and refunded_amount > amount_paid - applied_amount`,
          [owner.organization_id],
        );
        expect(faults).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });
});
