import { addDays, addMonths, firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { madeBy } from '../../testing/money.ts';

let application: TestApplication;
let owner: Member;
let today: string;
let ngozi: string;
let loaf: string;

const ask = async (text: string, member = owner) => {
  const { status, body } = await member.post('/api/v1/questions', { text });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const get = async (path: string) => (await owner.get(`/api/v1${path}`)).body;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
  owner = await testOwner(application);
  ngozi = await testCustomer(owner);
  const musa = await testCustomer(owner, { name: 'Musa Bello' });
  const good = { name: 'Agege bread', sku: 'AB', unit: 'loaf', minimum_stock: 500 };
  loaf = (await owner.post('/api/v1/inventory/finished-goods', good)).body.id;
  const receipt = { quantity: 100, unit_cost: 40_000, received_on: addDays(today, -20) };
  expect((await owner.post(`/api/v1/inventory/finished-goods/${loaf}/receive`, receipt)).status).toBeLessThan(
    300,
  );
  const sell = async (customer_id: string, quantity: number, unit_price: number) => {
    const item = { name: 'Agege bread', quantity, unit_price, tax_percentage: 0 };
    const sold = { inventory_item_id: loaf, inventory_item_type: 'finished_good' };
    const days = { issue_date: today, due_date: today, payment_terms: 'custom' };
    const { body, status } = await owner.post('/api/v1/invoices', {
      ...{ customer_id, ...days, issue: true, items: [{ ...item, ...sold }] },
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return body.id;
  };
  await sell(ngozi, 10, 900_000);
  const small = await sell(musa, 2, 100_000);
  const paid = { amount: 50_000, paid_on: today, method: 'cash' };
  expect((await owner.post(`/api/v1/invoices/${small}/payments`, paid)).status).toBeLessThan(300);
  const expense = { type: 'expense', amount: 75_000, category: 'fuel', transaction_date: today };
  const spent = { ...expense, description: 'Diesel', payment_method: 'cash', payment_status: 'paid' };
  const recorded = await owner.post('/api/v1/ingestion/transactions/manual', spent);
  expect(recorded.status, JSON.stringify(recorded.body)).toBe(201);
});
afterAll(() => application.close());

describe('each kind gives the figure of the report that it links to', () => {
  test('who owes, with and without a limit: the aged receivables', async () => {
    const all = await ask('who owes me?');
    const { totals } = await get('/customers/ageing');
    expect(all).toMatchObject({ value: totals.total, measure: 'money', count: 2, link: '/customers/ageing' });
    const above = await ask('who owe me pass 50k?');
    expect(above).toMatchObject({
      understood: { kind: 'who_owes', above: 5_000_000 },
      ...{ value: 9_000_000, count: 1, others: { count: 1, value: 150_000 } },
      rows: [{ id: ngozi, value: 9_000_000, link: `/customers/${ngozi}` }],
      link: '/customers/ageing?above=5000000',
    });
    expect(above.words).toContainEqual({ from: 11, to: 19, tone: 'amount' });
    expect((await ask('who owes me more than 5 million?')).rows).toEqual([]);
  });

  test('what one customer owes: the statement', async () => {
    const { understood, value, link } = await ask('how much is Mama Ngozi owing?');
    expect(understood).toMatchObject({ kind: 'customer_owes', customer_id: ngozi });
    const { from, to } = Object.fromEntries(new URL(link, 'http://x').searchParams);
    const statement = await get(`/customers/${ngozi}/statement?from=${from}&to=${to}`);
    expect([value, statement.closing_balance]).toEqual([9_000_000, 9_000_000]);
  });

  test('sales, quantities, best items and best customers: the sales report', async () => {
    const report = await get(`/reports/sales?by=item`);
    expect(await ask('total sales this month')).toMatchObject({ value: report.totals.net });
    expect(await ask('how much Agege bread I sell today?')).toMatchObject({
      understood: { item_id: loaf, date_from: today, date_to: today },
    });
    expect(await ask('how many Agege bread did we sell this month')).toMatchObject({
      ...{ measure: 'quantity', value: report.rows[0].quantity, unit: 'loaf' },
    });
    expect(await ask('how many Agege bread did Mama Ngozi take this month')).toMatchObject({ value: 10 });
    expect(await ask('best customers this month')).toMatchObject({ value: 9_000_000, count: 2 });
    expect(await ask('what sold most this month')).toMatchObject({ value: report.rows[0].net });
  });

  test('stock, cost and what is low: the item and the reorder list', async () => {
    const item = await get(`/inventory/finished-goods/${loaf}`);
    expect(await ask('how many Agege bread remain in stock?')).toMatchObject({
      ...{ value: item.current_stock, unit: 'loaf', link: `/inventory/finished-goods/${loaf}` },
    });
    expect(await ask('what does Agege bread cost to make?')).toMatchObject({ value: item.unit_cost });
    const { total } = await get('/inventory/purchase-suggestions');
    expect(await ask('what is running low?')).toMatchObject({ value: total, measure: 'count' });
  });

  test('expenses, profit, cash, payments and what is owed: their lists and the books', async () => {
    const { total_expenses } = await get('/ingestion/transactions?type=expense&category=fuel&status=posted');
    expect(await ask('how much did we spend on diesel this month')).toMatchObject({
      ...{ understood: { category: 'fuel' }, value: total_expenses },
    });
    const { net_profit } = await get('/ledger/profit-and-loss');
    expect(await ask('profit this month')).toMatchObject({ value: net_profit });
    const { total_balance } = await get('/bank-accounts');
    expect(await ask('how much cash dey ground')).toMatchObject({ value: total_balance });
    const { total_received } = await get('/payments?kind=payment');
    expect(await ask('money wey enter today from customers')).toMatchObject({ value: total_received });
    expect(total_received).toBe(50_000);
    expect(await ask('wetin I dey owe my suppliers altogether')).toMatchObject({
      value: 4_000_000,
      rows: [{ label: 'Goods without a bill', value: 4_000_000, link: '/purchases/deliveries' }],
    });
    expect(await ask('how many loaves did we bake this month')).toMatchObject({ value: 0 });
  });
});

test('without days a total is of this month; last week is that of the organization’s time zone', async () => {
  expect((await ask('what is my profit?')).understood.date_from).toBe(firstOfMonth(today));
  const { understood } = await ask('sales last week');
  expect(new Date(`${understood.date_from}T00:00:00Z`).getUTCDay()).toBe(1);
  expect(addDays(understood.date_from, 6)).toBe(understood.date_to);
  expect(understood.date_to < today).toBe(true);
});

test('what cannot be answered says so: no question, an unknown name, names that fit alike', async () => {
  expect(await ask('who be the governor of this state sef')).toMatchObject({
    understood: null,
    code: 'not_a_question',
  });
  expect(await ask('how many zobo remain in stock?')).toMatchObject({ code: 'unknown_name' });
  const other = await testOwner(application);
  for (const name of ['Coconut bread', 'Sardine bread'])
    await other.post('/api/v1/inventory/finished-goods', { name, sku: name, unit: 'loaf' });
  const choice = await ask('how many bread remain in stock?', other);
  expect(choice.code).toBe('which_name');
  expect(choice.examples).toHaveLength(2);
  for (const text of choice.examples) expect((await ask(text, other)).measure).toBe('quantity');
});

test('stock at a place: of the place that is named, otherwise of all, with a row for each', async () => {
  const other = await testOwner(application);
  const goods = '/api/v1/inventory/finished-goods';
  const { id } = (await other.post(goods, { name: 'Agege bread', sku: 'AB', unit: 'loaf' })).body;
  const one = await ask('how many Agege bread remain in stock?', other);
  expect([one.value, one.rows, one.understood.place]).toEqual([0, [], undefined]);
  await other.post('/api/v1/branches', { name: 'Yaba' });
  const [here, yaba] = (await other.get('/api/v1/inventory/locations')).body.locations;
  for (const [location_id, quantity] of [
    [here.id, 30],
    [yaba.id, 12],
  ])
    await other.post(`${goods}/${id}/receive`, {
      ...{ quantity, unit_cost: 300, received_on: today, location_id },
    });
  const all = await ask('how many Agege bread remain in stock?', other);
  expect(all).toMatchObject({
    value: 42,
    rows: [
      { label: here.name, value: 30 },
      { label: yaba.name, value: 12, unit: 'loaf' },
    ],
  });
  expect(await ask('how many Agege bread remain in stock at Yaba?', other)).toMatchObject({
    ...{ understood: { item: 'Agege bread', place: yaba.name }, value: 12 },
  });
});

test('a question needs the permission of its figure, and names stay in their organization', async () => {
  const keeper = await testMember(application, owner, 'storekeeper');
  for (const text of ['who owes me?', 'how much is Mama Ngozi owing?', 'how much is Nobody Atall owing?']) {
    const { status, body } = await keeper.post('/api/v1/questions', { text });
    expect(status).toBe(403);
    expect(JSON.stringify(body)).not.toMatch(/Ngozi|Atall|9,?000/);
  }
  expect(await ask('how many Agege bread remain in stock?', keeper)).toMatchObject({ value: 88 });
  const seller = await testMember(application, owner, 'sales');
  const refused = await seller.post('/api/v1/questions', { text: 'profit this month' });
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Your role may not read the books. Ask the owner for it.',
  ]);
  expect(await ask('total sales this month', seller)).toMatchObject({ measure: 'money' });
  const viewer = await testMember(application, owner, 'viewer');
  expect(await ask('profit this month', viewer)).toMatchObject({ measure: 'money' });
  const stranger = await testOwner(application);
  expect(await ask('how much is Mama Ngozi owing?', stranger)).toMatchObject({ understood: null });
});

