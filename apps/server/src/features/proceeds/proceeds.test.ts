import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { madeBy } from '../../testing/money.ts';

const PRICE = 1_000_000;
let application: TestApplication;
let today: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
});

/** A shop with rice at ₦10,000 in stock, and a salesperson who keeps prices unless `keeps` is false. */
async function shop(keeps = true) {
  const owner = await testOwner(application);
  const seller = await testMember(application, owner, 'sales');
  const path = '/api/v1/inventory/finished-goods';
  const { id: rice } = await madeBy(owner, path, {
    name: 'Rice',
    sku: randomUUID().slice(0, 8),
    unit: 'bag',
    selling_price: PRICE,
  });
  const goods = { quantity: 1_000, unit_cost: 100, received_on: today };
  expect((await owner.post(`${path}/${rice}/receive`, goods)).status).toBe(200);
  const at = `/api/v1/organizations/${owner.organization_id}`;
  const { version } = (await owner.get(at)).body;
  if (keeps) expect((await owner.put(at, { version, sales_keep_prices: true })).status).toBe(200);
  const customer_id = await testCustomer(owner);
  const line = (fields: object = {}) => ({
    name: 'Rice',
    quantity: 1,
    unit_price: PRICE,
    tax_percentage: 0,
    inventory_item_id: rice,
    inventory_item_type: 'finished_good',
    ...fields,
  });
  const sell = (by: Member, fields: object = {}, ofLine: object = {}) =>
    by.post('/api/v1/invoices', {
      customer_id,
      issue_date: today,
      due_date: today,
      issue: true,
      items: [line(ofLine)],
      ...fields,
    });
  const pay = (by: Member, id: string, fields: object) =>
    by.post(`/api/v1/invoices/${id}/payments`, { paid_on: today, method: 'cash', amount: 0, ...fields });
  const payCustomer = (by: Member, fields: object) =>
    by.post(`/api/v1/customers/${customer_id}/payments`, { paid_on: today, method: 'cash', ...fields });
  return { owner, seller, rice, customer_id, line, sell, pay, payCustomer };
}

const refusalOf = ({ status, body }: Answer) => [status, body.code, body.field ?? body.errors?.[0]?.field];

