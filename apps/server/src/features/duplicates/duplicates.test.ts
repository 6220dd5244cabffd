import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';

let application: TestApplication;
let owner: Member;

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
});
afterAll(() => application.close());

const base = '/api/v1/customers';
const names = (answer: { body: { customers: { name: string }[] } }) =>
  answer.body.customers.map((customer) => customer.name);
const issue = async (customer: string, fields: object = {}, member = owner) =>
  (
    await member.post(
      '/api/v1/invoices',
      invoiceBody(customer, application.today, { issue: true, ...fields }),
    )
  ).body;
const oneItem = (unit_price: number) => ({ items: [{ name: 'Bread', quantity: 1, unit_price }] });

describe('the same customer twice', () => {
  test('pairs by telephone, email and similar name', async () => {
    const seller = await testOwner(application);
    await testCustomer(seller, { name: 'Mama Ngozi Stores', phone: '08031234567' });
    await testCustomer(seller, { name: 'Ngozi O.', phone: '+234 803 123 4567' });
    await testCustomer(seller, { name: 'Blessing Ventures Ltd' });
    await testCustomer(seller, { name: 'Blesing Venture' });
    await testCustomer(seller, { name: 'Kano Rice Depot' });
    const { pairs } = (await seller.get(`${base}/duplicates`)).body;
    expect(
      pairs.map((pair: { reasons: string[]; customers: { name: string }[] }) => [
        pair.reasons,
        pair.customers.map((one) => one.name).sort(),
      ]),
    ).toEqual([
      [['phone'], ['Mama Ngozi Stores', 'Ngozi O.']],
      [['name'], ['Blesing Venture', 'Blessing Ventures Ltd']],
    ]);
  });

  test('merging moves documents, payments and credit; the old one is a pointer that is not listed', async () => {
    const seller = await testOwner(application);
    const old = await testCustomer(seller, { name: 'Ngozi', phone: '08031234567' });
    const kept = await testCustomer(seller, { name: 'Mama Ngozi Stores' });
    const paid = await issue(old, oneItem(1_000_000), seller);
    await seller.post(`${base}/${old}/payments`, {
      amount: 1_200_000,
      paid_on: application.today,
      method: 'cash',
    });
    const owed = await issue(old, oneItem(3_000_000), seller);
    const draft = (await seller.post('/api/v1/invoices', invoiceBody(old, application.today))).body;
    const merged = await seller.post(`${base}/${old}/merge`, { into_id: kept });
    expect([merged.status, merged.body]).toMatchObject([
      200,
      { id: kept, phone: '+2348031234567', outstanding: 3_000_000, unapplied_credit: 200_000 },
    ]);
    for (const { id } of [paid, owed, draft])
      expect((await seller.get(`/api/v1/invoices/${id}`)).body.customer_id).toBe(kept);
    expect((await seller.get(`/api/v1/payments?customer_id=${kept}`)).body.total).toBe(1);
    expect(names(await seller.get(base))).toEqual(['Mama Ngozi Stores']);
    expect((await seller.get(`${base}/${old}`)).body).toMatchObject({
      merged_into: kept,
      unapplied_credit: 0,
      outstanding: 0,
      can: { update: false, invoice: false, pay: false },
    });
    const statement = (await seller.get(`${base}/${kept}/statement`)).body;
    expect([statement.lines.length, statement.closing_balance]).toEqual([3, 2_800_000]);
    expect((await seller.get(`${base}/${old}/statement`)).body.customer.id).toBe(kept);
    // Whoever became part of another is billed as that one, with its limit and its blocks.
    const { body: late } = await seller.post(
      '/api/v1/invoices',
      invoiceBody(old, application.today, { issue: true }),
    );
    expect(late).toMatchObject({ code: 'CUSTOMER_MERGED', field: 'customer_id' });
    expect((await seller.post('/api/v1/invoices', invoiceBody(old, application.today))).body.code).toBe(
      'CUSTOMER_MERGED',
    );
    const { checks } = (await seller.get('/api/v1/ledger/tie-out')).body;
    expect(checks.map((check: { difference: number }) => check.difference)).toEqual([0, 0, 0, 0, 0, 0, 0]);

    const again = (body: object, id = old) => seller.post(`${base}/${id}/merge`, body);
    expect((await again({ into_id: kept })).body.code).toBe('CUSTOMER_MERGED');
    expect((await again({ into_id: kept }, kept)).body.errors[0].field).toBe('into_id');
    expect((await seller.put(`${base}/${old}`, { version: 2, name: 'x' })).body.code).toBe('CUSTOMER_MERGED');
    const pay = { amount: 1, paid_on: application.today, method: 'cash' };
    expect((await seller.post(`${base}/${old}/payments`, pay)).body.code).toBe('CUSTOMER_MERGED');
  });

  test('a credit limit is not escaped by merging into a twin with a higher one or with none; who may override keeps his', async () => {
    const boss = await testOwner(application);
    const sales = await testMember(application, boss, 'sales');
    const pair = async (from: number | null, into: number | null) =>
      Promise.all([from, into].map((credit_limit) => testCustomer(boss, { credit_limit })));
    const merged = async (member: Member, from: number | null, into: number | null) => {
      const [old, kept] = await pair(from, into);
      return (await member.post(`${base}/${old}/merge`, { into_id: kept })).body.credit_limit;
    };
    expect(await merged(sales, 100, 900)).toBe(100);
    expect(await merged(sales, 900, 100)).toBe(100);
    expect(await merged(sales, 100, null)).toBe(100);
    expect(await merged(sales, null, 900)).toBe(900);
    expect(await merged(sales, null, null)).toBeNull();
    expect(await merged(boss, 100, 900)).toBe(900);
  });

  test('who may not reduce prices gives no price list by merging', async () => {
    const boss = await testOwner(application, { sales_keep_prices: true });
    const sales = await testMember(application, boss, 'sales');
    const list = (await boss.post('/api/v1/price-lists', { name: 'Wholesale', percentage: -5 })).body;
    const merged = async (member: Member) => {
      const old = await testCustomer(boss, { price_list_id: list.id });
      const kept = await testCustomer(boss);
      const answer = await member.post(`${base}/${old}/merge`, { into_id: kept });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body.price_list_id;
    };
    expect(await merged(sales)).toBeNull();
    expect(await merged(boss)).toBe(list.id);
  });
});