test('a question that is empty or too long is refused at its field', async () => {
  for (const text of ['', 'x'.repeat(201), 5]) {
    const { status, body } = await owner.post('/api/v1/questions', { text });
    expect([status, body.field]).toEqual([400, 'text']);
  }
});

describe('how things stood on a past day comes from the books', () => {
  let shop: Member;
  let ids: Record<'ada' | 'musa' | 'mills' | 'loaf', string>;
  let begun: string;
  let at: string;

  beforeAll(async () => {
    shop = await testOwner(application);
    begun = addDays(today, -40);
    at = addDays(today, -20);
    const owing = async (name: string, amounts: number[]) => {
      const customer_id = await testCustomer(shop, { name });
      for (const unit_price of amounts)
        await madeBy(shop, '/api/v1/invoices', {
          customer_id,
          issue_date: begun,
          due_date: addDays(begun, 5),
          payment_terms: 'custom',
          issue: true,
          items: [{ name: 'Bread', quantity: 1, unit_price, tax_percentage: 0 }],
        });
      const paid = { amount: amounts[0], paid_on: today, method: 'cash' };
      await madeBy(shop, `/api/v1/customers/${customer_id}/payments`, paid);
      return customer_id;
    };
    const spend = (amount: number, more: object) =>
      madeBy(shop, '/api/v1/ingestion/transactions/manual', {
        type: 'expense',
        amount,
        category: 'fuel',
        transaction_date: begun,
        ...more,
      });
    const ada = await owing('Ada Stores', [100_000, 100_000]);
    const musa = await owing('Musa Bello', [250_000]);
    const { id: mills } = await madeBy(shop, '/api/v1/suppliers', { name: 'Dangote Mills' });
    const owed = { counterparty: 'Total', payment_status: 'unpaid', supplier_id: mills, due_date: today };
    await spend(75_000, owed);
    await spend(5_000, { payment_method: 'cash', payment_status: 'paid' });
    const good = { name: 'Agege bread', sku: 'AB', unit: 'loaf' };
    const { id: item } = await madeBy(shop, '/api/v1/inventory/finished-goods', good);
    for (const [unit_cost, ago] of [
      [30_000, 50],
      [50_000, 10],
    ] as const) {
      const received = { quantity: 10, unit_cost, received_on: addDays(today, -ago) };
      await shop.post(`/api/v1/inventory/finished-goods/${item}/receive`, received);
    }
    ids = { ada, musa, mills, loaf: item };
  });

  test('who owed, with and without a limit, and since when each document is late', async () => {
    const from = addMonths(firstOfMonth(at), -2);
    const statement = (id: string) => `/customers/${id}/statement?from=${from}&to=${at}`;
    expect(await ask(`who owes me as at ${at}`, shop)).toMatchObject({
      measure: 'money',
      value: 450_000,
      count: 2,
      late: 2,
      others: null,
      understood: { kind: 'who_owes', date_to: at },
      rows: [
        { label: 'Musa Bello', value: 250_000, detail: '1 invoice', link: statement(ids.musa) },
        { label: 'Ada Stores', value: 200_000, detail: '2 invoices', link: statement(ids.ada) },
      ],
      link: `/books/receivables-ageing?as_of=${at}`,
    });
    expect(await ask(`who owes me more than 2k as at ${at}`, shop)).toMatchObject({
      value: 250_000,
      count: 1,
      late: 1,
      others: { count: 1, value: 200_000 },
      rows: [{ id: ids.musa }],
    });
    expect(await ask('who owes me?', shop)).toMatchObject({
      value: 100_000,
      count: 1,
      late: 1,
      link: '/customers/ageing',
      rows: [{ id: ids.ada, detail: expect.stringMatching(/^INV-/), days_late: 35 }],
    });
    const invoice = { value: 100_000, days_late: 15, link: expect.stringMatching(/^\/invoices\//) };
    expect(await ask(`how much is Ada Stores owing as at ${at}`, shop)).toMatchObject({
      value: 200_000,
      count: 2,
      rows: [invoice, invoice],
      link: statement(ids.ada),
    });
    const seller = await testMember(application, shop, 'sales');
    const refused = await seller.post('/api/v1/questions', { text: `who owes me as at ${at}` });
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Balances of a past day need the permission to read the books.',
    ]);
  });

  test('what was owed to suppliers, and what money there was', async () => {
    const row = { id: ids.mills, label: 'Dangote Mills', value: 75_000, detail: '1 document' };
    const goods = { label: 'Goods without a bill', value: 800_000 };
    const all = { value: 875_000, count: 1, rows: [row, goods] };
    for (const [text, more] of [
      ['how much do I owe my suppliers', { ...all, link: '/purchases/to-pay' }],
      [
        `how much do I owe my suppliers as at ${at}`,
        {
          ...{ value: 375_000, count: 1, rows: [row, { ...goods, value: 300_000 }] },
          link: `/books/payables-ageing?as_of=${at}`,
        },
      ],
      ['how much do I owe Dangote Mills', { understood: { supplier_id: ids.mills }, rows: [] }],
      [`how much do I owe Dangote Mills as at ${at}`, { understood: { date_to: at }, rows: [] }],
    ] as const)
      expect(await ask(text, shop), text).toMatchObject({ value: 75_000, ...more } as object);
    expect(await ask(`how much do I owe my suppliers as at ${addDays(begun, -1)}`, shop)).toMatchObject({
      value: 300_000,
      rows: [{ label: 'Goods without a bill' }],
    });
    expect(await ask(`how much cash do I have as at ${at}`, shop)).toMatchObject({
      value: -5_000,
      count: 2,
      link: `/books/cash-flow?date_from=${at}&date_to=${at}`,
      rows: [
        { label: 'Cash', value: -5_000 },
        { label: 'Bank', value: 0 },
      ],
    });
    expect(await ask('how much cash do I have', shop)).toMatchObject({ value: 345_000 });
  });

  test('what an item cost on a day and over days, and what expenses and payments there were', async () => {
    const cost = (date: string, value: number) => ({ id: date, label: date, value });
    const [first, second] = [addDays(today, -50), addDays(today, -10)];
    for (const [text, value, rows] of [
      [`cost of Agege bread as at ${at}`, 30_000, []],
      [`cost of Agege bread as at ${addDays(today, -60)}`, null, []],
      [`cost of Agege bread since ${at}`, 40_000, [cost(second, 40_000)]],
      [
        `cost of Agege bread since ${addDays(today, -60)}`,
        40_000,
        [cost(first, 30_000), cost(second, 40_000)],
      ],
    ] as const)
      expect(await ask(text, shop), text).toMatchObject({ value, unit: 'loaf', rows });
    expect(await ask(`total expenses since ${begun}`, shop)).toMatchObject({
      value: 80_000,
      count: 2,
      rows: [
        { label: 'Total', value: 75_000, detail: begun },
        { label: 'Expense', value: 5_000 },
      ],
    });
    expect(await ask(`expenses of Dangote Mills since ${begun}`, shop)).toMatchObject({
      value: 75_000,
      count: 1,
      understood: { supplier: 'Dangote Mills' },
    });
    expect(await ask('payments from Ada this month', shop)).toMatchObject({
      value: 100_000,
      understood: { customer_id: ids.ada },
      rows: [{ detail: today }],
    });
    for (const { id } of (await shop.get('/api/v1/payments')).body.payments)
      expect((await shop.post(`/api/v1/payments/${id}/void`, { reason: 'Not received' })).status).toBe(200);
    expect(await ask('payments from Ada this month', shop)).toMatchObject({
      value: 0,
      rows: [{ value: 100_000, detail: 'void' }],
    });
  });

  test('nothing sold is a figure of nothing', async () => {
    for (const [text, more] of [
      ['profit on Agege bread this month', { count: 0, rows: [{ value: 0 }, { value: 0 }, { value: 0 }] }],
      ['which product earns most last year', { count: 0, rows: [] }],
      ['best customers last year', { count: 0, rows: [] }],
      ['how many Agege bread did I sell', { count: 0, unit: 'loaf', rows: [] }],
    ] as const)
      expect(await ask(text, shop), text).toMatchObject({ value: 0, ...more });
  });

  test('what the books do not keep, and names that fit several, are said', async () => {
    const stock = 'Stock can be asked as it is now; the stock valuation shows it on a past day.';
    const future = 'That is in the future; the books hold what has happened.';
    for (const [text, reason] of [
      [`how many Agege bread in stock as at ${at}`, stock],
      ['what is running low last month', stock],
      ['sales tomorrow', future],
      [`sales from ${addDays(today, 3)} to ${addDays(today, 6)}`, future],
    ] as const)
      expect(await ask(text, shop)).toMatchObject({ understood: null, code: 'not_kept', reason });
    await madeBy(shop, '/api/v1/suppliers', { name: 'Dangote Sugar' });
    expect(await ask('how much do I owe Dangote', shop)).toMatchObject({
      code: 'which_name',
      reason: 'Several of your suppliers fit. Which one do you mean?',
      examples: ['how much do I owe Dangote Mills', 'how much do I owe Dangote Sugar'],
    });
    await testCustomer(shop, { name: 'Ada Stores' });
    expect(await ask('how much is Ada Stores owing', shop)).toMatchObject({
      code: 'which_name',
      reason: '2 records have the name Ada Stores. Open the one you mean from its list.',
      examples: [],
    });
  });
});

