import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../../testing/application.ts';

const GOODS = '/api/v1/inventory/finished-goods';
const MATERIALS = '/api/v1/inventory/raw-materials';
const INVOICES = '/api/v1/invoices';
type Fields = Record<string, unknown>;

let application: TestApplication;
let owner: Member;
let stranger: Member;
let customer: string;
let today: string;
/** The first branch, which has the organization's id, as its place; and the second with its place. */
let first: string;
let branch: string;
let yaba: string;

async function act(path: string, body: object, method: 'post' | 'put' = 'post') {
  const answer = await owner[method](path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}
let sku = 0;
const item = async (path = GOODS): Promise<string> =>
  (await act(path, { name: `Item ${++sku}`, sku: `I-${sku}`, unit: 'kg' })).id;
const receive = (id: string, quantity: number, fields: Fields = {}, path = GOODS) =>
  act(`${path}/${id}/receive`, {
    ...{ quantity, unit_cost: 333, received_on: today, payment_method: 'cash' },
    ...fields,
  });
const invoice = (fields: Fields = {}) => ({
  ...{ customer_id: customer, issue_date: today, due_date: today },
  items: [{ name: 'Delivery', quantity: 1, unit_price: 1_000 }],
  ...fields,
});
const profitOf = async (which: string): Promise<number> =>
  (await owner.get(`/api/v1/ledger/profit-and-loss?date_from=${today}&date_to=${today}&branch_id=${which}`))
    .body.net_profit;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
  owner = await testOwner(application);
  stranger = await testOwner(application);
  customer = await testCustomer(owner);
  first = owner.organization_id;
  branch = (await act('/api/v1/branches', { name: 'Yaba' })).id;
  yaba = (await owner.get('/api/v1/inventory/locations')).body.locations[1].id;
});
afterAll(() => application.close());

describe('a document names its branch', () => {
  test('the first where none is named; a draft changes it, a copy keeps it, the list is filtered by it', async () => {
    const plain = await act(INVOICES, invoice());
    expect(plain.branch_id).toBe(first);
    const draft = await act(INVOICES, invoice({ branch_id: branch }));
    expect(draft.branch_id).toBe(branch);
    const copy = await act(`${INVOICES}/${draft.id}/duplicate`, {});
    expect(copy.branch_id).toBe(branch);
    const changed = await act(`${INVOICES}/${draft.id}`, { version: draft.version, branch_id: first }, 'put');
    expect(changed.branch_id).toBe(first);
    const { body } = await owner.get(`${INVOICES}?branch_id=${branch}`);
    expect([body.total, body.invoices[0].id]).toEqual([1, copy.id]);
  });

  test('one of another organization is refused at its field, and what is no id too', async () => {
    for (const issue of [true, false]) {
      const other = await owner.post(INVOICES, invoice({ issue, branch_id: stranger.organization_id }));
      expect([other.status, other.body.field]).toEqual([404, 'branch_id']);
    }
    const wrong = await owner.post(INVOICES, invoice({ branch_id: 'Yaba' }));
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'branch_id']);
    const draft = await act(INVOICES, invoice());
    const change = { version: draft.version, branch_id: stranger.organization_id };
    expect((await owner.put(`${INVOICES}/${draft.id}`, change)).body.field).toBe('branch_id');
    expect((await owner.get(`${INVOICES}?branch_id=${stranger.organization_id}`)).body.total).toBe(0);
    expect((await owner.get(`${INVOICES}?branch_id=x`)).status).toBe(400);
  });
});

