import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { expectTieOut, madeBy } from '../../testing/money.ts';

// A sale that was made without network, and what changed before it arrived.

const GOODS = '/api/v1/inventory/finished-goods';
let application: TestApplication;
let owner: Member;
let seller: Member;
let bread: string;
/** When the sales of these tests were made: before everything that the tests change. */
let sold_at: string;

beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());

/** A shop whose sales staff keep prices; bread costs ₦800. */
async function openShop(settings: object = { sales_keep_prices: true }): Promise<void> {
  owner = await testOwner(application);
  await setSettings(settings);
  seller = await testMember(application, owner, 'sales');
  bread = await service('Agege bread', { selling_price: 80_000 });
  sold_at = await later();
}
const service = async (name: string, fields: object): Promise<string> =>
  (
    await madeBy(owner, GOODS, {
      name,
      sku: randomUUID().slice(0, 8),
      unit: 'piece',
      item_kind: 'service',
      ...fields,
    })
  ).id;
const now = () => application.services.clock().toISOString();
/** A moment after everything that was recorded, and before everything that will be. */
async function later(): Promise<string> {
  const at = now();
  while (now() === at) await new Promise((resolve) => setTimeout(resolve, 1));
  const moment = now();
  while (now() === moment) await new Promise((resolve) => setTimeout(resolve, 1));
  return moment;
}

