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
import { defaultAccount, expectTieOut, ledgerBalance, madeBy } from '../../testing/money.ts';

let application: TestApplication;
let owner: Member;
let today: string;
let bread: string;
let service: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
  owner = await testOwner(application, { vat_registered: true });
  bread = await product(owner, 'Agege bread', { selling_price: 80_000, barcode: '6150001' });
  service = await product(owner, 'Delivery', { item_kind: 'service', selling_price: 50_000 });
});
afterAll(() => application.close());

async function product(member: Member, name: string, fields: object, quantity = 100): Promise<string> {
  const path = '/api/v1/inventory/finished-goods';
  const { id, item_kind } = await madeBy(member, path, {
    name,
    sku: randomUUID().slice(0, 8),
    unit: 'piece',
    price_includes_tax: true,
    ...fields,
  });
  if (item_kind === 'service') return id;
  const received = await member.post(`${path}/${id}/receive`, {
    quantity,
    unit_cost: 30_000,
    received_on: today,
  });
  expect(received.status, JSON.stringify(received.body)).toBe(200);
  return id;
}

const line = (id: string, name: string, quantity: number, unit_price: number, more: object = {}) => ({
  name,
  quantity,
  unit_price,
  price_includes_tax: true,
  inventory_item_id: id,
  inventory_item_type: 'finished_good',
  ...more,
});
/** Two loaves: ₦1,600.00 with VAT. */
const sale = (fields: object = {}) => ({
  document_type: 'receipt',
  issue_date: today,
  due_date: today,
  issue: true,
  items: [line(bread, 'Agege bread', 2, 80_000)],
  ...fields,
});
const sell = (fields: object = {}, member = owner) => member.post('/api/v1/invoices', sale(fields));
const fieldsOf = ({ body }: { body: { errors?: { field: string }[] } }) =>
  body.errors?.map(({ field }) => field);

test('best sellers come first, with price and stock, in one small answer', async () => {
  const member = await testOwner(application);
  const path = '/api/v1/counter/products';
  const slow = await product(member, 'Slow cake', { selling_price: 90_000 });
  const quick = await product(member, 'Quick bun', { selling_price: 20_000, barcode: '615777' });
  await product(member, 'Cleaning', { item_kind: 'service', selling_price: 100_000 });
  await madeBy(member, '/api/v1/invoices', sale({ items: [line(slow, 'Slow cake', 1, 90_000)] }));
  await madeBy(member, '/api/v1/invoices', sale({ items: [line(quick, 'Quick bun', 10, 20_000)] }));
  const { body } = await member.get(path);
  expect(body.total).toBe(3);
  expect(
    body.products.map((each: { name: string; available: number; sold: number }) => [
      ...[each.name, each.available, each.sold],
    ]),
  ).toEqual([
    ['Quick bun', 90, 10],
    ['Slow cake', 99, 1],
    ['Cleaning', null, 0],
  ]);
  const found = async (search: string) =>
    (await member.get(`${path}?search=${search}`)).body.products.map(({ name }: { name: string }) => name);
  expect(await found('quick')).toEqual(['Quick bun']);
  expect(await found('615777')).toEqual(['Quick bun']);
  expect(await found('900')).toEqual(['Slow cake']);
});