test('a bad debt and a discount are losses of the branch of the invoice, and so is their void a gain there', async () => {
  const issued = () => act(INVOICES, invoice({ issue: true, branch_id: branch }));
  const [lost, paid] = [await issued(), await issued()];
  const before = [await profitOf(branch), await profitOf(first)];
  const changes = async () => [(await profitOf(branch)) - before[0]!, (await profitOf(first)) - before[1]!];
  await act(`${INVOICES}/${lost.id}/write-off`, { reason: 'Closed' });
  expect(await changes()).toEqual([-lost.totals.total_amount, 0]);
  const payment = await act(`${INVOICES}/${paid.id}/payments`, {
    ...{ amount: 900, settlement_discount: 100, paid_on: today, method: 'cash' },
  });
  expect(await changes()).toEqual([-lost.totals.total_amount - 100, 0]);
  const { id } = payment.payments[0];
  await act(`/api/v1/payments/${id}/void`, { reason: 'x' });
  expect(await changes()).toEqual([-lost.totals.total_amount, 0]);
});

describe('what is at a place', () => {
  test('a list of items of one place has what is there, sorted by it', async () => {
    const [some, more, none] = [await item(MATERIALS), await item(MATERIALS), await item(MATERIALS)];
    await receive(some, 50, {}, MATERIALS);
    await receive(some, 2, { location_id: yaba }, MATERIALS);
    await receive(more, 7, { location_id: yaba }, MATERIALS);
    await receive(none, 1, {}, MATERIALS);
    const listed = async (query: string) => {
      const { body } = await owner.get(`${MATERIALS}?${query}`);
      const rows = body.raw_materials as { id: string; stock_here?: number; current_stock: number }[];
      expect(body.total).toBe(rows.length);
      return rows.map(({ id, stock_here, current_stock }) => [id, stock_here, current_stock]);
    };
    expect(await listed(`location_id=${yaba}&sort_by=current_stock&sort_direction=desc`)).toEqual([
      [more, 7, 7],
      [some, 2, 52],
    ]);
    expect(await listed(`location_id=${first}&sort_by=current_stock`)).toEqual([
      [none, 1, 1],
      [some, 50, 52],
    ]);
    expect((await listed('')).every(([, here]) => here === undefined)).toBe(true);
    const other = await owner.get(`${MATERIALS}?location_id=${stranger.organization_id}`);
    expect([other.status, other.body.field]).toEqual([404, 'location_id']);
    expect((await owner.get(`${MATERIALS}?location_id=x`)).status).toBe(400);
  });

  test('values by place add up to the value of the item, the rounding at the largest', async () => {
    const id = await item();
    await act(`${GOODS}/${id}/receive`, {
      ...{ quantity: 3, total_cost: 1_000, received_on: today, payment_method: 'cash' },
    });
    await act('/api/v1/inventory/transfers', {
      ...{ from_location_id: first, to_location_id: yaba, transferred_on: today },
      items: [{ item_id: id, quantity: 1 }],
    });
    const { places } = (await owner.get(`/api/v1/inventory/locations/stock?item_id=${id}`)).body;
    expect(places.map((each: { quantity: number; value: number }) => [each.quantity, each.value])).toEqual([
      [2, 667],
      [1, 333],
    ]);
  });

  test.each([
    ['receive', { quantity: 1, unit_cost: 1, payment_method: 'cash' }],
    ['adjust-stock', { adjustment_type: 'increase', quantity_adjusted: 1, reason: 'physical_count' }],
  ])('%s at a place of another organization is refused at its field', async (what, body) => {
    const id = await item();
    const day = what === 'receive' ? { received_on: today } : {};
    const at = (location_id: string) =>
      owner.post(`${GOODS}/${id}/${what}`, { ...body, ...day, location_id });
    const other = await at(stranger.organization_id);
    expect([other.status, other.body.field]).toEqual([404, 'location_id']);
    const wrong = await at('x');
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'location_id']);
    expect((await at(yaba)).status).toBeLessThan(300);
    const { places } = (await owner.get(`/api/v1/inventory/locations/stock?item_id=${id}`)).body;
    expect(places.map((each: { quantity: number }) => each.quantity)).toEqual([0, 1]);
  });

  test('the counter shows what can be sold at its branch', async () => {
    const id = await item();
    await receive(id, 5);
    await receive(id, 2, { location_id: yaba });
    const available = async (query = '') => {
      const { products } = (await owner.get(`/api/v1/counter/products${query}`)).body;
      return products.find((each: { id: string }) => each.id === id)?.available;
    };
    expect(await available()).toBe(5);
    expect(await available(`?branch_id=${first}`)).toBe(5);
    expect(await available(`?branch_id=${branch}`)).toBe(2);
    const other = await owner.get(`/api/v1/counter/products?branch_id=${stranger.organization_id}`);
    expect([other.status, other.body.field]).toEqual([404, 'branch_id']);
  });
});

