import type { SalesDocuments, SalesReport } from '@lissafi/contract/sales-reports';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inOrganization } from '../../db/scope.ts';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { noteSalesWithoutCost } from '../documents/without-cost.ts';

let application: TestApplication;
let owner: Member;
let today: string;
beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
});
beforeEach(async () => {
  owner = await testOwner(application, { vat_registered: true });
});
afterAll(() => application.close());

const period = () => `date_from=${addDays(today, -30)}&date_to=${today}`;
async function read<Answer>(query: string, member = owner): Promise<Answer> {
  const { status, body } = await member.get(`/api/v1/reports/sales${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const sales = (by: string) => read<SalesReport>(`?by=${by}&${period()}`);
const documents = (query: string) => read<SalesDocuments>(`/documents?${query}&${period()}`);

async function sell(
  customer_id: string,
  items: object[],
  { member = owner, on = 0, ...fields }: { member?: Member; on?: number; [field: string]: unknown } = {},
) {
  const { status, body } = await member.post('/api/v1/invoices', {
    customer_id,
    issue_date: addDays(today, on),
    due_date: today,
    payment_terms: 'custom',
    issue: true,
    items,
    ...fields,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const line = (name: string, quantity: number, unit_price: number, fields: object = {}) => ({
  name,
  quantity,
  unit_price,
  tax_percentage: 0,
  ...fields,
});

test('sales by item, customer and person are the same total, less credit notes, and that of the books', async () => {
  const ngozi = await testCustomer(owner);
  const musa = await testCustomer(owner, { name: 'Musa' });
  const clerk = await testMember(application, owner, 'sales');
  const loaf = (
    await owner.post('/api/v1/inventory/finished-goods', { name: 'Loaf', sku: 'L', unit: 'piece' })
  ).body.id;
  await owner.post(`/api/v1/inventory/finished-goods/${loaf}/receive`, {
    quantity: 100,
    unit_cost: 10,
    received_on: addDays(today, -30),
  });
  const loaves = { inventory_item_id: loaf, inventory_item_type: 'finished_good' };
  const first = await sell(ngozi, [
    line('Loaf', 10, 1_000, { ...loaves, tax_percentage: 7.5 }),
    line('Delivery', 1, 333),
  ]);
  await sell(musa, [line('Loaf', 2, 1_000, loaves), line('DELIVERY', 1, 500)], { member: clerk, on: -3 });
  // Not counted: a draft, one cancelled, one of another period.
  await sell(musa, [line('Loaf', 1, 99, loaves)], { issue: false });
  const wrong = await sell(musa, [line('Cake', 1, 7_000)]);
  await owner.post(`/api/v1/invoices/${wrong.id}/cancel`, { reason: 'x' });
  await sell(musa, [line('Cake', 1, 9_000)], { on: -40 });
  const note = await owner.post(`/api/v1/invoices/${first.id}/credit-notes`, {
    reason: 'Stale',
    restock: false,
    items: [{ item_id: first.items[0].id, quantity: 3 }],
  });
  expect(note.status, JSON.stringify(note.body)).toBeLessThan(300);

  const totals = { documents: 3, invoiced: 12_833, credited: 3_000, net: 9_833 };
  expect(await sales('item')).toMatchObject({
    rows: [
      { id: loaf, name: 'Loaf', unit: 'piece', quantity: 9, documents: 3, net: 9_000, credited: 3_000 },
      { id: null, documents: 2, net: 833 },
    ],
    total: 2,
    totals,
  });
  expect(await sales('customer')).toMatchObject({
    rows: [
      { id: ngozi, name: 'Mama Ngozi Stores', invoiced: 10_333, credited: 3_000, net: 7_333, quantity: null },
      { id: musa, name: 'Musa', net: 2_500 },
    ],
    totals,
  });
  expect(await sales('person')).toMatchObject({
    rows: [
      { id: owner.user_id, net: 7_333 },
      { id: clerk.user_id, net: 2_500 },
    ],
    totals,
  });
  const behind = await documents(`by=item&key=${loaf}`);
  expect(behind).toMatchObject({ total: 3, net: 9_000 });
  expect(behind.documents.map(({ document_type, net }) => [document_type, net])).toEqual(
    expect.arrayContaining([
      ['credit_note', -3_000],
      ['invoice', 10_000],
      ['invoice', 2_000],
    ]),
  );
  expect((await documents('by=customer')).net).toBe(9_833);
  const report = (await owner.get(`/api/v1/ledger/profit-and-loss?${period()}`)).body;
  // In the books the invoice that was cancelled is there twice, and adds up to nothing.
  expect(report.totals.operating_income.amount).toBe(9_833);
});

test('a foreign document is divided over its lines without losing a kobo', async () => {
  const customer = await testCustomer(owner);
  await sell(customer, [line('A', 1, 1), line('B', 1, 1), line('C', 1, 1)], {
    currency: 'USD',
    exchange_rate: '1500.5',
  });
  const { rows, totals } = await sales('item');
  expect(totals.net).toBe((await sales('customer')).totals.net);
  expect(rows.reduce((sum, row) => sum + row.net, 0)).toBe(totals.net);
  const report = (await owner.get(`/api/v1/ledger/profit-and-loss?${period()}`)).body;
  expect(report.net_profit).toBe(totals.net);
});

test('without sales it is empty; a storekeeper sees none of it', async () => {
  expect(await sales('item')).toMatchObject({ rows: [], total: 0, totals: { net: 0, documents: 0 } });
  const keeper = await testMember(application, owner, 'storekeeper');
  expect((await keeper.get('/api/v1/reports/sales')).status).toBe(403);
  const wrong = await owner.get('/api/v1/reports/sales?by=month');
  expect([wrong.status, wrong.body.field]).toEqual([400, 'by']);
});

describe('what each product earned', () => {
  const goods = async (name: string, unit_cost: number) => {
    const good = { name, sku: name, unit: 'piece' };
    const { id } = (await owner.post('/api/v1/inventory/finished-goods', good)).body;
    await owner.post(`/api/v1/inventory/finished-goods/${id}/receive`, {
      ...{ quantity: 100, unit_cost, received_on: addDays(today, -50) },
    });
    return { inventory_item_id: id as string, inventory_item_type: 'finished_good' };
  };

  test('sales of unknown cost are less what was credited of them; goods with a cost that came back are none', async () => {
    const customer = await testCustomer(owner);
    const malt = await goods('Malta', 60_000);
    const water = await goods('Pure water', 0);
    const sold = await sell(customer, [
      line('Malta', 2, 75_000, malt),
      line('Pure water', 4, 5_000, water),
      line('Bournvita', 1, 120_000),
    ]);
    const unknown = async () => (await owner.get('/api/v1/dashboard')).body.books.sales_without_cost;
    expect(await unknown()).toBe(140_000);
    expect((await sales('item')).books!.without_cost).toBe(140_000);
    const back = (place: number, quantity: number) =>
      owner.post(`/api/v1/invoices/${sold.id}/credit-notes`, {
        reason: 'Back',
        restock: true,
        items: [{ item_id: sold.items[place].id, quantity }],
      });
    for (const [place, quantity] of [
      [0, 2],
      [1, 1],
      [2, 1],
    ] as const)
      expect((await back(place, quantity)).status).toBeLessThan(300);
    expect(await unknown()).toBe(15_000);
    // What came back has a cost all the same.
    expect((await owner.get(`/api/v1/invoices/${sold.id}`)).body.margin.without_cost).toBe(140_000);
    expect(
      (
        await owner.post(
          `/api/v1/invoices/${(await sell(customer, [line('By name', 1, 7_000)])).id}/cancel`,
          { reason: 'x' },
        )
      ).status,
    ).toBe(200);
    expect(await unknown()).toBe(15_000);

    // Documents of before an upgrade do not say it of themselves: until the job has looked at them, the answer does.
    const { organization_id } = owner;
    await application.owner(
      `begin; set local session_replication_role = replica;
       update invoice set net_without_cost = null where organization_id = '${organization_id}'; commit`,
    );
    expect(await unknown()).toBe(15_000);
    const step = () =>
      inOrganization(application.database, organization_id, (tx) => noteSalesWithoutCost(tx, 3));
    expect([await step(), await unknown()]).toEqual([3, 15_000]);
    expect([await step(), await step(), await unknown()]).toEqual([2, 0, 15_000]);
    const [left] = await application.owner<{ count: number }>(
      `select count(*)::int from invoice where organization_id = $1 and net_without_cost is null`,
      [organization_id],
    );
    expect(left!.count).toBe(0);
    expect(
      (
        await application.owner<{ net: number }>(
          `select net_without_cost::int as net from invoice where organization_id = $1 and net_without_cost > 0
         order by 1`,
          [organization_id],
        )
      ).map(({ net }) => net),
    ).toEqual([5_000, 7_000, 120_000, 140_000]);
  });

  test('cost, gross profit and margin of each row agree with the profit and loss, and sort the report', async () => {
    const customer = await testCustomer(owner);
    const loaf = await goods('Loaf', 70_000);
    const pie = await goods('Pie', 10_000);
    const first = await sell(customer, [
      line('Loaf', 10, 100_000, { ...loaf, tax_percentage: 7.5 }),
      line('Pie', 8, 50_000, pie),
      line('Delivery', 1, 20_000),
    ]);
    const note = await owner.post(`/api/v1/invoices/${first.id}/credit-notes`, {
      ...{ reason: 'Stale', restock: true, items: [{ item_id: first.items[0].id, quantity: 2 }] },
    });
    expect(note.status, JSON.stringify(note.body)).toBeLessThan(300);
    // Issued before the period and cancelled in it: neither its sale nor its cost is of this period.
    const wrong = await sell(customer, [line('Pie', 5, 50_000, pie)], { on: -40 });
    const before = await read<SalesReport>(`?${period()}`);
    expect((await owner.post(`/api/v1/invoices/${wrong.id}/cancel`, { reason: 'x' })).status).toBe(200);

    const report = await sales('item');
    expect(report.rows).toMatchObject([
      { name: 'Loaf', net: 800_000, cost: 560_000, gross_profit: 240_000, margin_percentage: 30 },
      { name: 'Pie', net: 400_000, cost: 80_000, gross_profit: 320_000, margin_percentage: 80 },
      { name: 'Delivery', net: 20_000, cost: 0, gross_profit: 20_000, margin_percentage: 100 },
    ]);
    const totals = { net: 1_220_000, cost: 640_000, gross_profit: 580_000, margin_percentage: 47.54 };
    expect(report.totals).toMatchObject(totals);
    expect(before).toMatchObject({ totals, books: { net: 1_220_000, cost: 640_000 } });
    // The books have the cancellation on its day, and the report says by how much they differ.
    expect(report.books).toEqual({ net: 1_220_000 - 250_000, cost: 640_000 - 50_000, without_cost: 20_000 });
    const statement = (await owner.get(`/api/v1/ledger/profit-and-loss?${period()}`)).body;
    expect(statement.totals.gross_profit.amount).toBe(report.books!.net - report.books!.cost);
    // A gain with goods of unknown cost says so on the statement too.
    expect(statement.sales_without_cost).toBe(20_000);
    const known = await owner.get(`/api/v1/ledger/profit-and-loss?${period()}&known_on=${today}`);
    expect(known.body.sales_without_cost).toBeNull();

    const earned = await read<SalesReport>(`?${period()}&sort_by=gross_profit&sort_direction=desc`);
    expect(earned.rows.map(({ name }) => name)).toEqual(['Pie', 'Loaf', 'Delivery']);
    const thin = await read<SalesReport>(`?${period()}&sort_by=margin_percentage&sort_direction=asc`);
    expect(thin.rows.map(({ name }) => name)).toEqual(['Loaf', 'Pie', 'Delivery']);
    const other = await testCustomer(owner, { name: 'Musa' });
    const ofOther = await read<SalesReport>(`?${period()}&customer_id=${other}`);
    expect(ofOther).toMatchObject({ rows: [], totals: { cost: 0, net: 0 }, books: null });
    const ofOne = await read<SalesReport>(
      `?${period()}&customer_id=${customer}&item_id=${loaf.inventory_item_id}`,
    );
    expect(ofOne).toMatchObject({ totals: { net: 800_000, cost: 560_000 }, books: null });

    const file = await owner.get(`/api/v1/reports/sales?${period()}&format=csv`);
    expect(file.status).toBe(200);
    const answer = (await owner.post('/api/v1/questions', { text: 'Which product earns the most?' })).body;
    expect(answer).toMatchObject({ understood: { kind: 'best_earners' }, value: 320_000 });
    expect(answer.rows[0]).toMatchObject({ label: 'Pie', value: 320_000, detail: '80 % of its sales' });
    expect(answer.link).toContain('/sales-report?');
    expect(answer.link).toContain('sort=gross_profit');
    const one = (await owner.post('/api/v1/questions', { text: 'profit on Loaf this month' })).body;
    expect(one).toMatchObject({ understood: { kind: 'profit', item: 'Loaf' }, value: 240_000 });
  });

  test('goods that became dearer after they were sold have their row in the month that says so', async () => {
    owner = await testOwner(application, { allow_negative_stock: true });
    const customer = await testCustomer(owner);
    const good = { name: 'Cake', sku: 'C', unit: 'piece' };
    const { id } = (await owner.post('/api/v1/inventory/finished-goods', good)).body;
    // Sold before it was received, at no known cost; the receipt of this period corrects it.
    await sell(
      customer,
      [line('Cake', 2, 90_000, { inventory_item_id: id, inventory_item_type: 'finished_good' })],
      { on: -40 },
    );
    await owner.post(`/api/v1/inventory/finished-goods/${id}/receive`, {
      ...{ quantity: 5, unit_cost: 60_000, received_on: today },
    });
    const { rows, totals, books } = await sales('item');
    expect(rows).toMatchObject([
      { id, name: 'Cake', quantity: 0, documents: 0, net: 0, cost: 120_000, margin_percentage: null },
    ]);
    expect(books).toEqual({ net: totals.net, cost: totals.cost, without_cost: 0 });
  });

  test('a salesperson sees sales without their costs', async () => {
    const customer = await testCustomer(owner);
    await sell(customer, [line('Loaf', 1, 5_000, await goods('Loaf', 100))]);
    const clerk = await testMember(application, owner, 'sales');
    const seen = await read<SalesReport>(`?${period()}&sort_by=gross_profit`, clerk);
    expect(seen).toMatchObject({
      rows: [{ name: 'Loaf', net: 5_000, cost: null, gross_profit: null, margin_percentage: null }],
      totals: { cost: null, gross_profit: null },
      books: null,
    });
  });
});
