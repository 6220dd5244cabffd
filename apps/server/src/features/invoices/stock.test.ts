import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';

let application: TestApplication;
let today: string;

beforeAll(async () => {
  application = await testApplication();
  ({ today } = application);
});
afterAll(() => application.close());

const GOODS = '/api/v1/inventory/finished-goods';
let next = 0;

/** An organization with a customer, and its requests. */
async function shop(settings: object = {}) {
  const owner = await testOwner(application, settings as Record<string, unknown>);
  const customer = await testCustomer(owner);
  const good = async (fields: object = {}) => {
    const sku = `G-${++next}`;
    const { status, body } = await owner.post(GOODS, { name: `Good ${sku}`, sku, unit: 'piece', ...fields });
    expect(status, JSON.stringify(body)).toBe(201);
    return body.id as string;
  };
  const receive = async (id: string, quantity: number, unit_cost: number, fields: object = {}) => {
    const answer = await owner.post(`${GOODS}/${id}/receive`, {
      quantity,
      unit_cost,
      received_on: today,
      payment_method: 'cash',
      ...fields,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  const line = (id: string, quantity: number, unit_price = 100_000) => ({
    name: 'Good',
    quantity,
    unit_price,
    inventory_item_id: id,
    inventory_item_type: 'finished_good',
  });
  const sell = (items: object[], fields: object = {}, member: Member = owner) =>
    member.post('/api/v1/invoices', {
      customer_id: customer,
      issue_date: today,
      due_date: today,
      items,
      issue: true,
      ...fields,
    });
  const stock = async (id: string) => {
    const { body } = await owner.get(`${GOODS}/${id}`);
    return [body.current_stock, body.stock_value];
  };
  const balance = async (code: string) => {
    const { body } = await owner.get('/api/v1/ledger/trial-balance');
    const account = body.accounts.find((each: { code: string }) => each.code === code);
    return account ? account.debit - account.credit : 0;
  };
  const tiesOut = async () => {
    const { body } = await owner.get('/api/v1/ledger/tie-out');
    expect(body.checks.map((check: { difference: number }) => check.difference)).toEqual([
      0, 0, 0, 0, 0, 0, 0,
    ]);
  };
  const act = async (id: string, action: string, body: object, status = 200) => {
    const answer = await owner.post(`/api/v1/invoices/${id}/${action}`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    return answer.body;
  };
  return { owner, customer, good, receive, line, sell, stock, balance, tiesOut, act };
}

describe('issuing', () => {
  test('issues the goods from stock in the entry of the sale, and shows the margin to members who may see costs', async () => {
    const { owner, good, receive, line, sell, stock, balance, tiesOut } = await shop();
    const [bread, pie] = [await good(), await good()];
    await receive(bread, 10, 40_000);
    await receive(pie, 4, 25_050);
    const { status, body } = await sell([line(bread, 3), line(pie, 4, 60_000), line(bread, 2)]);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.items.map((item: { cost: number }) => item.cost)).toEqual([120_000, 100_200, 80_000]);
    expect(body.items[0]).toMatchObject({ inventory_item_id: bread, inventory_item_type: 'finished_good' });
    expect(body.margin).toEqual({
      net_sales: 740_000,
      cost: 300_200,
      gross_margin: 439_800,
      without_cost: 0,
      percentage: 59.43,
    });
    expect((await owner.get(`/api/v1/invoices/${body.id}`)).body.margin).toEqual(body.margin);
    expect([await stock(bread), await stock(pie)]).toEqual([
      [5, 200_000],
      [0, 0],
    ]);
    const { entries } = (await owner.get(`/api/v1/ledger/entries?source_id=${body.id}`)).body;
    expect(entries).toHaveLength(1);
    expect([await balance('5000'), await balance('1220')]).toEqual([300_200, 200_000]);
    await tiesOut();
    const sales = await testMember(application, owner, 'sales');
    const seen = (await sales.get(`/api/v1/invoices/${body.id}`)).body;
    expect([seen.margin, seen.items[0].cost]).toEqual([null, null]);
    expect((await sales.get(`${GOODS}/${bread}/movements`)).body.movements[0]).toMatchObject({
      kind: 'sale',
      value: null,
    });
  });

  test('refuses what is not there, every line and the sum of an item; drafts and quotes move nothing', async () => {
    const { good, receive, line, sell, stock, act, tiesOut, owner } = await shop();
    const [bread, pie] = [await good(), await good()];
    await receive(bread, 10, 40_000);
    const answer = await sell([line(bread, 6), line(pie, 1), line(bread, 5)]);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'INSUFFICIENT_STOCK' });
    expect(answer.body.errors.map((each: { field: string }) => each.field)).toEqual([
      'items.0.quantity',
      'items.1.quantity',
    ]);
    const draft = (await sell([line(bread, 11)], { issue: false })).body;
    const quote = (await sell([line(bread, 11)], { document_type: 'quote' })).body;
    expect([draft.stored_status, quote.stored_status, quote.margin]).toEqual(['draft', 'pending', null]);
    expect(await stock(bread)).toEqual([10, 400_000]);
    expect((await owner.post(`/api/v1/invoices/${draft.id}/issue`, {})).body.code).toBe('INSUFFICIENT_STOCK');
    await receive(bread, 1, 40_000);
    await act(draft.id, 'issue', {});
    expect(await stock(bread)).toEqual([0, 0]);
    const converted = await act(quote.id, 'convert', {}, 201);
    expect(converted.items[0].inventory_item_id).toBe(bread);
    await tiesOut();
  });

  test('where the organization allows it, what has not come yet is sold, and the cost is put right when it comes', async () => {
    const { good, receive, line, sell, stock, balance, tiesOut, owner, act } = await shop({
      allow_negative_stock: true,
    });
    const bread = await good({ standard_cost: 10_000 });
    const { body } = await sell([line(bread, 5)]);
    expect([await stock(bread), body.margin.cost]).toEqual([[-5, -50_000], 50_000]);
    await receive(bread, 8, 30_000);
    expect(await stock(bread)).toEqual([3, 90_000]);
    expect((await owner.get(`/api/v1/invoices/${body.id}`)).body.margin.cost).toBe(150_000);
    await act(body.id, 'cancel', { reason: 'wrong customer' });
    expect([await stock(bread), await balance('5000')]).toEqual([[8, 240_000], 0]);
    await tiesOut();
  });

  test('goods are not sold ahead: nothing leaves stock on a day to come; services, drafts and quotes may be', async () => {
    const { owner, good, receive, line, sell, stock } = await shop();
    const [bread, service] = [await good(), await good({ item_kind: 'service' })];
    await receive(bread, 5, 40_000);
    const ahead = { issue_date: '2199-01-01', due_date: '2199-01-01' };
    const refused = await sell([line(service, 1), line(bread, 1)], ahead);
    expect([refused.status, refused.body.field]).toEqual([400, 'issue_date']);
    expect((await sell([line(service, 1)], ahead)).status).toBe(201);
    const draft = (await sell([line(bread, 1)], { ...ahead, issue: false })).body;
    expect((await owner.post(`/api/v1/invoices/${draft.id}/issue`, {})).body.field).toBe('issue_date');
    expect((await sell([line(bread, 1)], { ...ahead, document_type: 'quote' })).status).toBe(201);
    expect(await stock(bread)).toEqual([5, 200_000]);
  });

  test('a service has no stock, a receipt sells stock too, and a line must name an item that is there', async () => {
    const { owner, good, receive, line, sell, stock, tiesOut } = await shop();
    const [bread, service] = [await good(), await good({ item_kind: 'service' })];
    await receive(bread, 2, 40_000);
    const receipt = await sell([line(bread, 2), line(service, 3)], {
      document_type: 'receipt',
      customer_id: null,
    });
    expect(receipt.status, JSON.stringify(receipt.body)).toBe(201);
    const entries = await owner.get(`/api/v1/ledger/entries?source_id=${receipt.body.id}&account_code=4010`);
    const [, sold] = receipt.body.items;
    expect(
      entries.body.entries[0].lines.find((each: { account_code: string }) => each.account_code === '4010'),
    ).toMatchObject({ credit: sold.total_amount - sold.tax_amount });
    expect(receipt.body).toMatchObject({ status: 'paid', margin: { cost: 80_000 } });
    expect(await stock(bread)).toEqual([0, 0]);
    const wrong = await sell(
      [
        { ...line(bread, 1), inventory_item_type: 'raw_material' },
        line('019a0000-0000-7000-8000-000000000000', 1),
        { name: 'x', quantity: 1, unit_price: 1, inventory_item_type: 'finished_good' },
      ],
      { issue: false },
    );
    expect([wrong.status, wrong.body.errors.map((each: { field: string }) => each.field)]).toEqual([
      400,
      ['items.0.inventory_item_type', 'items.1.inventory_item_id', 'items.2.inventory_item_id'],
    ]);
    const stranger = await shop();
    expect((await stranger.sell([line(bread, 1)], { issue: false })).status).toBe(400);
    expect((await owner.delete(`${GOODS}/${service}`)).body.code).toBe('ITEM_IN_USE');
    expect((await owner.put(`${GOODS}/${bread}`, { version: 1, item_kind: 'service' })).body).toMatchObject({
      code: 'INVALID_STATE',
      field: 'item_kind',
    });
    await tiesOut();
  });

  test('goods given away are charged to cost alone; a locked period takes neither', async () => {
    const { owner, good, receive, line, sell, stock, balance, tiesOut } = await shop();
    const bread = await good();
    await receive(bread, 2, 40_000);
    const { body } = await sell([line(bread, 1, 0)]);
    expect([body.status, body.margin.gross_margin, await balance('5000')]).toEqual(['paid', -40_000, 40_000]);
    expect(body.journal_entry_id).not.toBeNull();
    await application.owner(
      'update organization_counter set books_locked_until = $1 where organization_id = $2',
      [today, owner.organization_id],
    );
    expect((await sell([line(bread, 1)])).body.code).toBe('PERIOD_LOCKED');
    expect(await stock(bread)).toEqual([1, 40_000]);
    await tiesOut();
  });
});

describe('coming back', () => {
  test('costing: in 1 @ 13.13, 1 @ 12.20, out 2 on an invoice, credit note for 2 with restock: value 25.33', async () => {
    for (const costing_method of ['weighted_average', 'fifo']) {
      const { good, receive, line, sell, stock, act, balance, tiesOut } = await shop({ costing_method });
      const bread = await good();
      await receive(bread, 1, 1_313);
      await receive(bread, 1, 1_220);
      const { body } = await sell([line(bread, 2)]);
      await tiesOut();
      expect([await stock(bread), await balance('5000')]).toEqual([[0, 0], 2_533]);
      await act(
        body.id,
        'credit-notes',
        { items: [{ item_id: body.items[0].id, quantity: 2 }], reason: 'stale', restock: true },
        201,
      );
      expect([await stock(bread), await balance('5000')]).toEqual([[2, 2_533], 0]);
      await tiesOut();
    }
  });

  test('partial returns take their share of the issue, the last one the rest; without restock the cost stays', async () => {
    const { owner, good, receive, line, sell, stock, act, balance, tiesOut } = await shop();
    const bread = await good();
    await receive(bread, 3, 0, { unit_cost: undefined, total_cost: 1_000 });
    const { body } = await sell([line(bread, 3)]);
    const credit = (quantity: number, restock: boolean) =>
      act(
        body.id,
        'credit-notes',
        { items: [{ item_id: body.items[0].id, quantity }], reason: 'stale', restock },
        201,
      );
    await credit(1, true);
    expect(await stock(bread)).toEqual([1, 333]);
    await receive(bread, 1, 90_000);
    await credit(1, false);
    expect(await stock(bread)).toEqual([2, 90_333]);
    await credit(1, true);
    expect([await stock(bread), await balance('5000')]).toEqual([[3, 90_667], 333]);
    expect((await owner.get(`/api/v1/invoices/${body.id}`)).body.margin).toMatchObject({
      net_sales: 0,
      cost: 333,
      gross_margin: -333,
      percentage: null,
    });
    await tiesOut();
  });

  test('a refund with restock and a cancellation bring goods back, under FIFO and into their own lot', async () => {
    const { owner, good, receive, line, sell, stock, act, balance, tiesOut } = await shop({
      costing_method: 'fifo',
    });
    const bread = await good({ batch_tracking_enabled: true });
    await receive(bread, 2, 10_000, { batch_number: 'A', expires_on: '2190-01-01' });
    await receive(bread, 2, 30_000, { batch_number: 'B', expires_on: '2191-01-01' });
    const paid = (await sell([line(bread, 3)], { document_type: 'receipt' })).body;
    expect([await stock(bread), paid.margin.cost]).toEqual([[1, 30_000], 50_000]);
    await act(paid.id, 'refund', { method: 'cash', paid_on: today, restock: true });
    expect([await stock(bread), await balance('5000')]).toEqual([[4, 80_000], 0]);
    const { movements } = (await owner.get(`${GOODS}/${bread}/movements?limit=2`)).body;
    expect(
      movements.map((each: { batch_number: string; quantity: number }) => [each.batch_number, each.quantity]),
    ).toEqual([
      ['B', 1],
      ['A', 2],
    ]);
    const owed = (await sell([line(bread, 4)])).body;
    expect(await stock(bread)).toEqual([0, 0]);
    const cancelled = await act(owed.id, 'cancel', { reason: 'not wanted' });
    expect([cancelled.status, cancelled.margin]).toEqual(['cancelled', null]);
    expect([await stock(bread), await balance('5000'), await balance('4000')]).toEqual([
      [4, 80_000],
      0,
      -300_000,
    ]);
    await tiesOut();
  });
});

describe('at once', () => {
  test('sixteen issues of the last ten give exactly ten', async () => {
    const { good, receive, line, sell, stock, tiesOut } = await shop();
    const bread = await good();
    await receive(bread, 10, 700);
    const answers = await Promise.all(Array.from({ length: 16 }, () => sell([line(bread, 1)])));
    const codes = answers.map(({ status, body }) => (status === 201 ? 'issued' : body.code)).sort();
    expect(codes).toEqual([...Array(6).fill('INSUFFICIENT_STOCK'), ...Array(10).fill('issued')]);
    expect(await stock(bread)).toEqual([0, 0]);
    await tiesOut();
  });

  test('lists of items in opposite order never wait for each other', async () => {
    const { good, receive, line, sell, stock, tiesOut } = await shop();
    const items = await Promise.all([good(), good(), good(), good()]);
    for (const id of items) await receive(id, 20, 500);
    const lines = items.map((id) => line(id, 1));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => sell(index % 2 ? lines : [...lines].reverse())),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(201));
    // A deadlock would be retried, and is only visible here.
    const [seen] = await application.owner<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    expect(Number(seen!.deadlocks)).toBe(0);
    for (const id of items) expect(await stock(id)).toEqual([0, 0]);
    await tiesOut();
  });
});

test('a document in another currency costs what it costs in the books', async () => {
  const { good, receive, line, sell, balance, act, tiesOut, owner } = await shop();
  const bread = await good();
  await receive(bread, 3, 40_000);
  const { body } = await sell([line(bread, 2, 100)], { currency: 'USD', exchange_rate: '1500' });
  expect(body.margin).toMatchObject({ net_sales: 300_000, cost: 80_000, gross_margin: 220_000 });
  const items = [{ item_id: body.items[0].id, quantity: 1 }];
  await act(body.id, 'credit-notes', { items, reason: 'stale', restock: true }, 201);
  expect((await owner.get(`/api/v1/invoices/${body.id}`)).body.margin).toMatchObject({
    net_sales: 150_000,
    cost: 40_000,
  });
  expect(await balance('5000')).toBe(40_000);
  await tiesOut();
});
