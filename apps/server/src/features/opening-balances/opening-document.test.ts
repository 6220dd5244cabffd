import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';

const BASE = '/api/v1/opening-balances';
let application: TestApplication;
let owner: Member;
let today: string;
let opened_on: string;
let ids: { customer: string; other: string; supplier: string; flour: string; bread: string };

beforeAll(async () => {
  application = await sharedApplication();
  today = application.today;
  opened_on = addDays(today, -60);
});
beforeEach(async () => {
  owner = await testOwner(application);
  ids = await records(owner);
});
afterAll(() => application.close());

async function records(member: Member) {
  const made = async (path: string, body: object) => {
    const answer = await member.post(`/api/v1/${path}`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.id as string;
  };
  return {
    customer: await testCustomer(member),
    other: await made('customers', { name: 'Ade Ventures', type: 'business' }),
    supplier: await made('suppliers', { name: 'Golden Mills' }),
    flour: await made('inventory/raw-materials', { name: 'Flour', sku: 'FL-1', unit: 'kg' }),
    bread: await made('inventory/finished-goods', {
      name: 'Bread',
      sku: 'BR-1',
      unit: 'pcs',
      selling_price: 100,
    }),
  };
}

const whole = (fields: object = {}) => ({
  version: 0,
  opened_on,
  accounts: [
    { account_code: '1010', debit: 50_000_000 },
    { account_code: '1500', debit: 30_000_000 },
    { account_code: '1590', credit: 6_000_000 },
    { account_code: '2400', credit: 20_000_000 },
    { account_code: '3000', credit: 60_000_000 },
    { account_code: '5090', debit: 4_000_000 },
  ],
  customers: [
    { customer_id: ids.customer, amount: 7_000_000, reference: 'OLD-77', due_date: addDays(opened_on, -10) },
    { customer_id: ids.customer, amount: 1_000_000 },
    { customer_id: ids.other, amount: -500_000 },
  ],
  suppliers: [{ supplier_id: ids.supplier, amount: 9_000_000, reference: 'B-12' }],
  stock: [
    { item_id: ids.flour, quantity: 12.5, value: 2_500_001 },
    { item_id: ids.bread, quantity: 40, value: 1_000_000 },
  ],
  ...fields,
});
const save = (body: object = whole(), member = owner) => member.put(BASE, body);
const post = (version = 1, headers = {}, member = owner) => member.post(`${BASE}/post`, { version }, headers);
const takeBack = (member = owner) => member.post(`${BASE}/void`, { reason: 'A figure was wrong' });
const balances = async (query = '') =>
  Object.fromEntries(
    (await owner.get(`/api/v1/ledger/trial-balance${query}`)).body.accounts
      .map(({ code, debit, credit }: Record<string, number>) => [code, debit! - credit!])
      .filter(([, balance]: [string, number]) => balance !== 0),
  );
const differences = async () =>
  (await owner.get('/api/v1/ledger/tie-out')).body.checks.map(
    (check: { difference: number }) => check.difference,
  );
const posted = async () => {
  expect((await save()).status).toBe(200);
  const answer = await post();
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const EXPECTED = {
  '1010': 50_000_000,
  '1100': 8_000_000,
  '1200': 2_500_001,
  '1220': 1_000_000,
  '1500': 30_000_000,
  '1590': -6_000_000,
  '2000': -9_000_000,
  '2300': -500_000,
  '2400': -20_000_000,
  '3000': -60_000_000,
  '3900': -1,
  '5090': 4_000_000,
};

test('a draft is read back with names and what it would do, and posts nothing', async () => {
  const empty = await owner.get(BASE);
  expect(empty.body).toMatchObject({
    status: 'draft',
    version: 0,
    opened_on: null,
    can: { update: true, post: false },
  });
  const draft = (await save()).body;
  expect(draft).toMatchObject({
    status: 'draft',
    version: 1,
    totals: { debit: 95_500_001, credit: 95_500_000, opening_equity: -1 },
    suppliers: [{ name: 'Golden Mills', amount: 9_000_000 }],
    stock: [
      { name: 'Flour', unit: 'kg', quantity: 12.5 },
      { name: 'Bread', item_type: 'finished_good' },
    ],
    can: { update: true, post: true, void: false },
  });
  const preview = draft.trial_balance.map((row: { account_code: string; books: number; change: number }) => [
    row.account_code,
    row.books + row.change,
  ]);
  expect(Object.fromEntries(preview)).toEqual(EXPECTED);
  expect(await balances()).toEqual({});
  expect((await save()).body.code).toBe('STALE_VERSION');
  expect((await save(whole({ version: 1, accounts: [] }))).body.version).toBe(2);
  expect((await post(1)).body.code).toBe('STALE_VERSION');
});

test('posted, the trial balance is what was typed, subledgers agree, and ageing knows the days', async () => {
  const document = await posted();
  expect(document).toMatchObject({
    status: 'posted',
    can: { update: false, post: false, void: true },
    earlier: [],
  });
  expect(await balances(`?as_of=${opened_on}`)).toEqual(EXPECTED);
  expect(await balances(`?as_of=${addDays(opened_on, -1)}`)).toEqual({});
  expect(await differences()).toEqual([0, 0, 0, 0, 0, 0, 0]);
  const listed = (await owner.get(`/api/v1/ledger/receivables-ageing/documents?limit=10`)).body.documents;
  expect(listed.map(({ number, open }: { number: string; open: number }) => [number, open]).sort()).toEqual([
    [`OB-${opened_on.slice(0, 4)}-001`, 1_000_000],
    ['OLD-77', 7_000_000],
  ]);
  const payable = (await owner.get('/api/v1/ledger/payables-ageing/documents?limit=10')).body.documents;
  expect(payable).toMatchObject([{ number: 'B-12', open: 9_000_000, date: opened_on }]);
  expect((await owner.get(`/api/v1/customers/${ids.other}`)).body.unapplied_credit).toBe(500_000);
  expect((await owner.get(`/api/v1/inventory/raw-materials/${ids.flour}`)).body).toMatchObject({
    current_stock: 12.5,
    stock_value: 2_500_001,
  });
  for (const section of ['accounts', 'customers', 'suppliers', 'stock'] as const)
    for (const { journal_entry_id } of document[section]) {
      const entry = await owner.get(`/api/v1/ledger/entries/${journal_entry_id}`);
      expect([section, entry.status, entry.body.entry_date]).toEqual([section, 200, opened_on]);
    }
  expect((await save(whole({ version: document.version }))).body.code).toBe('INVALID_STATE');
  expect((await post(document.version)).status).toBe(409);
  expect((await owner.get('/api/v1/ledger/verify')).body.intact).toBe(true);
});

test('voided, everything is 0 on every day, and it can be posted anew', async () => {
  await posted();
  const voided = await takeBack();
  expect([voided.status, voided.body.status, voided.body.void_reason]).toEqual([
    200,
    'draft',
    'A figure was wrong',
  ]);
  expect(voided.body.customers).toHaveLength(3);
  expect(voided.body.earlier).toEqual([]);
  for (const query of ['', `?as_of=${opened_on}`]) expect(await balances(query)).toEqual({});
  expect(await differences()).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect((await owner.get(`/api/v1/customers/${ids.other}`)).body.unapplied_credit).toBe(0);
  expect((await owner.get('/api/v1/ledger/receivables-ageing/documents?limit=10')).body.documents).toEqual(
    [],
  );
  expect((await owner.get('/api/v1/ledger/payables-ageing/documents?limit=10')).body.documents).toEqual([]);
  expect((await takeBack()).body.code).toBe('INVALID_STATE');
  const again = await post(voided.body.version);
  expect(again.status, JSON.stringify(again.body)).toBe(200);
  expect(await balances(`?as_of=${opened_on}`)).toEqual(EXPECTED);
  expect(await differences()).toEqual([0, 0, 0, 0, 0, 0, 0]);
  const numbers = (
    await owner.get('/api/v1/ledger/receivables-ageing/documents?limit=10')
  ).body.documents.map(({ number }: { number: string }) => number);
  expect(numbers).toContain('OLD-77/2');
});

describe('what was used is not taken back', () => {
  const refused = async (word: string) => {
    const before = await balances();
    const answer = await takeBack();
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      409,
      'INVALID_STATE',
      expect.stringContaining(word),
    ]);
    expect(await balances()).toEqual(before);
  };

  test('after a payment of a customer, until that is voided', async () => {
    const document = await posted();
    const payment = await owner.post(`/api/v1/invoices/${document.customers[0].invoice_id}/payments`, {
      amount: 1,
      paid_on: today,
      method: 'cash',
    });
    expect(payment.status).toBe(200);
    await refused('OLD-77');
  });

  test('after a payment to a supplier', async () => {
    await posted();
    const body = { amount: 1, paid_on: today, method: 'cash' };
    expect((await owner.post(`/api/v1/suppliers/${ids.supplier}/payments`, body)).status).toBe(200);
    await refused('Golden Mills');
  });

  test('after credit was used for an invoice', async () => {
    await posted();
    const issued = await owner.post('/api/v1/invoices', {
      ...{ customer_id: ids.other, issue_date: today, due_date: today, issue: true },
      items: [{ name: 'Bread', quantity: 1, unit_price: 400_000 }],
    });
    expect(issued.status, JSON.stringify(issued.body)).toBe(201);
    const applied = await owner.post(`/api/v1/customers/${ids.other}/credits/apply`, {});
    expect(applied.status).toBe(201);
    await refused('Ade Ventures');
  });

  test('after stock was issued, or has mixed with stock at another cost', async () => {
    await posted();
    const adjusted = (id: string, kind: string, fields: object) =>
      owner.post(`/api/v1/inventory/${kind}/${id}/adjust-stock`, { reason: 'physical_count', ...fields });
    const more = { adjustment_type: 'increase', quantity_adjusted: 10, unit_cost: 1 };
    expect((await adjusted(ids.bread, 'finished-goods', more)).status).toBe(200);
    await refused('Bread');
    const less = { adjustment_type: 'decrease', quantity_adjusted: 1 };
    expect((await adjusted(ids.flour, 'raw-materials', less)).status).toBe(200);
    await refused('Flour');
  });
});

