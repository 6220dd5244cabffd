import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../../testing/application.ts';
import { workshop } from '../../testing/stock.ts';

let application: TestApplication;
let owner: Member;
let customer_id: string;
let shop: ReturnType<typeof workshop>;

beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());

const GOODS = '/api/v1/inventory/finished-goods';
const ago = (days: number) => addDays(application.today, -days)!;

async function act(path: string, body: object) {
  const answer = await owner.post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}
const receive = (id: string, quantity: number, unit_cost: number, received_on = application.today) =>
  act(`${GOODS}/${id}/receive`, { quantity, unit_cost, received_on, payment_method: 'cash' });
const sell = (id: string, quantity: number, issue_date = application.today) =>
  act('/api/v1/invoices', {
    customer_id,
    issue_date,
    due_date: application.today,
    issue: true,
    items: [{ name: 'Good', quantity, unit_price: 50_000, inventory_item_id: id }],
  });
const comesBack = (id: string, quantity_adjusted: number) =>
  act(`${GOODS}/${id}/adjust-stock`, {
    adjustment_type: 'increase',
    quantity_adjusted,
    reason: 'customer_return',
  });
const movements = async (id: string) => (await owner.get(`${GOODS}/${id}/movements`)).body.movements;
const balanceOn = async (code: string, as_of: string) => {
  const { body } = await owner.get(`/api/v1/ledger/trial-balance?as_of=${as_of}`);
  const account = body.accounts.find((each: { code: string }) => each.code === code);
  return account.debit - account.credit;
};

describe.each(['weighted_average', 'fifo'])('by %s', (costing_method) => {
  beforeEach(async () => {
    owner = await testOwner(application, { costing_method, allow_negative_stock: true });
    customer_id = await testCustomer(owner);
    shop = workshop(application, owner);
  });

  test('a true-up is dated the later of the receipt and of the issue that it corrects', async () => {
    const { id } = await shop.good({ standard_cost: 10_000 });
    const invoice = await sell(id, 5, ago(12));
    await sell(id, 1, ago(40));
    // Seven at ₦300, dated before one sale and after the other.
    await receive(id, 7, 30_000, ago(33));
    const [dated, other] = (await movements(id)).filter((each: { kind: string }) => each.kind === 'true_up');
    expect([dated, other]).toMatchObject([
      { occurred_on: ago(33), value: -20_000 },
      { occurred_on: ago(12), value: -100_000 },
    ]);
    expect(await balanceOn('5000', ago(34))).toBe(10_000);
    expect(await balanceOn('5000', ago(13))).toBe(30_000);
    expect(await balanceOn('5000', ago(12))).toBe(180_000);
    expect(await balanceOn('1220', ago(13))).toBe(210_000 - 30_000);
    const { entries } = (await owner.get(`/api/v1/ledger/entries?account_code=1220&date_from=${ago(12)}`))
      .body;
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({ entry_date: ago(12), source_type: 'stock_receipt' });
    expect(dated.journal_entry_id).not.toBe(other.journal_entry_id);
    expect(other.journal_entry_id).toBe(entries[0].id);
    expect((await owner.get(`/api/v1/invoices/${invoice.id}`)).body.margin.cost).toBe(150_000);
    expect(await shop.tieOutFaults()).toEqual([]);
    expect((await owner.get('/api/v1/ledger/verify')).body.intact).toBe(true);
  });

  test('cost that comes after its goods were sold goes through stock, in and out, without quantity', async () => {
    const [flour, { id }] = [await shop.raw(), await shop.good()];
    await shop.receive(flour.id, 10, 10_000);
    await shop.bom(id, [{ item_id: flour.id, quantity: 1 }]);
    const order = await shop.plan(id, 10);
    await shop.done(order.id, 'start');
    await shop.done(order.id, 'consume-materials', { consumption: [{ item_id: flour.id, quantity: 10 }] });
    await shop.done(order.id, 'complete', { quantity_completed: 8 });
    await sell(id, 6);
    await shop.done(order.id, 'complete', { quantity_completed: 0, quantity_scrapped: 2 });
    const late = (await movements(id)).filter((each: { kind: string }) => each.kind === 'true_up');
    // ₦200 for eight: two are on hand and take ₦50, six were sold and take ₦150.
    expect(late.map((each: { quantity: number; value: number }) => [each.quantity, each.value])).toEqual([
      [0, -15_000],
      [0, 20_000],
    ]);
    expect(await shop.readGood(id)).toMatchObject({ current_stock: 2, stock_value: 25_000 });
    expect([await shop.balance('5000'), await shop.balance('1210')]).toEqual([75_000, 0]);
    expect(await shop.tieOutFaults()).toEqual([]);
  });

  test('goods returned by adjustment are not returned again by credit note or cancellation', async () => {
    const { id } = await shop.good();
    await receive(id, 3, 10_000);
    const invoice = await sell(id, 2);
    await comesBack(id, 1);
    await act(`/api/v1/invoices/${invoice.id}/credit-notes`, { reason: 'Stale', restock: true });
    expect(await shop.readGood(id)).toMatchObject({ current_stock: 3, stock_value: 30_000 });
    expect(await shop.balance('5000')).toBe(0);
    const other = await sell(id, 1);
    await comesBack(id, 1);
    await act(`/api/v1/invoices/${other.id}/cancel`, { reason: 'Wrong customer' });
    expect(await shop.readGood(id)).toMatchObject({ current_stock: 3, stock_value: 30_000 });
    expect(await shop.balance('5000')).toBe(0);
    expect(await shop.tieOutFaults()).toEqual([]);
  });
});