describe('a salesperson who keeps prices', () => {
  test('sells in dollars at the honest price and rate, and at no other', async () => {
    const { owner, seller, sell } = await shop();
    const dollars = (by: Member, exchange_rate: string, unit_price: number, more: object = {}) =>
      sell(by, { currency: 'USD', exchange_rate, ...more }, { unit_price });
    // Nobody has told what a dollar is worth: what is plausible is believed, and nothing else.
    expect((await dollars(seller, '1600', 625)).status).toBe(201);
    expect(refusalOf(await dollars(seller, '2100', 477))).toEqual([403, 'PRICE_TOO_LOW', 'exchange_rate']);
    expect((await dollars(owner, '1600', 625)).status).toBe(201);
    for (const more of [{}, { document_type: 'receipt' }]) {
      expect((await dollars(seller, '1600', 625, more)).status).toBe(201);
      expect((await dollars(seller, '1537.42', 650, more)).status).toBe(201);
      expect(refusalOf(await dollars(seller, '0.00001', PRICE, more))).toEqual([
        ...[403, 'PRICE_TOO_LOW'],
        'items.0.unit_price',
      ]);
      expect(refusalOf(await dollars(seller, '1600', 624, more))[2]).toBe('items.0.unit_price');
      expect(refusalOf(await dollars(seller, '160000', 7, more))).toEqual([
        ...[403, 'PRICE_TOO_LOW'],
        'exchange_rate',
      ]);
    }
    // Her own rates are no proof: a step of a tenth does not become the next one.
    expect((await dollars(seller, '1750', 572)).status).toBe(201);
    expect(refusalOf(await dollars(seller, '1900', 527))).toEqual([403, 'PRICE_TOO_LOW', 'exchange_rate']);
  });

  test('records no discount, charge or withheld amount that takes goods below their price', async () => {
    const { owner, seller, sell, pay, payCustomer, customer_id } = await shop();
    const { id } = (await sell(seller)).body;
    for (const field of ['settlement_discount', 'charges', 'vat_withheld', 'wht_amount']) {
      const low = { amount: 100, [field]: PRICE - 100 };
      expect(refusalOf(await pay(seller, id, low))).toEqual([403, 'PRICE_TOO_LOW', field]);
      expect(refusalOf(await payCustomer(seller, low))).toEqual([403, 'PRICE_TOO_LOW', field]);
      const named = { ...low, allocations: [{ invoice_id: id, amount: PRICE }] };
      expect(refusalOf(await payCustomer(seller, named))).toEqual([403, 'PRICE_TOO_LOW', field]);
    }
    // Charges that become credit are the same with a detour.
    expect(refusalOf(await payCustomer(seller, { amount: PRICE, charges: 500 }))[1]).toBe('PRICE_TOO_LOW');
    expect((await pay(seller, id, { amount: PRICE })).body.status).toBe('paid');
    expect(refusalOf(await payCustomer(seller, { amount: 100, charges: 900 }))[1]).toBe('PRICE_TOO_LOW');
    expect((await owner.get(`/api/v1/customers/${customer_id}/credits`)).body.unapplied_credit).toBe(0);
    // What was sold above its price may come down to it, in as many steps as one likes.
    const dear = (await sell(seller, {}, { unit_price: PRICE + 1_000 })).body.id;
    expect((await pay(seller, dear, { amount: 100, charges: 600 })).status).toBe(200);
    expect(refusalOf(await pay(seller, dear, { amount: 100, settlement_discount: 401 }))[1]).toBe(
      'PRICE_TOO_LOW',
    );
    expect((await pay(seller, dear, { amount: 100, settlement_discount: 400 })).status).toBe(200);
    const owed = (await sell(seller)).body.id;
    expect((await pay(owner, owed, { amount: 100, settlement_discount: PRICE - 100 })).status).toBe(200);
  });

  test('credits and refunds only goods that come back', async () => {
    const { owner, seller, sell, line, rice } = await shop();
    const invoice = (await sell(seller, { items: [line({ quantity: 10 })] })).body;
    const credit = (by: Member, body: object) =>
      by.post(`/api/v1/invoices/${invoice.id}/credit-notes`, { reason: 'Damaged', ...body });
    const item_id = invoice.items[0].id;
    const low = [{ items: [{ item_id, amount: 990_000 }] }, { items: [{ item_id, quantity: 3 }] }, {}];
    for (const body of low)
      expect(refusalOf(await credit(seller, body))).toEqual([403, 'PRICE_TOO_LOW', 'restock']);
    expect(refusalOf(await credit(seller, { items: [{ item_id, amount: 990_000 }], restock: true }))).toEqual(
      [403, 'PRICE_TOO_LOW', 'restock'],
    );
    expect((await credit(seller, { items: [{ item_id, quantity: 4 }], restock: true })).status).toBe(201);
    expect((await credit(owner, { items: [{ item_id, amount: 100_000 }] })).status).toBe(201);
    const receipt = (await sell(seller, { document_type: 'receipt' })).body;
    const refund = (by: Member, body: object) =>
      by.post(`/api/v1/invoices/${receipt.id}/refund`, { method: 'cash', paid_on: today, ...body });
    expect(refusalOf(await refund(seller, { amount: 990_000 }))).toEqual([403, 'PRICE_TOO_LOW', 'restock']);
    expect(refusalOf(await refund(seller, { amount: 990_000, restock: true }))[1]).toBe('PRICE_TOO_LOW');
    expect((await refund(seller, { restock: true })).status).toBe(200);
    const stock = (await owner.get(`/api/v1/inventory/finished-goods/${rice}`)).body.current_stock;
    expect(stock).toBe(1_000 - 10 + 4);
  });

  test('sells no goods that have no price to keep, but work', async () => {
    const { owner, seller, sell } = await shop();
    const paths = { raw_material: 'raw-materials', finished_good: 'finished-goods' };
    for (const [type, folder] of Object.entries(paths)) {
      const { id } = await madeBy(owner, `/api/v1/inventory/${folder}`, {
        name: 'Steel',
        sku: randomUUID().slice(0, 8),
        unit: 'kg',
      });
      const goods = { quantity: 10, unit_cost: 100, received_on: today };
      await owner.post(`/api/v1/inventory/${folder}/${id}/receive`, goods);
      const line = { inventory_item_id: id, inventory_item_type: type };
      for (const unit_price of [0, 1, 500])
        expect(refusalOf(await sell(seller, {}, { ...line, unit_price }))).toEqual([
          ...[403, 'PRICE_TOO_LOW', 'items.0.unit_price'],
        ]);
      expect((await sell(owner, {}, { ...line, unit_price: 500 })).status).toBe(201);
    }
    const { id } = await madeBy(owner, '/api/v1/inventory/finished-goods', {
      name: 'Delivery',
      sku: randomUUID().slice(0, 8),
      unit: 'trip',
      item_kind: 'service',
    });
    expect((await sell(seller, {}, { inventory_item_id: id, unit_price: 500 })).status).toBe(201);
  });

  test('pays no credit out, which may be of money that never came', async () => {
    const { owner, seller, payCustomer, customer_id } = await shop();
    expect((await payCustomer(seller, { amount: 5_000, method: 'wire' })).status).toBe(201);
    const payOut = (by: Member) =>
      by.post(`/api/v1/customers/${customer_id}/credits/payout`, {
        amount: 5_000,
        paid_on: today,
        method: 'cash',
      });
    expect((await seller.get(`/api/v1/customers/${customer_id}`)).body.can.pay_out).toBe(false);
    expect((await payOut(seller)).status).toBe(403);
    expect((await payOut(owner)).status).toBe(201);
  });

  test('takes and gives back dollars at an honest rate only', async () => {
    const { owner, seller, sell, pay } = await shop();
    const dollars = { currency: 'USD', exchange_rate: '1600' };
    const { id } = (await sell(owner, dollars, { unit_price: 625 })).body;
    expect(refusalOf(await pay(seller, id, { amount: 625, exchange_rate: '0.01' }))).toEqual([
      ...[403, 'PRICE_TOO_LOW', 'exchange_rate'],
    ]);
    expect((await pay(seller, id, { amount: 625, exchange_rate: '1590' })).status).toBe(200);
    const refund = (exchange_rate: string) =>
      seller.post(`/api/v1/invoices/${id}/refund`, {
        method: 'cash',
        paid_on: today,
        restock: true,
        exchange_rate,
      });
    expect(refusalOf(await refund('160000'))).toEqual([403, 'PRICE_TOO_LOW', 'exchange_rate']);
    expect((await refund('1610')).status).toBe(200);
  });

  test('makes no schedule that would sell below the price, and none is made in her name later', async () => {
    const { owner, seller, customer_id, line } = await shop();
    const schedule = (by: Member, fields: object, ofLine: object) =>
      by.post('/api/v1/recurring-invoices', {
        customer_id,
        frequency: 'monthly',
        start_on: today,
        items: [line(ofLine)],
        ...fields,
      });
    const refused = await schedule(seller, { auto_issue: true }, { unit_price: 1 });
    expect(refusalOf(refused)).toEqual([403, 'PRICE_TOO_LOW', 'items.0.unit_price']);
    expect((await schedule(seller, { auto_issue: false }, { unit_price: 1 })).status).toBe(201);
    const honest = (await schedule(seller, { auto_issue: true }, {})).body;
    const low = await seller.put(`/api/v1/recurring-invoices/${honest.id}`, {
      version: honest.version,
      items: [line({ unit_price: 1 })],
    });
    expect(refusalOf(low)).toEqual([403, 'PRICE_TOO_LOW', 'items.0.unit_price']);
    // The owner may, and a salesperson who changes it afterwards makes it hers.
    const cheap = (await schedule(owner, { auto_issue: true }, { unit_price: 1 })).body;
    const changed = await seller.put(`/api/v1/recurring-invoices/${cheap.id}`, {
      version: cheap.version,
      notes: 'Thank you',
    });
    expect(refusalOf(changed)[1]).toBe('PRICE_TOO_LOW');
  });

  test('has what held when a late sale was made, but not of any time that the sale says', async () => {
    const { seller, sell } = await shop();
    const daysAgo = (days: number) => ({
      document_type: 'receipt',
      sold_at: new Date(Date.now() - days * 86_400_000).toISOString(),
    });
    // Yesterday nobody had to keep prices.
    expect((await sell(seller, daysAgo(1), { unit_price: 1 })).status).toBe(201);
    expect(refusalOf(await sell(seller, daysAgo(61), { unit_price: 1 }))[1]).toBe('PRICE_TOO_LOW');
  });

  test('cannot use the prices of a list of earlier days, nor what others left as drafts', async () => {
    const { owner, seller, sell } = await shop();
    const draft = (await sell(owner, { issue: false }, { unit_price: 1 })).body;
    for (const path of ['issue', 'send'])
      expect(
        refusalOf(
          await seller.post(
            `/api/v1/invoices/${draft.id}/${path}`,
            path === 'send' ? { to: 'a@example.com' } : {},
          ),
        )[1],
      ).toBe('PRICE_TOO_LOW');
    const quote = (await sell(seller, { document_type: 'quote' }, { unit_price: 1 })).body;
    const made = (await seller.post(`/api/v1/invoices/${quote.id}/convert`, {})).body;
    expect(refusalOf(await seller.post(`/api/v1/invoices/${made.id}/issue`, {}))[1]).toBe('PRICE_TOO_LOW');
  });
});

