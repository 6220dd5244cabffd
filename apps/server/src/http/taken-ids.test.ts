import { addDays } from '@lissafi/domain/calendar/civil-date';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../testing/application.ts';
import { defaultAccount } from '../testing/money.ts';

let application: TestApplication;
let owner: Member;
let today: string;
let bank: string;
let cash: string;
let good: string;
let flour: string;
let customer: string;
let supplier: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
  owner = await testOwner(application);
  bank = (await defaultAccount(owner, 'bank')).id;
  cash = (await defaultAccount(owner, 'cash')).id;
  const made = async (path: string, name: string) =>
    (await owner.post(`/api/v1/inventory/${path}`, { name, sku: name, unit: 'kg' })).body.id;
  customer = await testCustomer(owner);
  supplier = (await owner.post('/api/v1/suppliers', { name: 'Kano Mills' })).body.id;
  [good, flour] = [await made('finished-goods', 'Loaf'), await made('raw-materials', 'Flour')];
});
afterAll(() => application.close());

const lines = [
  { account_code: '6150', debit: 500 },
  { account_code: '1010', credit: 500 },
];

/** Bodies that are recorded with an id of the sender; `which` tells the first from the second. */
const RECORDS: Record<string, (which: string) => [path: string, body: object]> = {
  branch: (name) => ['branches', { name }],
  place: (name) => ['inventory/locations', { name }],
  'bank account': (name) => ['bank-accounts', { kind: 'bank', name }],
  'count of a till': (memo) => [`bank-accounts/${cash}/counts`, { counted_on: today, amount: 0, memo }],
  transfer: (memo) => [
    'bank-accounts/transfers',
    { from_id: bank, to_id: cash, amount: 1_000, transferred_on: today, memo },
  ],
  loan: (counterparty) => [
    'funding',
    { kind: 'loan_received', account_id: bank, amount: 9_000, paid_on: today, counterparty },
  ],
  journal: (memo) => ['ledger/journals', { entry_date: today, memo, lines }],
  'recurring journal': (memo) => [
    'ledger/recurring-journals',
    { memo, lines, start_on: addDays(today, 20), kind: 'repeat', frequency: 'monthly', every: 1 },
  ],
  category: (name) => ['inventory/categories', { name }],
  'finished good': (name) => ['inventory/finished-goods', { name, sku: name, unit: 'kg' }],
  'bill of materials': (notes) => [
    `inventory/finished-goods/${good}/bom`,
    { lines: [{ item_id: flour, quantity: 1 }], notes },
  ],
  shift: () => ['counter/shifts', { opening_float: 0 }],
  customer: (name) => ['customers', { name, type: 'business' }],
  supplier: (name) => ['suppliers', { name }],
  'price list': (name) => ['price-lists', { name, percentage: -5 }],
  document: (notes) => ['invoices', { ...invoiceBody(customer, today), notes }],
  'recurring document': (name) => [
    'recurring-invoices',
    {
      customer_id: customer,
      frequency: 'monthly',
      start_on: addDays(today, 20),
      items: [{ name, quantity: 1, unit_price: 500 }],
    },
  ],
  bill: (bill_number) => [
    'bills',
    {
      supplier_id: supplier,
      bill_date: today,
      bill_number,
      lines: [{ account_code: '6040', unit_price: 5 }],
    },
  ],
  'purchase order': (notes) => [
    'purchase-orders',
    {
      supplier_id: supplier,
      order_date: today,
      notes,
      lines: [{ item_id: flour, quantity: 6, unit_price: 2_500 }],
    },
  ],
  delivery: (notes) => [
    'inventory/receipts',
    {
      received_on: today,
      payment_method: 'cash',
      notes,
      lines: [{ item_id: flour, quantity: 1, unit_cost: 5 }],
    },
  ],
  transaction: (description) => [
    'ingestion/transactions/manual',
    {
      type: 'expense',
      amount: 500,
      transaction_date: today,
      category: 'fuel',
      payment_method: 'cash',
      description,
    },
  ],
  asset: (name) => [
    'assets',
    {
      name,
      account_code: '1510',
      acquired_on: today,
      cost: 9_000,
      residual_value: 0,
      life_months: 12,
      method: 'cash',
    },
  ],
  'production order': (notes) => [
    'inventory/work-in-progress',
    { finished_good_id: good, quantity: 1, notes },
  ],
  'count sheet': (title) => ['inventory/counts', { title, scope: { of: 'items', item_ids: [good] } }],
};

test.each(Object.keys(RECORDS))('the id of a %s is not given to a second one', async (kind) => {
  const id = uuidv7();
  const record = async (which: string) => {
    const [path, body] = RECORDS[kind]!(which);
    return owner.post(`/api/v1/${path}`, { id, ...body });
  };
  const first = await record(`First ${kind}`);
  expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
  const second = await record(`Second ${kind}`);
  expect([second.status, second.body.code, second.body.field]).toEqual([409, 'ID_TAKEN', 'id']);
});