const change = async (path: string, fields: object): Promise<void> => {
  const { version } = (await owner.get(path)).body;
  const answer = await owner.put(path, { version, ...fields });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const setSettings = (fields: object) => change(`/api/v1/organizations/${owner.organization_id}`, fields);
const setPrice = (selling_price: number) => change(`${GOODS}/${bread}`, { selling_price });
const block = (id: string) => change(`/api/v1/customers/${id}`, { status: 'blocked' });
const setRole = async (role: string) => {
  const path = `/api/v1/organizations/${owner.organization_id}/members/${seller.user_id}`;
  expect((await owner.put(path, { role })).status).toBe(200);
};

const sale = (unit_price: number, fields: object = {}) => ({
  id: uuidv7(),
  document_type: 'receipt',
  issue_date: application.today,
  due_date: application.today,
  issue: true,
  items: [
    {
      name: 'Agege bread',
      quantity: 2,
      unit_price,
      inventory_item_id: bread,
      inventory_item_type: 'finished_good',
    },
  ],
  sold_at,
  ...fields,
});
const credit = (customer_id: string) => ({ document_type: 'invoice', customer_id });
const send = (body: object, member = seller) => member.post('/api/v1/invoices', body);
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const lateSales = async (member = owner, query = '') =>
  (await member.get(`/api/v1/outbox/sales${query}`)).body.sales;

describe('the price of the moment of the sale', () => {
  test('rose since: recorded at the price that the goods were sold at, and the owner sees it', async () => {
    await openShop();
    await setPrice(90_000);
    const late = await send(sale(80_000, { provisional_number: 'K7Q-0001' }));
    expect(late.status, JSON.stringify(late.body)).toBe(201);
    expect(late.body.totals.total_amount).toBe(160_000);
    expect(codeOf(await send(sale(79_999)))).toEqual([403, 'PRICE_TOO_LOW']);
    // Sold after the change, by a phone that did not know of it.
    expect(codeOf(await send(sale(80_000, { sold_at: await later() })))).toEqual([403, 'PRICE_TOO_LOW']);
    // Without a moment it is a sale of now.
    expect(codeOf(await send(sale(80_000, { sold_at: undefined })))).toEqual([403, 'PRICE_TOO_LOW']);
    expect((await send(sale(90_000))).status).toBe(201);
    expect(await lateSales()).toMatchObject([
      {
        id: late.body.id,
        status: 'recorded',
        reason: 'PRICE_TOO_LOW',
        provisional_number: 'K7Q-0001',
        seller_id: seller.user_id,
        total_amount: 160_000,
        can: { accept: false, decline: false, see: true },
      },
    ]);
    expect((await owner.get('/api/v1/inbox?kind=late_sale')).body.items).toMatchObject([
      { kind: 'late_sale', type: 'recorded', about: 'Walk-in customer', amount: 160_000 },
    ]);
    expect((await owner.post(`/api/v1/outbox/sales/${late.body.id}/see`, {})).body.status).toBe('seen');
    expect((await owner.get('/api/v1/inbox?kind=late_sale')).body.total).toBe(0);
    await expectTieOut(owner);
  });

  test('rose twice: the one of the moment counts', async () => {
    await openShop();
    await setPrice(85_000);
    const between = await later();
    await setPrice(90_000);
    expect((await send(sale(80_000))).status).toBe(201);
    expect((await send(sale(85_000, { sold_at: between }))).status).toBe(201);
    expect(codeOf(await send(sale(84_999, { sold_at: between })))).toEqual([403, 'PRICE_TOO_LOW']);
  });

  test('a price that includes tax since counts as it was', async () => {
    await openShop({ sales_keep_prices: true, vat_registered: true });
    const path = `${GOODS}/${bread}`;
    await change(path, { price_includes_tax: true });
    sold_at = await later();
    await change(path, { price_includes_tax: false });
    const items = [{ ...sale(80_000).items[0]!, price_includes_tax: true }];
    expect((await send(sale(0, { items }))).status).toBe(201);
    expect(codeOf(await send(sale(0, { items, sold_at: await later() })))).toEqual([403, 'PRICE_TOO_LOW']);
  });

  test('of a list: its prices, its percentage, its days, and the list that the customer had', async () => {
    await openShop();
    const list = await madeBy(owner, '/api/v1/price-lists', { name: 'Wholesale', percentage: -10 });
    const customer_id = await testCustomer(owner, { price_list_id: list.id });
    const path = `/api/v1/price-lists/${list.id}`;
    const setSteps = async (steps: object[]) => {
      const { version } = (await owner.get(path)).body;
      const answer = await owner.put(`${path}/prices`, { version, prices: [{ item_id: bread, steps }] });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    };
    const sells = async (unit_price: number, at: string) =>
      (await send(sale(unit_price, { customer_id, sold_at: at }))).status;

    const byPercentage = await later();
    await setSteps([{ minimum_quantity: 2, unit_price: 60_000 }]);
    const byStep = await later();
    await setSteps([{ minimum_quantity: 2, unit_price: 65_000 }]);
    await change(path, { percentage: 0, is_active: false });
    expect([await sells(72_000, byPercentage), await sells(71_999, byPercentage)]).toEqual([201, 403]);
    expect([await sells(60_000, byStep), await sells(59_999, byStep)]).toEqual([201, 403]);
    await change(`/api/v1/customers/${customer_id}`, { price_list_id: null });
    expect((await owner.delete(path)).status).toBe(200);
    expect(await sells(60_000, await later())).toBe(403);
  });

  test('who could reduce prices then, by setting or by role, sold at any price', async () => {
    await openShop({ sales_keep_prices: false });
    await setSettings({ sales_keep_prices: true });
    expect((await send(sale(50_000))).status).toBe(201);
    expect(codeOf(await send(sale(50_000, { sold_at: await later() })))).toEqual([403, 'PRICE_TOO_LOW']);

    await openShop();
    seller = await testMember(application, owner, 'accountant');
    sold_at = await later();
    await setRole('sales');
    expect((await send(sale(50_000))).status).toBe(201);
    expect(codeOf(await send(sale(50_000, { sold_at: await later() })))).toEqual([403, 'PRICE_TOO_LOW']);
  });
});

describe('the customer of the moment of the sale', () => {
  test('blocked since: the goods are gone and the debt exists', async () => {
    await openShop();
    const customer_id = await testCustomer(owner);
    sold_at = await later();
    await block(customer_id);
    const late = await send(sale(80_000, credit(customer_id)));
    expect(late.status, JSON.stringify(late.body)).toBe(201);
    expect(late.body.totals.balance_due).toBe(160_000);
    expect(codeOf(await send(sale(80_000, { ...credit(customer_id), sold_at: await later() })))).toEqual([
      409,
      'CUSTOMER_BLOCKED',
    ]);
    expect(codeOf(await send(sale(80_000, { ...credit(customer_id), sold_at: undefined })))).toEqual([
      409,
      'CUSTOMER_BLOCKED',
    ]);
    expect(await lateSales()).toMatchObject([{ id: late.body.id, reason: 'CUSTOMER_BLOCKED' }]);
  });

  test('unblocked since: nothing is left to decide', async () => {
    await openShop();
    const customer_id = await testCustomer(owner);
    await block(customer_id);
    sold_at = await later();
    await change(`/api/v1/customers/${customer_id}`, { status: 'active' });
    expect((await send(sale(80_000, credit(customer_id)))).status).toBe(201);
  });

  test('merged since: the one that stays owes it, at the prices that the other one had', async () => {
    await openShop();
    const list = await madeBy(owner, '/api/v1/price-lists', { name: 'Wholesale', percentage: -10 });
    const from = await testCustomer(owner, { name: 'Mama N.', price_list_id: list.id });
    const into = await testCustomer(owner, { name: 'Mama Ngozi' });
    sold_at = await later();
    await change(`/api/v1/customers/${into}`, { notes: 'The same person' });
    expect((await owner.post(`/api/v1/customers/${from}/merge`, { into_id: into })).status).toBe(200);
    await change(`/api/v1/customers/${into}`, { price_list_id: null });
    const late = await send(sale(72_000, credit(from)));
    expect(late.status, JSON.stringify(late.body)).toBe(201);
    expect(late.body).toMatchObject({ customer_id: into, customer: { name: 'Mama Ngozi' } });
    expect(codeOf(await send(sale(80_000, { ...credit(from), sold_at: undefined })))).toEqual([
      409,
      'CUSTOMER_MERGED',
    ]);
  });
});

describe('the role of the moment of the sale', () => {
  test.each(['viewer', 'storekeeper'])('%s since: recorded, once, and the owner sees it', async (role) => {
    await openShop();
    await setRole(role);
    const body = sale(80_000);
    const key = { 'idempotency-key': randomUUID() };
    const late = await seller.post('/api/v1/invoices', body, key);
    expect(late.status, JSON.stringify(late.body)).toBe(201);
    expect((await seller.post('/api/v1/invoices', body, key)).body.id).toBe(late.body.id);
    expect(codeOf(await send(sale(80_000, { sold_at: await later() })))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await send(sale(80_000, { sold_at: undefined })))).toEqual([403, 'FORBIDDEN']);
    expect(await lateSales()).toMatchObject([{ id: late.body.id, reason: 'FORBIDDEN' }]);
    // Only sales: what she could do then she can do no more.
    expect((await seller.get('/api/v1/customers')).status).toBe(role === 'viewer' ? 200 : 403);
    expect(codeOf(await seller.post('/api/v1/customers', { name: 'X', type: 'business' }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });

  test('a sale of 25 days ago is taken, one of a year ago is not taken from who lost the role', async () => {
    await openShop();
    await setRole('viewer');
    const ago = (days: number) => new Date(application.services.clock().getTime() - days * 86_400_000);
    expect((await send(sale(80_000, { sold_at: ago(25).toISOString() }))).status).toBe(201);
    expect(codeOf(await send(sale(80_000, { sold_at: ago(366).toISOString() })))).toEqual([403, 'FORBIDDEN']);
  });

  test('a removed member records nothing', async () => {
    await openShop();
    const path = `/api/v1/organizations/${owner.organization_id}/members/${seller.user_id}`;
    expect((await owner.delete(path)).status).toBe(200);
    expect((await send(sale(80_000))).status).toBe(401);
  });
});

describe('a sale that is refused', () => {
  /** Refused by its price, and passed on by the seller. */
  async function passedOn(fields: object = {}) {
    await openShop();
    await setPrice(90_000);
    const body = sale(80_000, { sold_at: await later(), provisional_number: 'K7Q-0001', ...fields });
    const refused = await send(body);
    const { code: reason, message } = refused.body;
    const passed = await seller.post('/api/v1/outbox/sales', { sale: body, reason, message });
    expect(passed.status, JSON.stringify(passed.body)).toBe(201);
    return { body, passed };
  }
  const accept = (id: string, body: object = {}, member = owner) =>
    member.post(`/api/v1/outbox/sales/${id}/accept`, body);

  test('is passed on to the owner, who accepts it: recorded as it was made, in the name of the seller', async () => {
    const { body, passed } = await passedOn();
    expect(passed.body).toMatchObject({
      status: 'refused',
      reason: 'PRICE_TOO_LOW',
      total_amount: 160_000,
      items: [{ name: 'Agege bread', quantity: 2, unit_price: 80_000 }],
      can: { accept: false, decline: false, see: false },
    });
    expect(await lateSales(seller)).toMatchObject([{ id: body.id, status: 'refused' }]);
    expect((await owner.get('/api/v1/inbox?kind=late_sale')).body.items).toMatchObject([
      { type: 'refused', about: 'K7Q-0001', amount: 160_000 },
    ]);
    expect(codeOf(await accept(body.id, {}, seller))).toEqual([403, 'FORBIDDEN']);
    const accepted = await accept(body.id);
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
    expect(accepted.body).toMatchObject({
      id: body.id,
      status: 'paid',
      provisional_number: 'K7Q-0001',
      totals: { total_amount: 160_000 },
    });
    const [row] = await application.owner<{ created_by: string }>(
      'select created_by from invoice where id = $1',
      [body.id],
    );
    expect(row!.created_by).toBe(seller.user_id);
    expect(await lateSales(seller)).toMatchObject([{ status: 'accepted' }]);
    expect(codeOf(await accept(body.id))).toEqual([409, 'INVALID_STATE']);
    await expectTieOut(owner);
  });

  test('of a customer who was blocked already, over her limit, in a locked month: accepted on another day', async () => {
    await openShop();
    const customer_id = await testCustomer(owner, { credit_limit: 1 });
    await block(customer_id);
    const body = sale(80_000, {
      ...credit(customer_id),
      issue_date: '2026-01-31',
      due_date: '2026-01-31',
      sold_at: await later(),
    });
    const lock = { books_locked_until: '2026-01-31', seen: null };
    expect((await owner.put('/api/v1/periods/lock', lock)).status).toBe(200);
    expect(codeOf(await send(body))).toEqual([409, 'CUSTOMER_BLOCKED']);
    const passed = await seller.post('/api/v1/outbox/sales', {
      sale: body,
      reason: 'CUSTOMER_BLOCKED',
      message: 'Blocked',
    });
    expect(passed.status, JSON.stringify(passed.body)).toBe(201);
    expect(codeOf(await accept(body.id))).toEqual([409, 'PERIOD_LOCKED']);
    const accepted = await accept(body.id, { issue_date: application.today });
    expect(accepted.body).toMatchObject({ issue_date: application.today, totals: { balance_due: 160_000 } });
  });

  test('the owner records her own sale to a customer who is blocked, others do not', async () => {
    await openShop();
    const customer_id = await testCustomer(owner);
    await block(customer_id);
    sold_at = await later();
    const body = () => sale(80_000, { ...credit(customer_id), override_blocked: true });
    expect((await send(body(), owner)).status).toBe(201);
    expect(codeOf(await send(body()))).toEqual([409, 'CUSTOMER_BLOCKED']);
  });

  test('is declined with a reason that its seller reads', async () => {
    const { body } = await passedOn();
    const path = `/api/v1/outbox/sales/${body.id}/decline`;
    expect((await owner.post(path, {})).status).toBe(400);
    expect((await owner.post(path, { reason: 'Take the bread back' })).status).toBe(200);
    expect(await lateSales(seller)).toMatchObject([{ status: 'declined', note: 'Take the bread back' }]);
    expect(codeOf(await accept(body.id))).toEqual([409, 'INVALID_STATE']);
    expect((await owner.get(`/api/v1/invoices/${body.id}`)).status).toBe(404);
  });

  test('is passed on by who may record nothing any more, once, and is seen by nobody else', async () => {
    const { body } = await passedOn();
    const again = await seller.post('/api/v1/outbox/sales', { sale: body, reason: 'X', message: 'X' });
    expect(codeOf(again)).toEqual([409, 'ID_TAKEN']);
    const other = await testMember(application, owner, 'sales');
    expect(await lateSales(other)).toEqual([]);
    const stranger = await testOwner(application);
    expect(await lateSales(stranger)).toEqual([]);
    expect((await accept(body.id, {}, stranger)).status).toBe(404);
    await setRole('viewer');
    const late = sale(80_000, { sold_at: now() });
    const passed = await seller.post('/api/v1/outbox/sales', {
      sale: late,
      reason: 'FORBIDDEN',
      message: 'No',
    });
    expect(passed.status).toBe(201);
    expect((await accept(late.id)).status).toBe(200);
  });

  test('only a sale that was made is passed on', async () => {
    const { body } = await passedOn();
    for (const fields of [
      { sold_at: undefined },
      { id: undefined },
      { issue: false, provisional_number: undefined, sold_at: undefined },
    ]) {
      const wrong = { ...body, id: uuidv7(), ...fields };
      const answer = await seller.post('/api/v1/outbox/sales', { sale: wrong, reason: 'X', message: 'X' });
      expect(answer.status).toBe(400);
    }
  });
});
