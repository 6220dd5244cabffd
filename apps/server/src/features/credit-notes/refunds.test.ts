import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
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

describe('refunds', () => {
  test('gives back what was paid, the rest comes off what is owed', async () => {
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

  test('withheld tax is never given back in money: off the tax to be had without a certificate, else it stays credit', async () => {
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
    // In two steps: the money first, and then there is none left to give back.
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
    await application.owner(
      'update organization_counter set books_locked_until = $2 where organization_id = $1',
      [owner.organization_id, application.today],
    );
    expect((await refund(invoice.id)).body.code).toBe('PERIOD_LOCKED');
    expect((await act(invoice.id, 'credit-notes', { reason: 'x' })).body.code).toBe('PERIOD_LOCKED');
    expect((await read(invoice.id)).related).toEqual([]);
    await assertWhole();
  });
});
