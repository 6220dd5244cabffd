import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../../testing/application.ts';
import { faultsOfBooks } from '../../testing/books.ts';
import { accountsOf, expectTieOut, ledgerBalance, madeBy } from '../../testing/money.ts';

let application: TestApplication;
let owner: Member;
let today: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
  owner = await testOwner(application, { vat_registered: true });
});
afterAll(() => application.close());

const PATH = '/api/v1/bank-accounts';
const made = (path: string, body: object, member = owner) => madeBy(member, path, body);
const account = (body: object, member = owner) => made(PATH, body, member);
const list = (member = owner) => accountsOf(member);
const balance = (code: string, member = owner) => ledgerBalance(member, code);
const tiesOut = (member = owner) => expectTieOut(member);

describe('payments name their account', () => {
  test('receipts, payments, refunds, expenses, suppliers and goods go through the default or the named account', async () => {
    const member = await testOwner(application);
    const pos = await account({ kind: 'pos', name: 'POS' }, member);
    const opay = await account({ kind: 'wallet', name: 'OPay' }, member);
    const gtb = await account({ kind: 'bank', name: 'GTBank' }, member);
    const customer = await testCustomer(member);
    const invoice = await made(
      '/api/v1/invoices',
      {
        ...invoiceBody(customer, today, { issue: true }),
        items: [{ name: 'Bread', quantity: 1, unit_price: 1_000_000 }],
      },
      member,
    );
    const pay = (body: object) =>
      member.post(`/api/v1/invoices/${invoice.id}/payments`, { paid_on: today, amount: 100_000, ...body });
    for (const body of [
      { method: 'cash' },
      { method: 'debit_card' },
      { method: 'mobile' },
      { method: 'bank_transfer' },
      { method: 'bank_transfer', account_id: gtb.id },
    ])
      expect((await pay(body)).status).toBe(200);
    const refused = await pay({ method: 'cash', account_id: customer });
    expect([refused.status, refused.body.field]).toEqual([400, 'account_id']);
    const held = Object.fromEntries((await list(member)).map((each) => [each.name, each.balance]));
    expect(held).toEqual({ Cash: 100_000, Bank: 100_000, POS: 100_000, OPay: 100_000, GTBank: 100_000 });
    const { body: payments } = await member.get(`/api/v1/payments?account_id=${gtb.id}`);
    expect(payments).toMatchObject({ total: 1, payments: [{ account_id: gtb.id, account_name: 'GTBank' }] });

    const receipt = await made(
      '/api/v1/invoices',
      {
        ...invoiceBody(customer, today, { issue: true }),
        document_type: 'receipt',
        payment_method: 'debit_card',
        account_id: opay.id,
        items: [{ name: 'Bread', quantity: 1, unit_price: 50_000 }],
      },
      member,
    );
    expect(await balance(opay.account_code, member)).toBe(150_000);
    const back = await member.post(`/api/v1/invoices/${receipt.id}/refund`, {
      method: 'cash',
      account_id: opay.id,
      paid_on: today,
    });
    expect(back.status).toBe(200);
    expect(await balance(opay.account_code, member)).toBe(100_000);

    const onAccount = await made(
      `/api/v1/customers/${customer}/payments`,
      { paid_on: today, amount: 20_000, method: 'cash', account_id: pos.id },
      member,
    );
    expect(onAccount).toMatchObject({ account_id: pos.id, account_name: 'POS' });
    expect(await balance(pos.account_code, member)).toBe(120_000);
    await member.post(`/api/v1/payments/${onAccount.id}/void`, { reason: 'wrong' });
    expect(await balance(pos.account_code, member)).toBe(100_000);

    const spent = await made(
      '/api/v1/ingestion/transactions/manual',
      {
        type: 'expense',
        amount: 30_000,
        transaction_date: today,
        category: 'fuel',
        payment_method: 'mobile',
      },
      member,
    );
    expect(spent).toMatchObject({ account_id: opay.id, account_name: 'OPay' });
    const spentFrom = async (id: string) =>
      (await member.get(`/api/v1/ingestion/transactions?account_id=${id}`)).body.total;
    expect([await spentFrom(opay.id), await spentFrom(gtb.id)]).toEqual([1, 0]);
    expect(await balance(opay.account_code, member)).toBe(70_000);

    const supplier = await made('/api/v1/suppliers', { name: 'Mills' }, member);
    const flour = await made(
      '/api/v1/inventory/raw-materials',
      { name: 'Flour', sku: 'F', unit: 'bag' },
      member,
    );
    const receive = (body: object) =>
      member.post(`/api/v1/inventory/raw-materials/${flour.id}/receive`, {
        quantity: 1,
        unit_cost: 10_000,
        received_on: today,
        ...body,
      });
    expect((await receive({ payment_method: 'cash', account_id: gtb.id })).status).toBe(200);
    expect(await balance(gtb.account_code, member)).toBe(90_000);
    const unpaid = await receive({ account_id: gtb.id });
    expect([unpaid.status, unpaid.body.field]).toEqual([400, 'payment_method']);
    await receive({ supplier_id: supplier.id });
    const paid = await member.post(`/api/v1/suppliers/${supplier.id}/payments`, {
      amount: 10_000,
      paid_on: today,
      method: 'cash',
      account_id: gtb.id,
    });
    expect(paid.status).toBe(200);
    expect(await balance(gtb.account_code, member)).toBe(80_000);
    const { body: toSupplier } = await member.get(`/api/v1/suppliers/${supplier.id}/payments`);
    expect(toSupplier.payments).toMatchObject([{ account_id: gtb.id, account_name: 'GTBank' }]);
    await tiesOut(member);

    const { body: lines } = await member.get(`${PATH}/${gtb.id}/lines`);
    expect(lines).toMatchObject({
      total: 3,
      opening_balance: 0,
      closing_balance: 80_000,
      money_in: 100_000,
      money_out: 20_000,
    });
    expect(lines.lines).toMatchObject([
      { source_type: 'supplier_payment', supplier_id: supplier.id, amount: -10_000, balance: 80_000 },
      {
        source_type: 'stock_receipt',
        item_id: flour.id,
        item_type: 'raw_material',
        amount: -10_000,
        balance: 90_000,
      },
      { source_type: 'payment', amount: 100_000, balance: 100_000 },
    ]);
    const { body: second } = await member.get(`${PATH}/${gtb.id}/lines?limit=1&offset=1`);
    expect(second.lines).toMatchObject([{ amount: -10_000, balance: 90_000 }]);
  });
});

test('issuing an invoice reads the account that it shows with its parties, and a receipt those of money once', async () => {
  const member = await testOwner(application);
  const customer = await testCustomer(member);
  const issue = (document_type: string) =>
    application.sentDuring(() =>
      made('/api/v1/invoices', { ...invoiceBody(customer, today, { issue: true }), document_type }, member),
    );
  const reads = (sent: string[]) =>
    sent.filter((text) => /\bselect [^;]*from bank_account\b/.test(text) && !/\bas pay_into\b/.test(text));
  expect(reads(await issue('invoice'))).toEqual([]);
  expect(reads(await issue('receipt'))).toHaveLength(1);
});

test('the books are whole', async () => {
  expect(await faultsOfBooks(application)).toEqual([]);
});
