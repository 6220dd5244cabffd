import { randomUUID } from 'node:crypto';
import { addMonths, firstOfMonth, monthOf } from '@lissafi/domain/calendar/civil-date';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../testing/application.ts';
import { defaultAccount, expectTieOut, madeBy } from '../testing/money.ts';

let application: TestApplication;
let owner: Member;
/** What can be created with an id of the caller, and with which fields. */
let creations: [path: string, fields: object][];

beforeAll(async () => {
  application = await sharedApplication();
  const { today } = application;
  owner = await testOwner(application, { vat_registered: true, tax_id: '12345678-0001' });
  const month = monthOf(addMonths(firstOfMonth(today), -1));
  const customer_id = await testCustomer(owner);
  const { id: supplier_id } = await madeBy(owner, '/api/v1/suppliers', {
    name: 'Ade & Co',
    tax_id: '87654321-0001',
  });
  await madeBy(owner, '/api/v1/invoices', {
    customer_id,
    issue_date: `${month}-10`,
    due_date: today,
    issue: true,
    items: [{ name: 'Bread', quantity: 1, unit_price: 1_000_000, tax_percentage: 7.5 }],
  });
  const bill = { type: 'expense', amount: 1_000_000, category: 'professional_fees', supplier_id };
  await madeBy(owner, '/api/v1/ingestion/transactions/manual', {
    ...bill,
    transaction_date: `${month}-10`,
    payment_status: 'unpaid',
    tax_amount: 0,
  });
  const supplied = { amount: 950_000, wht_amount: 50_000, paid_on: `${month}-12`, method: 'bank_transfer' };
  expect((await owner.post(`/api/v1/suppliers/${supplier_id}/payments`, supplied)).status).toBe(200);
  const [cash, bank] = [await defaultAccount(owner, 'cash'), await defaultAccount(owner, 'bank')];
  const paid = { paid_on: today, method: 'bank_transfer' };
  const line = { employee: 'Musa', gross: 20_000_000, paye: 1_760_000, pension: 0, employer_pension: 0 };
  creations = [
    ['/api/v1/suppliers', { name: 'Another supplier' }],
    ['/api/v1/price-lists', { name: 'Wholesale', percentage: -5 }],
    [
      '/api/v1/bank-accounts/transfers',
      { from_id: cash.id, to_id: bank.id, amount: 100, transferred_on: today },
    ],
    [
      '/api/v1/purchase-orders',
      { supplier_id, order_date: today, lines: [{ name: 'Ice', quantity: 1, unit_price: 1 }] },
    ],
    [
      '/api/v1/recurring-invoices',
      {
        customer_id,
        frequency: 'daily',
        start_on: today,
        items: [{ name: 'Bread', quantity: 1, unit_price: 100 }],
      },
    ],
    ['/api/v1/payrolls', { month, entry_date: today, lines: [line] }],
    ['/api/v1/payroll-payments', { ...paid, due: 'paye', amount: 100 }],
    ['/api/v1/tax/vat-returns', { month, filed_on: today }],
    ['/api/v1/tax/vat-payments', { ...paid, month, amount: 100 }],
    ['/api/v1/tax/wht-remittances', { ...paid, month, amount: 100 }],
  ];
});
afterAll(() => application.close());

test('an id of the caller is the record’s, and is refused a second time, when nothing is written', async () => {
  for (const [path, fields] of creations) {
    const id = uuidv7();
    const create = () => owner.post(path, { ...fields, id });
    const made = await create();
    expect([made.status, made.body.id ?? made.body.filed.id], `${path} ${JSON.stringify(made.body)}`).toEqual(
      [201, id],
    );
    const { total } = (await owner.get('/api/v1/ledger/entries')).body;
    const again = await create();
    expect([again.status, again.body.code, again.body.field], path).toEqual([409, 'ID_TAKEN', 'id']);
    expect((await owner.get('/api/v1/ledger/entries')).body.total, path).toBe(total);
    const wrong = await owner.post(path, { ...fields, id: randomUUID().slice(1) });
    expect([wrong.status, wrong.body.errors[0].field], path).toEqual([400, 'id']);
  }
  await expectTieOut(owner);
});

test('what is paid to a tax office, a supplier or staff is not dated in the future', async () => {
  const future = addMonths(application.today, 1);
  for (const [path, fields] of creations.filter(([, each]) => 'paid_on' in each)) {
    const { status, body } = await owner.post(path, { ...fields, paid_on: future });
    expect([status, body.errors], path).toEqual([
      400,
      [{ field: 'paid_on', message: 'The date is in the future', code: 'INVALID' }],
    ]);
  }
});