test('what an import has opened is shown and not counted twice', async () => {
  const csv = `Customer,Date,Amount\nMama Ngozi Stores,${opened_on},70k`;
  const imported = await owner.post('/api/v1/invoices/import-opening', { csv, preview: false });
  expect(imported.status, JSON.stringify(imported.body)).toBe(200);
  const draft = (await save(whole({ customers: [{ customer_id: ids.customer, amount: 7_000_000 }] }))).body;
  expect(draft.earlier).toEqual([{ source_type: 'invoice', entries: 1, amount: 7_000_000 }]);
  expect(
    draft.trial_balance.find((row: { account_code: string }) => row.account_code === '1100'),
  ).toMatchObject({
    books: 7_000_000,
    change: 7_000_000,
  });
  expect((await post()).body.errors).toMatchObject([{ field: 'customers.0.amount', code: 'EXISTS' }]);
  await save(whole({ version: 1, customers: [] }));
  expect((await post(2)).status).toBe(200);
  expect((await balances())['1100']).toBe(7_000_000);
  expect((await takeBack()).status).toBe(200);
  expect(await balances()).toEqual({ '1100': 7_000_000, '3900': -7_000_000 });
});

test('every fault at its field, also for records of another organization', async () => {
  const theirs = await records(await testOwner(application));
  const fields = async (body: object) => {
    const answer = await save(whole(body));
    return [answer.status, ...(answer.body.errors ?? []).map((each: { field: string }) => each.field)];
  };
  const foreign = {
    customers: [{ customer_id: theirs.customer, amount: 1 }],
    suppliers: [{ supplier_id: theirs.supplier, amount: 1 }],
    stock: [{ item_id: theirs.flour, quantity: 1, value: 1 }],
  };
  expect(await fields(foreign)).toEqual([
    400,
    'customers.0.customer_id',
    'suppliers.0.supplier_id',
    'stock.0.item_id',
  ]);
  expect(await fields({ opened_on: addDays(today, 1) })).toEqual([400, 'opened_on']);
  expect(await fields({ customers: [{ customer_id: ids.customer, amount: 0 }] })).toEqual([
    400,
    'customers.0.amount',
  ]);
  expect(await fields({ suppliers: [{ supplier_id: ids.supplier, amount: -1 }] })).toEqual([
    400,
    'suppliers.0.amount',
  ]);
  expect(
    await fields({
      accounts: ['1100', '1200', '2000', '3900'].map((account_code) => ({ account_code, debit: 1 })),
    }),
  ).toEqual([400, ...[0, 1, 2, 3].map((index) => `accounts.${index}.account_code`)]);
  expect(await fields({ customers: [{ customer_id: ids.customer, amount: -5, reference: 'x' }] })).toEqual([
    400,
    'customers.0.reference',
  ]);
  expect(await fields({ stock: [0, 1].map(() => ({ item_id: ids.flour, quantity: 1, value: 1 })) })).toEqual([
    400,
    'stock.1.item_id',
  ]);
  expect((await post()).body.code).toBe('INVALID_STATE');
});