describe('what is spent and billed names its branch', () => {
  const TRANSACTIONS = '/api/v1/ingestion/transactions';
  const MANUAL = `${TRANSACTIONS}/manual`;
  const expense = (fields: Fields = {}) => ({
    ...{ type: 'expense', amount: 700, transaction_date: today, category: 'fuel', payment_method: 'cash' },
    ...fields,
  });

  test('an expense counts in the profit of its branch, and is taken off there when it is voided', async () => {
    const before = [await profitOf(branch), await profitOf(first)];
    const plain = await act(MANUAL, expense());
    const there = await act(MANUAL, expense({ branch_id: branch }));
    expect([plain.branch_id, there.branch_id]).toEqual([first, branch]);
    const profits = async () => [await profitOf(branch), await profitOf(first)];
    expect(await profits()).toEqual(before.map((each) => each - 700));
    const { body } = await owner.get(`${TRANSACTIONS}?branch_id=${branch}`);
    expect(body.transactions.map((each: { id: string }) => each.id)).toEqual([there.id]);
    await act(`${TRANSACTIONS}/${there.id}/void`, { reason: 'x' });
    expect(await profits()).toEqual([before[0], before[1]! - 700]);
  });

  test('a draft changes its branch until it is posted', async () => {
    const before = await profitOf(branch);
    const draft = await act(MANUAL, expense({ status: 'draft' }));
    const changed = await act(
      `${TRANSACTIONS}/${draft.id}`,
      { version: draft.version, branch_id: branch },
      'put',
    );
    expect([draft.branch_id, changed.branch_id]).toEqual([first, branch]);
    await act(`${TRANSACTIONS}/${draft.id}/post`, { version: changed.version });
    expect(await profitOf(branch)).toBe(before - 700);
  });

  test('a bill counts in its branch, and its void too', async () => {
    const supplier = (await act('/api/v1/suppliers', { name: 'NNPC' })).id;
    const bill = (fields: Fields = {}) => ({
      ...{ supplier_id: supplier, bill_date: today, lines: [{ account_code: '6100', unit_price: 900 }] },
      ...fields,
    });
    const before = await profitOf(branch);
    const draft = await act('/api/v1/bills', bill({ branch_id: first }));
    const changed = await act(
      `/api/v1/bills/${draft.id}`,
      { version: draft.version, ...bill({ branch_id: branch }) },
      'put',
    );
    expect([draft.branch_id, changed.branch_id]).toEqual([first, branch]);
    await act(`/api/v1/bills/${draft.id}/post`, {});
    expect(await profitOf(branch)).toBe(before - 900);
    const { body } = await owner.get(`/api/v1/bills?branch_id=${branch}`);
    expect(body.bills.map((each: { id: string }) => each.id)).toEqual([draft.id]);
    await act(`/api/v1/bills/${draft.id}/void`, { reason: 'x' });
    expect(await profitOf(branch)).toBe(before);
    for (const [path, input] of [
      ['/api/v1/bills', bill()],
      [MANUAL, expense()],
      [MANUAL, expense({ status: 'draft' })],
    ] as const) {
      const other = await owner.post(path, { ...input, branch_id: stranger.organization_id });
      expect([path, other.status, other.body.field]).toEqual([path, 404, 'branch_id']);
      const wrong = await owner.post(path, { ...input, branch_id: 'Yaba' });
      expect([path, wrong.status, wrong.body.errors[0].field]).toEqual([path, 400, 'branch_id']);
    }
  });

  test('a closed branch takes nothing new', async () => {
    const { id, version } = await act('/api/v1/branches', { name: 'Ikeja' });
    await act(`/api/v1/branches/${id}`, { version, status: 'inactive' }, 'put');
    const late = await owner.post(MANUAL, expense({ branch_id: id }));
    expect([late.status, late.body.field]).toEqual([400, 'branch_id']);
  });
});