describe('who may reduce prices but not write debts off', () => {
  test('gives at most a fifth of a document after its sale', async () => {
    const { owner, seller, sell, pay, payCustomer } = await shop(false);
    const { id, items } = (await sell(seller)).body;
    const fifth = PRICE / 5;
    const most = await pay(seller, id, { amount: 100, settlement_discount: fifth + 1 });
    expect(refusalOf(most)).toEqual([403, 'FORBIDDEN', 'settlement_discount']);
    expect(refusalOf(await payCustomer(seller, { amount: 100, charges: fifth + 1 }))).toEqual([
      ...[403, 'FORBIDDEN', 'charges'],
    ]);
    expect((await pay(seller, id, { amount: 100, wht_amount: fifth / 2 })).status).toBe(200);
    const credit = (by: Member, body: object) =>
      by.post(`/api/v1/invoices/${id}/credit-notes`, { reason: 'Damaged', ...body });
    const more = { items: [{ item_id: items[0].id, amount: fifth / 2 + 1 }] };
    expect(refusalOf(await credit(seller, more))).toEqual([403, 'FORBIDDEN', 'restock']);
    expect((await credit(owner, more)).status).toBe(201);
  });

  test('cancels what brings its goods back, and of the rest only her own of today', async () => {
    const { owner, seller, sell } = await shop(false);
    const cancel = (by: Member, id: string) => by.post(`/api/v1/invoices/${id}/cancel`, { reason: 'Wrong' });
    const goods = (await sell(owner)).body.id;
    expect((await cancel(seller, goods)).status).toBe(200);
    const work = { items: [{ name: 'Work', quantity: 1, unit_price: PRICE }] };
    expect((await cancel(seller, (await sell(seller, work)).body.id)).status).toBe(200);
    const ofOwner = (await sell(owner, work)).body.id;
    expect(refusalOf(await cancel(seller, ofOwner)).slice(0, 2)).toEqual([403, 'FORBIDDEN']);
    const offered = async (by: Member, id: string) =>
      (await by.get(`/api/v1/invoices/${id}`)).body.can.cancel;
    expect([await offered(seller, ofOwner), await offered(owner, ofOwner)]).toEqual([false, true]);
    expect(await offered(seller, (await sell(seller, work)).body.id)).toBe(true);
    expect(await offered(seller, (await sell(owner)).body.id)).toBe(true);
    expect((await cancel(owner, ofOwner)).status).toBe(200);
  });

  test('does not make a debt in dollars look small to pass a credit limit', async () => {
    const { owner, seller, customer_id, sell } = await shop(false);
    const limited = await owner.put(`/api/v1/customers/${customer_id}/credit-limit`, { credit_limit: 1_000 });
    expect(limited.status).toBe(200);
    const text = { items: [{ name: 'Work', quantity: 1, unit_price: PRICE }], currency: 'USD' };
    expect(refusalOf(await sell(seller, { ...text, exchange_rate: '0.00001' }))).toEqual([
      ...[409, 'CREDIT_LIMIT_EXCEEDED', 'exchange_rate'],
    ]);
  });
});