describe('payments at issue', () => {
  test('a sale in three ways posts each to its account, to the kobo, and the books tie out', async () => {
    const member = await testOwner(application, { vat_registered: true });
    await madeBy(member, '/api/v1/bank-accounts', { kind: 'pos', name: 'POS' });
    const item = await product(member, 'Cake', { selling_price: 100_001 });
    const receipt = await madeBy(member, '/api/v1/invoices', {
      ...sale({ items: [line(item, 'Cake', 1, 100_001)] }),
      payments: [
        { method: 'cash', amount: 33_333 },
        { method: 'bank_transfer', amount: 33_334, reference: 'TRF 77' },
        { method: 'debit_card', amount: 33_334 },
      ],
      tendered: 50_000,
    });
    expect(receipt).toMatchObject({ status: 'paid', tendered: 50_000, totals: { balance_due: 0 } });
    expect(
      receipt.payments.map((each: { method: string; amount: number }) => [each.method, each.amount]),
    ).toEqual([
      ['cash', 33_333],
      ['bank_transfer', 33_334],
      ['debit_card', 33_334],
    ]);
    const balances = await Promise.all(
      (['cash', 'bank', 'pos'] as const).map(async (kind) => (await defaultAccount(member, kind)).balance),
    );
    expect(balances).toEqual([33_333, 33_334, 33_334]);
    expect(await ledgerBalance(member, '1100')).toBe(0);
    await expectTieOut(member);
  });

  test('a receipt that is not settled is refused, and so is too much, too little cash, or a quote with payments', async () => {
    for (const [fields, field] of [
      [{ payments: [{ method: 'cash', amount: 159_999 }] }, 'payments'],
      [{ payments: [{ method: 'cash', amount: 160_001 }] }, 'payments'],
      [{ payments: [{ method: 'cash', amount: 160_000 }], tendered: 150_000 }, 'tendered'],
      [{ payments: [{ method: 'cash', amount: 160_000 }], payment_method: 'cash' }, 'payments'],
      [{ payments: [{ method: 'cash', amount: 160_000 }], issue: false }, 'payments'],
      [{ shift_id: randomUUID() }, 'shift_id'],
    ] as const) {
      const answer = await sell(fields);
      expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
    }
  });

  test('on credit: a part is paid now, the rest is owed; the limit holds; walk-in customers pay at once', async () => {
    const customer_id = await testCustomer(owner, { credit_limit: 200_000 });
    const credit = { document_type: 'invoice', customer_id };
    const part = await sell({ ...credit, payments: [{ method: 'cash', amount: 60_000 }] });
    expect(part.body).toMatchObject({
      status: 'pending',
      totals: { amount_paid: 60_000, balance_due: 100_000 },
    });
    const over = await sell(credit);
    expect([over.status, over.body.code]).toEqual([409, 'CREDIT_LIMIT_EXCEEDED']);
    const walkIn = (await sell()).body.customer_id;
    const refused = await sell({ document_type: 'invoice', customer_id: walkIn });
    expect(refused.body.code).toBe('WALK_IN_PAYS_AT_ONCE');
    await expectTieOut(owner);
  });

  test('a retry with its key records one sale; another sale may not have its provisional number', async () => {
    const number = 'T1-0147';
    const fields = {
      id: uuidv7(),
      provisional_number: number,
      sold_at: new Date(application.services.clock().getTime() - 60_000).toISOString(),
      payments: [{ method: 'cash', amount: 160_000 }],
    };
    const key = { 'idempotency-key': randomUUID() };
    const first = await owner.post('/api/v1/invoices', sale(fields), key);
    const again = await owner.post('/api/v1/invoices', sale(fields), key);
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    expect(first.body).toMatchObject({ provisional_number: number, sold_at: fields.sold_at });
    const twin = await sell({ provisional_number: number });
    expect([twin.status, twin.body.code, twin.body.field]).toEqual([
      409,
      'NUMBER_TAKEN',
      'provisional_number',
    ]);
    const found = await owner.get('/api/v1/invoices?search=t1-0147');
    expect(found.body.invoices.map(({ id }: { id: string }) => id)).toEqual([first.body.id]);
    // The number belongs to the organization.
    const other = await testOwner(application);
    expect((await other.get('/api/v1/invoices?search=t1-0147')).body.total).toBe(0);
  });
});

describe('price and discount', () => {
  test('sales may haggle, until the owner takes that away; then the price holds, with any discount and tax', async () => {
    const seller = await testMember(application, owner, 'sales');
    const below = { items: [line(bread, 'Agege bread', 2, 70_000)] };
    expect((await sell(below, seller)).status).toBe(201);
    const settings = (await owner.get(`/api/v1/organizations/${owner.organization_id}`)).body;
    const path = `/api/v1/organizations/${owner.organization_id}`;
    const set = await owner.put(path, { version: settings.version, sales_keep_prices: true });
    expect(set.status).toBe(200);
    for (const items of [
      below.items,
      [line(bread, 'Agege bread', 2, 80_000, { discount_percentage: 1 })],
      [line(service, 'Delivery', 1, 49_999)],
      // Without VAT it is more to the customer, but ₦74,000 with 7.5% is still below ₦80,000.
      [line(bread, 'Agege bread', 2, 74_000, { price_includes_tax: false })],
    ]) {
      const refused = await sell({ items }, seller);
      expect([refused.status, refused.body.code]).toEqual([403, 'PRICE_TOO_LOW']);
      expect(fieldsOf(refused)).toEqual(['items.0.unit_price']);
    }
    expect((await sell({ items: [line(bread, 'Agege bread', 1, 80_000)] }, seller)).status).toBe(201);
    expect((await sell({ items: [line(bread, 'Agege bread', 1, 95_000)] }, seller)).status).toBe(201);
    // What is no product may cost anything, alone and beside a product.
    const wrapping = { name: 'Wrapping', quantity: 1, unit_price: 1 };
    expect((await sell({ items: [wrapping] }, seller)).status).toBe(201);
    const mixed = await sell({ items: [wrapping, line(bread, 'Agege bread', 1, 70_000)] }, seller);
    expect(fieldsOf(mixed)).toEqual(['items.1.unit_price']);
    expect((await sell(below)).status).toBe(201);
    const me = (await seller.get('/api/v1/security/users/me')).body;
    const here = me.organizations.find((each: { id: string }) => each.id === owner.organization_id);
    expect(here.permissions).not.toContain('prices:reduce');
  });
});