describe('what nobody called so', () => {
  test('the nearest item is answered for by its name, of several which is asked, and nothing else is counted', async () => {
    const { body } = await owner.post('/api/v1/inventory/finished-goods', {
      ...{ name: 'Malta Guinness', sku: 'MG', unit: 'piece' },
    });
    const received = { quantity: 107, unit_cost: 60_000, received_on: today, payment_method: 'cash' };
    await owner.post(`/api/v1/inventory/finished-goods/${body.id}/receive`, received);
    for (const text of ['abeg how much malt remain?', 'how much malt remain', 'how many malta guines remain'])
      expect(await ask(text), text).toMatchObject({
        understood: { kind: 'item_stock', item: 'Malta Guinness', item_id: body.id },
        ...{ measure: 'quantity', value: 107, unit: 'piece' },
      });
    await owner.post('/api/v1/inventory/finished-goods', { name: 'Malta Gold', sku: 'MGO', unit: 'piece' });
    expect(await ask('how much malt remain')).toMatchObject({
      ...{ understood: null, code: 'which_name' },
      examples: expect.arrayContaining(['how much Malta Guinness remain', 'how much Malta Gold remain']),
    });
    for (const text of ['how much candle I sell today', 'profit on candles'])
      expect(await ask(text), text).toMatchObject({ understood: null, code: 'unknown_name' });
    expect(await ask('which day I sell pass')).toMatchObject({ understood: null, code: 'not_a_question' });
    expect(await ask('what must I buy')).toMatchObject({ understood: { kind: 'low_stock' } });
  });
});