test('the tie-out finds an item whose stock at a place is not what was moved there', async () => {
  const placesOf = async (member: Member) => (await member.get('/api/v1/ledger/tie-out')).body.places;
  const id = await item();
  await receive(id, 5, { location_id: yaba });
  const before = await placesOf(owner);
  expect(before).toMatchObject({ total: 0, differences: [] });
  expect(before.items).toBeGreaterThan(0);
  expect(await placesOf(stranger)).toBeNull();
  await application.owner('update stock_place set quantity_e4 = 60000 where item_id = $1', [id]);
  expect((await placesOf(owner)).differences).toMatchObject([
    { item_id: id, location_name: 'Main store', stock: -1, movements: 0 },
    { item_id: id, location_name: 'Yaba', stock: 6, movements: 5 },
  ]);
});

test('a place is added to a branch, renamed with its version, and found by its id only', async () => {
  const place = await act('/api/v1/inventory/locations', { name: 'Cold room', branch_id: branch });
  expect(place).toMatchObject({
    name: 'Cold room',
    branch_id: branch,
    is_default: false,
    items: 0,
    version: 1,
  });
  const plain = await act('/api/v1/inventory/locations', { name: 'Back yard' });
  expect(plain.branch_id).toBe(first);
  const put = (path: string, body: object) => owner.put(`/api/v1/${path}`, body);
  const at = `inventory/locations/${place.id}`;
  expect((await put(at, { version: 1, name: 'Freezer' })).body).toMatchObject({
    name: 'Freezer',
    version: 2,
  });
  const stale = await put(at, { version: 1, name: 'Oven' });
  expect([stale.status, stale.body.code, stale.body.current]).toMatchObject([
    409,
    'STALE_VERSION',
    { name: 'Freezer', version: 2 },
  ]);
  const one = (await owner.get('/api/v1/branches')).body.branches.find(
    ({ id }: { id: string }) => id === branch,
  );
  const late = await put(`branches/${branch}`, { version: one.version + 1, name: 'Oshodi' });
  expect([late.status, late.body.code, late.body.current]).toMatchObject([
    409,
    'STALE_VERSION',
    { id: branch, name: one.name, version: one.version },
  ]);
  const nobody = owner.user_id;
  for (const answer of [
    await put(`branches/${nobody}`, { version: 1, name: 'x' }),
    await put(`inventory/locations/${nobody}`, { version: 1, name: 'x' }),
    await owner.post('/api/v1/inventory/locations', { name: 'x', branch_id: nobody }),
    await owner.get(`/api/v1/inventory/locations/stock?item_id=${nobody}`),
  ])
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
});

test('the name of a branch and that of its place are free, each at its own field', async () => {
  const add = async (body: object) => (await owner.post('/api/v1/branches', body)).body.errors;
  await act('/api/v1/branches', { name: 'Surulere', location_name: 'Surulere shop' });
  const message = 'A place with this name already exists';
  expect([
    await add({ name: 'surulere' }),
    await add({ name: 'Lekki', location_name: 'surulere SHOP' }),
    await add({ name: 'Surulere shop' }),
  ]).toMatchObject([
    [{ field: 'name', message: 'A branch with this name already exists' }],
    [{ field: 'location_name', message }],
    [{ field: 'name', message }],
  ]);
});
