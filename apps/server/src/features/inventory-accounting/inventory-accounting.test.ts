import { addDays, addMonths, firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Member,
  moveTo,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { workshop } from '../../testing/stock.ts';

const INVENTORY = '/api/v1/inventory';
const BASE = `${INVENTORY}/accounting`;
let application: TestApplication;
let today: string;
const ago = (days: number) => addDays(today, -days);

beforeAll(async () => {
  application = await sharedApplication();
  today = application.today;
});
afterAll(() => application.close());

/** Sugar bought twice and partly sold; each step is recorded on its own day. */
async function shopOf(fields: object = {}) {
  const owner = await testOwner(application, { costing_method: 'fifo', ...fields });
  const shop = workshop(application, owner);
  const at = (days: number) => moveTo(application, owner, new Date(`${ago(days)}T09:00:00Z`));
  const read = async (path: string) => {
    const { status, body } = await owner.get(`${BASE}/${path}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const buy = (id: string, quantity: number, unit_cost: number, days = 0) =>
    owner.post(`${INVENTORY}/finished-goods/${id}/receive`, {
      ...{ quantity, unit_cost, received_on: ago(days), payment_method: 'cash' },
    });
  const customer = await testCustomer(owner);
  const sell = async (id: string, quantity: number, days = 0) => {
    const answer = await owner.post('/api/v1/invoices', {
      ...{ customer_id: customer, issue_date: ago(days), due_date: ago(days), issue: true },
      items: [{ name: 'Sugar', quantity, unit_price: 100_000, inventory_item_id: id }],
    });
    expect(answer.status).toBe(201);
  };
  return { owner, shop, at, read, buy, sell };
}

async function sugarShop() {
  const all = await shopOf();
  const { shop, at, buy, sell } = all;
  await at(100);
  const { body: category } = await all.owner.post(`${INVENTORY}/categories`, { name: 'Baking' });
  const sugar = await shop.good({ name: 'Sugar', standard_cost: 90, category_id: category.id });
  await buy(sugar.id, 10, 100, 100);
  await at(40);
  await buy(sugar.id, 10, 200, 40);
  await sell(sugar.id, 12, 40);
  await moveTo(application, all.owner, null);
  return { ...all, sugar, category };
}

describe('valuation', () => {
  test('on past days, by either method, tied to the accounts by the method of the books', async () => {
    const { read, sugar } = await sugarShop();
    const now = await read('valuation');
    expect(now).toMatchObject({
      valuation_method: 'fifo',
      books_method: 'fifo',
      as_of: today,
      difference: 0,
    });
    expect(now.total_value).toBe(1_600);
    expect(now.ledger).toEqual({ raw_materials: 0, finished_goods: 1_600, total: 1_600 });
    expect(await read(`valuation?as_of=${ago(41)}`)).toMatchObject({ total_value: 1_000, difference: 0 });
    const average = await read('valuation?valuation_method=weighted_average');
    expect(average).toMatchObject({ valuation_method: 'weighted_average', books_method: 'fifo' });
    expect(average.items).toMatchObject([{ item_id: sugar.id, quantity: 8, value: 1_200, unit_cost: 150 }]);
    expect(average.difference).toBe(-400);
    const { values } = await read(
      `valuation/historical?date_from=${ago(101)}&date_to=${today}&valuation_method=weighted_average`,
    );
    expect(values.at(-1)).toEqual({ date: today, total_value: 1_200 });
    expect(values.map((each: { total_value: number }) => each.total_value)).toContain(1_000);
  });

  test('as known on a day leaves out what was recorded later, however it is dated', async () => {
    const { read, buy, sugar } = await sugarShop();
    await buy(sugar.id, 5, 100, 90);
    expect((await read(`valuation?as_of=${ago(50)}`)).total_value).toBe(1_500);
    const then = await read(`valuation?as_of=${ago(50)}&known_on=${ago(50)}`);
    expect(then).toMatchObject({ total_value: 1_000, known_on: ago(50), difference: 0 });
  });

  test('marks a day below zero and a value with nothing on hand', async () => {
    const { owner, read, shop, at, buy, sell } = await shopOf({ allow_negative_stock: true });
    const tin = await shop.good({ name: 'Tin', standard_cost: 50 });
    await at(20);
    await sell(tin.id, 4, 20);
    await at(10);
    await buy(tin.id, 4, 80, 10);
    expect((await read(`valuation?as_of=${ago(15)}`)).items[0]).toMatchObject({
      ...{ quantity: -4, value: -200, mark: 'below_zero', unit_cost: null },
    });
    const before = await read(`valuation?as_of=${ago(15)}`);
    expect([before.marked, before.difference]).toEqual([1, 0]);
    await moveTo(application, owner, null);
    expect((await read('valuation')).items[0].mark).toBeNull();
  });

  test('a sale recorded later than dated, at an average that was not known yet, leaves a value without quantity', async () => {
    const { owner, read, shop, at, buy, sell } = await shopOf({ costing_method: 'weighted_average' });
    const tin = await shop.good({ name: 'Tin' });
    await at(10);
    await buy(tin.id, 2, 100, 10);
    await moveTo(application, owner, null);
    await buy(tin.id, 2, 300);
    await sell(tin.id, 2, 5);
    const then = await read(`valuation?as_of=${ago(5)}`);
    expect(then).toMatchObject({ marked: 1, difference: 0 });
    expect(then.items[0]).toMatchObject({ quantity: 0, value: -200, mark: 'value_without_quantity' });
  });
});

describe('days below zero', () => {
  test('are those between a sale and the date of its receipt; a receipt dated earlier takes them away', async () => {
    const { owner, read, shop, at, buy, sell } = await shopOf({ allow_negative_stock: true });
    const tin = await shop.good({ name: 'Tin', standard_cost: 50 });
    await at(20);
    await sell(tin.id, 4, 20);
    await at(18);
    await sell(tin.id, 1, 18);
    const runs = async (query = '') =>
      (await read(`below-zero${query}`)).runs.map(({ item_id, ...run }: Record<string, unknown>) => [
        ...[item_id === tin.id, run.from, run.to, run.lowest],
      ]);
    expect(await runs()).toEqual([[true, ago(20), null, -5]]);
    await at(10);
    await buy(tin.id, 6, 80, 10);
    expect(await runs()).toEqual([[true, ago(20), ago(11), -5]]);
    // Recorded in order it never is below zero again; by its date it is.
    await moveTo(application, owner, null);
    await sell(tin.id, 1, 12);
    await buy(tin.id, 9, 80);
    await sell(tin.id, 3, 5);
    expect(await runs()).toEqual([
      [true, ago(5), ago(1), -3],
      [true, ago(20), ago(11), -6],
    ]);
    expect(await runs(`?date_from=${ago(9)}`)).toEqual([[true, ago(5), ago(1), -3]]);
    expect(await runs(`?date_to=${ago(6)}`)).toEqual([[true, ago(20), ago(11), -6]]);
    expect(await runs(`?date_from=${ago(9)}&date_to=${ago(6)}`)).toEqual([]);
    const checklist = await owner.get(`/api/v1/periods/checklist?until=${ago(6)}`);
    expect(
      checklist.body.checks.find(({ name }: { name: string }) => name === 'negative_stock'),
    ).toMatchObject({ state: 'open', count: 1 });
    await buy(tin.id, 20, 80, 30);
    expect(await runs()).toEqual([]);
    const file = await owner.get('/api/v1/inventory/accounting/below-zero?format=csv');
    expect(file.status).toBe(200);
  });
});

describe('cost of goods sold', () => {
  test('by period, monthly by default', async () => {
    const { read } = await sugarShop();
    const monthly = await read('cogs/history');
    expect(monthly.period_type).toBe('monthly');
    expect(monthly.periods.length).toBeGreaterThanOrEqual(12);
    const sold = monthly.periods.find((each: { cogs: number }) => each.cogs !== 0);
    expect(sold.cogs).toBe(1_400);
    expect(firstOfMonth(sold.period_start)).toBe(firstOfMonth(ago(40)));
    const daily = await read(`cogs/history?period_type=daily&date_from=${ago(41)}&date_to=${ago(39)}`);
    expect(daily.periods.map((each: { cogs: number }) => each.cogs)).toEqual([0, 1_400, 0]);
    expect((await read('cogs/history?period_type=yearly')).period_type).toBe('yearly');
  });

  test('its parts open the movements behind them', async () => {
    const { read } = await sugarShop();
    const range = `period_start=${ago(41)}&period_end=${today}`;
    expect(await read(`cogs?${range}`)).toEqual({
      ...{ period_start: ago(41), period_end: today, opening_value: 1_000, purchases: 2_000, production: 0 },
      ...{ supplier_returns: 0, losses_and_differences: 0, closing_value: 1_600 },
      ...{ cogs: 1_400, ledger_cogs: 1_400, difference: 0 },
    });
    const behind = await read(`movements?part=purchases&date_from=${ago(41)}&date_to=${today}`);
    expect([behind.total, behind.total_value]).toEqual([1, 2_000]);
    expect(behind.movements[0]).toMatchObject({ item_name: 'Sugar', kind: 'receipt', value: 2_000 });
    const sold = await read(`movements?part=cost_of_goods_sold&date_from=${ago(41)}`);
    expect(sold.total_value).toBe(-1_400);
    const { body } = await (await sugarShop()).owner.get(
      `${BASE}/cogs?period_start=${today}&period_end=${ago(1)}`,
    );
    expect([body.code, body.field]).toEqual(['VALIDATION_FAILED', 'period_end']);
  });
});

describe('stock reports', () => {
  test('turnover is cost of goods sold over the mean of the opening and the month-end values', async () => {
    const { read, sugar, category } = await sugarShop();
    const range = `date_from=${ago(99)}&date_to=${today}`;
    const { items, total } = await read(`turnover?${range}`);
    const { values } = await read(`valuation/historical?${range}`);
    const all = [1_000, ...values.map((each: { total_value: number }) => each.total_value)];
    const average_value = Math.round(all.reduce((sum, value) => sum + value, 0) / all.length);
    const turnover = Math.round((1_400 / average_value) * 100) / 100;
    expect(total).toEqual({ cogs: 1_400, average_value, turnover });
    expect(items).toMatchObject([{ item_id: sugar.id, ...total }]);
    expect((await read(`turnover?${range}&category_id=${category.id}`)).items).toHaveLength(1);
    expect((await read(`turnover?${range}&category_id=${sugar.id}`)).items).toEqual([]);
  });

  test('days in stock from the layers; with the average from the newest receipts', async () => {
    const { read, sugar } = await sugarShop();
    const fifo = await read('aging');
    expect(fifo).toMatchObject({ as_of: today, valuation_method: 'fifo', total_value: 1_600 });
    expect(fifo.buckets.find((each: { name: string }) => each.name === '31-60').value).toBe(1_600);
    expect(fifo.items).toMatchObject([{ item_id: sugar.id, quantity: 8, oldest_days: 40 }]);
    const average = await shopOf({ costing_method: 'weighted_average' });
    const rice = await average.shop.good({ name: 'Rice' });
    await average.at(400);
    await average.buy(rice.id, 10, 100, 400);
    await average.at(5);
    await average.buy(rice.id, 10, 200, 5);
    await moveTo(application, average.owner, null);
    await average.sell(rice.id, 8);
    const aged = await average.read('aging');
    expect(aged.buckets.map((each: { value: number }) => each.value)).toEqual([1_500, 0, 0, 0, 0, 300]);
    expect(aged.items[0].oldest_days).toBe(400);
  });

  test('dead stock was neither sold nor used for 365 days, or as many as asked', async () => {
    const { read, shop, at, buy, owner, sugar } = await sugarShop();
    await at(400);
    const old = await shop.good({ name: 'Old tins' });
    await buy(old.id, 3, 70, 400);
    await moveTo(application, owner, null);
    const dead = await read('dead-stock');
    expect(dead).toMatchObject({ days_threshold: 365, total_value: 210 });
    expect(dead.items).toMatchObject([{ item_id: old.id, quantity: 3, last_issued_on: null, days: 400 }]);
    const more = await read('dead-stock?days_threshold=40');
    expect(more.items.map((each: { item_id: string }) => each.item_id)).toEqual([sugar.id, old.id]);
    expect(more.items[0].last_issued_on).toBe(ago(40));
    expect((await owner.get(`${BASE}/dead-stock?days_threshold=0`)).status).toBe(400);
  });

  test('variance of receipts against their standard cost, and of closed orders against their plan', async () => {
    const { read, sugar } = await sugarShop();
    const bought = await read(`variance?date_from=${ago(100)}&date_to=${today}`);
    expect(bought.items).toMatchObject([
      { item_id: sugar.id, quantity: 20, standard_cost: 1_800, actual_cost: 3_000, variance: 1_200 },
    ]);
    expect(bought.total_variance).toBe(1_200);
    expect((await read('variance')).total_variance).toBe(1_200);
    const bakery = await shopOf();
    const { flour, loaf } = await bakery.shop.bakery();
    const order = await bakery.shop.plan(loaf.id, 5);
    await bakery.shop.done(order.id, 'start');
    await bakery.shop.done(order.id, 'consume-materials', {
      consumption: [{ item_id: flour.id, quantity: 11 }],
    });
    await bakery.shop.done(order.id, 'complete', { quantity_completed: 5 });
    const made = await bakery.read('variance');
    // Without a range: the last 12 months.
    expect([made.date_from, made.date_to]).toEqual([addMonths(today, -12), today]);
    const since = await bakery.read(`variance?date_from=${ago(40)}`);
    expect([since.date_from, since.date_to]).toEqual([ago(40), today]);
    const until = await bakery.read(`variance?date_to=${ago(40)}`);
    expect([until.date_from, until.date_to]).toEqual([addMonths(ago(40), -12), ago(40)]);
    expect(made.items).toMatchObject([{ item_id: loaf.id, variance: 300, purchase_variance: 0 }]);
    expect(made.orders).toMatchObject([{ order_id: order.id, planned_cost: 10_500, actual_cost: 10_800 }]);
    // Flour has no standard cost.
    expect(made.without_standard).toBe(30_000);
    const { body } = await bakery.owner.get(`${INVENTORY}/work-in-progress/${order.id}/cost-breakdown`);
    expect(body.variances.total).toBe(300);
  });

  test('the figures need their permission', async () => {
    const { owner } = await shopOf();
    const paths = ['cogs', 'cogs/history', 'turnover', 'aging', 'dead-stock', 'variance', 'movements'];
    const read = async (member: Member) =>
      Promise.all(
        [...paths, 'valuation/historical'].map(async (path) => (await member.get(`${BASE}/${path}`)).status),
      );
    expect(new Set(await read(await testMember(application, owner, 'viewer')))).toEqual(new Set([200]));
    expect(new Set(await read(await testMember(application, owner, 'storekeeper')))).toEqual(new Set([403]));
  });
});

describe('report files', () => {
  test('are pdf by default, csv and xlsx, named, with the figures of the screens', async () => {
    const { owner, read } = await sugarShop();
    expect(
      (await owner.put(`/api/v1/organizations/${owner.organization_id}/plan`, { tier: 'pro' })).status,
    ).toBe(200);
    const file = async (path: string) => {
      const { status, headers, raw, body } = await owner.get(`${BASE}/reports/${path}`);
      expect(status, JSON.stringify(body)).toBe(200);
      return {
        name: String(headers['content-disposition']),
        type: String(headers['content-type']),
        start: raw.subarray(0, 4).toString('latin1'),
        text: raw.toString('utf8'),
      };
    };
    const pdf = await file('valuation');
    expect([pdf.name, pdf.type, pdf.start]).toEqual([
      'attachment; filename="stock-valuation.pdf"',
      'application/pdf',
      '%PDF',
    ]);
    expect((await file('cogs')).start).toBe('%PDF');
    const sheet = await file('valuation?format=xlsx&valuation_method=weighted_average');
    expect([sheet.name, sheet.start]).toEqual([
      'attachment; filename="stock-valuation.xlsx"',
      'PK\u0003\u0004',
    ]);
    const csv = await file('valuation?format=csv&valuation_method=weighted_average');
    expect(csv.name).toBe('attachment; filename="stock-valuation.csv"');
    expect(csv.text).toMatch(/^Sugar,[\w-]+,kg,8,1\.50,12\.00,/m);
    const period = `period_start=${ago(41)}&period_end=${today}`;
    const cogs = await file(`cogs?${period}&format=csv`);
    expect(cogs.name).toBe('attachment; filename="cost-of-goods-sold.csv"');
    expect((await read(`cogs?${period}`)).cogs).toBe(1_400);
    expect(cogs.text).toMatch(/^Cost of goods sold,14\.00/m);
    expect((await owner.get(`${BASE}/reports/cogs?format=docx`)).status).toBe(400);
  });

  test('need the flag of reports, which the screens do not', async () => {
    const { owner } = await sugarShop();
    for (const report of ['valuation', 'cogs']) {
      expect((await owner.get(`${BASE}/reports/${report}`)).body.code).toBe('FEATURE_NOT_AVAILABLE');
      expect((await owner.get(`${BASE}/${report}`)).status).toBe(200);
    }
  });
});
