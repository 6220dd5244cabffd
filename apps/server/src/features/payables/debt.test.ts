import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testOwner,
} from '../../testing/application.ts';
import { expectTieOut } from '../../testing/money.ts';

let application: TestApplication;
let owner: Member;

beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());

const get = async (path: string) => {
  const { status, body } = await owner.get(`/api/v1${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

/** What each screen says that suppliers are owed. */
async function said() {
  const { books } = await get('/dashboard');
  const { value, rows } = (await owner.post('/api/v1/questions', { text: 'how much I dey owe people' })).body;
  return {
    home: { total: books.owed_to_suppliers, without_bill: books.goods_without_bill },
    bills: (await get('/bills')).debt,
    toPay: (await get('/payables/to-pay')).debt,
    ageing: (await get('/ledger/payables-ageing')).debt,
    asked: {
      value,
      rows: rows.map(({ label, value: each }: { label: string; value: number }) => [label, each]),
    },
  };
}

test('goods that came without a bill are owed too, with one figure on home, bills, reports and in answers', async () => {
  owner = await testOwner(application);
  const coke = await owner.post('/api/v1/inventory/finished-goods', {
    name: 'Coke',
    sku: 'C',
    unit: 'piece',
  });
  const receive = (fields: object) =>
    owner.post(`/api/v1/inventory/finished-goods/${coke.body.id}/receive`, {
      ...{ quantity: 60, unit_cost: 28_333, received_on: application.today, ...fields },
    });
  await receive({ quantity: 50, unit_cost: 34_000 });
  const goods = { billed: 0, without_bill: 1_700_000, total: 1_700_000 };
  expect(await said()).toEqual({
    home: { total: 1_700_000, without_bill: 1_700_000 },
    ...{ bills: goods, toPay: goods, ageing: goods },
    asked: { value: 1_700_000, rows: [['Goods without a bill', 1_700_000]] },
  });
  const supplier_id = (await owner.post('/api/v1/suppliers', { name: 'Golden Penny' })).body.id;
  await owner.post('/api/v1/ingestion/transactions/manual', {
    ...{
      type: 'expense',
      amount: 250_000,
      category: 'fuel',
      transaction_date: application.today,
      supplier_id,
    },
    ...{ payment_status: 'unpaid', description: 'Diesel' },
  });
  const both = { billed: 250_000, without_bill: 1_700_000, total: 1_950_000 };
  expect(await said()).toEqual({
    home: { total: 1_950_000, without_bill: 1_700_000 },
    ...{ bills: both, toPay: both, ageing: both },
    asked: {
      value: 1_950_000,
      rows: [
        ['Golden Penny', 250_000],
        ['Goods without a bill', 1_700_000],
      ],
    },
  });
  // His own page and statement tell what came without a bill, as a part of the figure of all.
  const own = { name: 'Fan Milk', phone: null };
  const fanMilk = (await owner.post('/api/v1/suppliers', own)).body.id;
  await receive({ quantity: 10, unit_cost: 5_000, supplier_id: fanMilk, invoiced: false });
  const delivery = await owner.post('/api/v1/inventory/receipts', {
    supplier_id: fanMilk,
    invoiced: false,
    received_on: application.today,
    lines: [{ item_id: coke.body.id, quantity: 4, unit_cost: 5_000 }],
  });
  expect(delivery.status, JSON.stringify(delivery.body)).toBe(201);
  const supplier = await get(`/suppliers/${fanMilk}`);
  expect(supplier).toMatchObject({ balance: 0, goods_without_bill: 70_000 });
  expect((await get(`/suppliers/${fanMilk}/statement`)).goods_without_bill).toBe(70_000);
  expect((await get('/ledger/payables-ageing')).debt.without_bill).toBe(1_770_000);
  const sorted = await get('/suppliers?sort_by=balance&sort_direction=desc');
  expect(sorted.suppliers.map(({ name }: { name: string }) => name)).toEqual(['Golden Penny', 'Fan Milk']);
  await owner.post(`/api/v1/inventory/receipts/${delivery.body.id}/void`, { reason: 'Wrong' });
  expect((await get(`/suppliers/${fanMilk}`)).goods_without_bill).toBe(50_000);
  // Of a day before, nothing was owed; a limit for each supplier leaves the goods out.
  const before = await get(`/ledger/payables-ageing?as_of=${addDays(application.today, -1)}`);
  expect(before.debt).toEqual({ billed: 0, without_bill: 0, total: 0 });
  expect((await owner.post('/api/v1/questions', { text: 'who do I owe more than 2k' })).body.value).toBe(
    250_000,
  );
  const { checks } = await get('/ledger/tie-out');
  const ledger = Object.fromEntries(
    checks.map(({ name, ledger }: { name: string; ledger: number }) => [name, ledger]),
  );
  expect([ledger.payables, ledger.goods_received_not_invoiced]).toEqual([250_000, 1_750_000]);
  await expectTieOut(owner);
});