test('a closed period takes neither the posting nor the void', async () => {
  await save();
  const lock = (books_locked_until: string | null, seen: string | null) =>
    owner.put('/api/v1/periods/lock', { books_locked_until, seen, reason: 'To correct the opening' });
  await lock(opened_on, null);
  expect((await post()).body.code).toBe('PERIOD_LOCKED');
  expect(await balances()).toEqual({});
  await lock(null, opened_on);
  expect((await post()).status).toBe(200);
  await lock(opened_on, null);
  expect((await takeBack()).body.code).toBe('PERIOD_LOCKED');
});

test('two at once post once, and the same key answers alike', async () => {
  await save();
  const answers = await Promise.all([post(), post()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await balances(`?as_of=${opened_on}`)).toEqual(EXPECTED);
  await takeBack();
  const key = { 'idempotency-key': 'opening-once' };
  const { version } = (await owner.get(BASE)).body;
  const [first, second] = [await post(version, key), await post(version, key)];
  expect([first.status, second.body]).toEqual([200, first.body]);
});

test('the viewer reads, owner, admin and accountant write, the others neither', async () => {
  for (const [role, reads, writes] of [
    ['admin', 200, 200],
    ['accountant', 200, 200],
    ['viewer', 200, 403],
    ['sales', 403, 403],
    ['storekeeper', 403, 403],
  ] as const) {
    const member = await testMember(application, owner, role);
    const { version } = (await owner.get(BASE)).body;
    expect([role, (await member.get(BASE)).status]).toEqual([role, reads]);
    expect([role, (await save(whole({ version }), member)).status]).toEqual([role, writes]);
    if (writes === 403)
      expect([(await post(1, {}, member)).status, (await takeBack(member)).status]).toEqual([403, 403]);
  }
});

test('goods that are tracked in batches are opened by batch', async () => {
  const made = await owner.post('/api/v1/inventory/finished-goods', {
    ...{ name: 'Yoghurt', sku: 'YO-1', unit: 'pcs', selling_price: 100, batch_tracking_enabled: true },
  });
  const line = { item_id: made.body.id, quantity: 5, value: 500 };
  const stock = (lines: object[], version = 0) =>
    save(whole({ version, accounts: [], customers: [], suppliers: [], stock: lines }));
  expect((await stock([line])).body.field).toBe('stock.0.batch_number');
  const batches = [
    { ...line, batch_number: 'A', expires_on: addDays(today, 30) },
    { ...line, batch_number: 'B', value: 701 },
  ];
  expect((await stock(batches)).status).toBe(200);
  expect((await post()).status).toBe(200);
  expect(await balances()).toEqual({ '1220': 1_201, '3900': -1_201 });
  expect((await takeBack()).status).toBe(200);
  expect(await balances()).toEqual({});
});

test('a line says what stands against its customer, its number or its goods', async () => {
  const made = async (path: string, body: object) => (await owner.post(`/api/v1/${path}`, body)).body.id;
  const merged = await made('customers', { name: 'Old name', type: 'business' });
  expect((await owner.post(`/api/v1/customers/${merged}/merge`, { into_id: ids.other })).status).toBe(200);
  await owner.post('/api/v1/invoices', {
    document_type: 'receipt',
    issue: true,
    issue_date: today,
    due_date: today,
    payment_method: 'cash',
    items: [{ name: 'Bread', quantity: 1, unit_price: 100 }],
  });
  const [{ customer_id: walkIn }] = (await owner.get('/api/v1/invoices')).body.invoices;
  const service = await made('inventory/finished-goods', {
    name: 'Delivery',
    sku: 'D',
    unit: 'trip',
    item_kind: 'service',
    selling_price: 100,
  });
  const customer = (fields: object) => ({
    customers: [{ customer_id: ids.customer, amount: 100, ...fields }],
  });
  const stock = (fields: object) => ({ stock: [{ item_id: ids.flour, quantity: 1, value: 1, ...fields }] });
  const untracked = ['stock.0.batch_number', 'This item is not tracked in batches', 'INVALID'];
  for (const [body, ...fault] of [
    [
      customer({ customer_id: merged }),
      'customers.0.customer_id',
      'This customer was merged into another one',
      'INVALID',
    ],
    [
      customer({ customer_id: walkIn }),
      'customers.0.customer_id',
      'A walk-in customer has no balance',
      'INVALID',
    ],
    [
      customer({ amount: -5, due_date: opened_on }),
      'customers.0.due_date',
      'A credit is not due: leave this empty',
      'INVALID',
    ],
    [
      { customers: [1, 2].map((amount) => ({ customer_id: ids.customer, amount, reference: 'A-1' })) },
      'customers.1.reference',
      'This number appears twice',
      'NUMBER_TAKEN',
    ],
    [stock({ item_id: service }), 'stock.0.item_id', 'A service has no stock', 'INVALID'],
    [stock({ batch_number: 'B-1' }), ...untracked],
    [stock({ expires_on: addDays(today, 9) }), ...untracked],
  ] as [object, ...string[]][]) {
    const { status, body: answer } = await save(whole(body));
    const found = answer.errors?.map(({ field, message, code }: Record<string, string>) => [
      field,
      message,
      code,
    ]);
    expect([status, found], JSON.stringify(body)).toEqual([400, [fault]]);
  }
});

test('a number of another document, and goods that were opened before, are refused when it is posted', async () => {
  const number = 'OLD-77';
  const { status } = await owner.post('/api/v1/invoices', {
    customer_id: ids.other,
    issue: true,
    issue_date: today,
    due_date: today,
    payment_terms: 'custom',
    invoice_number: number,
    items: [{ name: 'Bread', quantity: 1, unit_price: 100 }],
  });
  expect(status).toBe(201);
  expect((await save()).status).toBe(200);
  const answer = await post();
  expect([answer.status, answer.body.errors]).toEqual([
    400,
    [{ field: 'customers.0.reference', message: 'This number is already used', code: 'NUMBER_TAKEN' }],
  ]);
  expect(await balances()).toEqual({ '1100': 100, '4000': -100 });
});

test('of more than three that stand against the void three are named', async () => {
  const customers = [];
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
    customers.push({ customer_id: await testCustomer(owner, { name }), amount: 1_000 });
  expect((await save(whole({ customers, suppliers: [], stock: [] }))).status).toBe(200);
  expect((await post()).status).toBe(200);
  const { invoices } = (await owner.get('/api/v1/invoices')).body;
  for (const { id } of invoices)
    await owner.post(`/api/v1/invoices/${id}/payments`, { amount: 500, paid_on: today, method: 'cash' });
  const { status, body } = await takeBack();
  expect([status, body.message]).toEqual([
    409,
    expect.stringMatching(/^This was paid, credited or cancelled since: \S+, \S+, \S+ and 2 more\.$/),
  ]);
});
