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
import { refundTools } from '../../testing/refunds.ts';

let application: TestApplication;
let owner: Member;
let customer: string;

beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());
beforeEach(async () => {
  owner = await testOwner(application, { vat_registered: true });
  customer = await testCustomer(owner);
});

const TOTAL = 7_838_750;
const { issued, act, read, pay, refund, balance, unapplied, assertWhole } = refundTools(() => ({
  application,
  owner,
  customer,
}));

describe('credit notes', () => {
  test('by line: a document of its own with its own number, which takes back sales and VAT and lowers what is owed', async () => {
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
