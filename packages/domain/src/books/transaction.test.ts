import { permissionsOf } from '@lissafi/contract/permissions';
import { expect, test } from 'vitest';
import { ACCOUNT, CATEGORY_ACCOUNT, CHART_OF_ACCOUNTS } from './accounts.ts';
import {
  categoriesOf,
  divideFaults,
  paidAtOnce,
  paymentStatus,
  type TransactionInput,
  takesTransactions,
  transactionActions,
  transactionFaults,
  typeOf,
} from './transaction.ts';

const today = '2026-11-21';
const expense: TransactionInput = {
  type: 'expense',
  amount: 10_000,
  tax_amount: 0,
  transaction_date: today,
  description: null,
  category: 'fuel',
  account_code: null,
  item: null,
  quantity: null,
  unit: null,
  unit_price: null,
  counterparty: null,
  supplier_id: null,
  payment_method: 'cash',
  bank_account: null,
  account_id: null,
  payment_status: 'paid',
};
const setting = { today, currency: 'NGN', vat_registered: false };
const fields = (change: Partial<TransactionInput>, vat_registered = false) =>
  transactionFaults({ ...expense, ...change }, { ...setting, vat_registered }).map((each) => each.field);

test('an expense that does not fit together is refused at its field', () => {
  expect(fields({})).toEqual([]);
  for (const [change, field] of [
    [{ type: 'income' }, 'category'],
    [{ category: null }, 'category'],
    [{ category: 'sales' }, 'category'],
    [{ category: 'supplier_payment' }, 'category'],
    [{ currency: 'USD' }, 'currency'],
    [{ transaction_date: '2026-11-22' }, 'transaction_date'],
    [{ tax_amount: 10_000 }, 'tax_amount'],
    [{ payment_method: null }, 'payment_method'],
    [{ amount_paid: 9_999 }, 'amount_paid'],
    [{ payment_status: 'unpaid', supplier_id: 's' }, 'payment_method'],
    [{ payment_status: 'unpaid', payment_method: null, supplier_id: 's', account_id: 'a' }, 'account_id'],
    [{ payment_status: 'unpaid', payment_method: null }, 'supplier_id'],
    [{ payment_status: 'unpaid', payment_method: null, supplier_id: 's', amount_paid: 1 }, 'amount_paid'],
    [{ payment_status: 'partial', supplier_id: 's' }, 'amount_paid'],
    [{ payment_status: 'partial', supplier_id: 's', amount_paid: 0 }, 'amount_paid'],
    [{ payment_status: 'partial', supplier_id: 's', amount_paid: 10_000 }, 'amount_paid'],
    [{ payment_status: 'partial', amount_paid: 1 }, 'supplier_id'],
  ] as const)
    expect(fields(change), JSON.stringify(change)).toEqual([field]);
  // What was paid, at once or in part, left some account.
  expect(fields({ account_id: 'a' })).toEqual([]);
  expect(fields({ payment_status: 'partial', supplier_id: 's', amount_paid: 1, account_id: 'a' })).toEqual(
    [],
  );
});

test('income is received at once and carries no VAT: all else is a document or a payment', () => {
  const rent = { type: 'income', category: 'rent_income' } as const;
  expect(fields(rent)).toEqual([]);
  for (const [change, field] of [
    [{ category: 'fuel' }, 'category'],
    [{ category: 'customer_payment' }, 'category'],
    [{ category: null }, 'category'],
    [{ tax_amount: 1 }, 'tax_amount'],
    [{ payment_method: null }, 'payment_method'],
    [{ payment_status: 'unpaid' }, 'payment_status'],
    [{ supplier_id: 's' }, 'supplier_id'],
    [{ amount_paid: 9_999 }, 'amount_paid'],
  ] as const)
    expect(fields({ ...rent, ...change }), JSON.stringify(change)).toEqual([field]);
  expect(fields({ ...rent, category: 'sales' })).toEqual([]);
  expect(fields({ ...rent, category: 'sales' }, true)).toEqual(['category']);
  expect(fields(rent, true)).toEqual([]);
});

test('what is missing is told apart from what is wrong', () => {
  const change = { category: null, payment_method: null, transaction_date: '2026-11-22' } as const;
  const { missing, wrong } = divideFaults(transactionFaults({ ...expense, ...change }, setting));
  expect(missing.map((each) => each.field)).toEqual(['category', 'payment_method']);
  expect(wrong.map((each) => each.field)).toEqual(['transaction_date']);
});

test('expenses go to expenses, prepayments, assets and loans; income to income; neither to what follows documents', () => {
  const codes = (type: 'income' | 'expense') =>
    CHART_OF_ACCOUNTS.filter((account) => takesTransactions(type, account)).map(({ code }) => code);
  const [income, spent] = [codes('income'), codes('expense')];
  expect(income).toContain(ACCOUNT.rent_income);
  for (const code of [ACCOUNT.fuel, ACCOUNT.prepayments, ACCOUNT.vehicles, ACCOUNT.loans])
    expect(spent).toContain(code);
  for (const code of [
    ...[ACCOUNT.cash, ACCOUNT.receivable, ACCOUNT.payable, ACCOUNT.finished_goods, ACCOUNT.vat_output],
    ...[ACCOUNT.cost_of_goods_sold, ACCOUNT.owners_capital, ACCOUNT.sales_returns, ACCOUNT.customer_credits],
    ...[ACCOUNT.settlement_discounts, ACCOUNT.raw_materials, ACCOUNT.work_in_progress],
  ])
    expect([...income, ...spent]).not.toContain(code);
  // Every category that a person chooses has a default account that takes it.
  for (const type of ['income', 'expense'] as const)
    for (const category of categoriesOf(type)) {
      expect(codes(type)).toContain(CATEGORY_ACCOUNT[category]);
      expect(typeOf(category)).toBe(type);
    }
});

test('all, a part or nothing leaves with the expense', () => {
  expect(paidAtOnce(expense)).toBe(10_000);
  expect(paidAtOnce({ ...expense, payment_status: 'unpaid' })).toBe(0);
  expect(paidAtOnce({ ...expense, payment_status: 'partial', amount_paid: 4 })).toBe(4);
  expect([0, 1, 2].map((paid) => paymentStatus(2, paid))).toEqual(['unpaid', 'partial', 'paid']);
});

test('a draft is changed, posted and deleted; what is posted is voided; a reader changes nothing', () => {
  const posted = { status: 'posted', settled_since: false, is_incomplete: false } as const;
  const all = permissionsOf('accountant');
  const none = { update: false, delete: false, post: false, void: false, attach: false };
  const may = (change: Partial<Parameters<typeof transactionActions>[0]>, permissions = all) =>
    transactionActions({ ...posted, ...change }, permissions);
  expect(may({})).toEqual({ ...none, void: true, attach: true });
  expect(may({ settled_since: true })).toEqual({ ...none, attach: true });
  expect(may({ status: 'void' })).toEqual(none);
  expect(may({ status: 'draft' })).toEqual({ ...none, update: true, delete: true, post: true, attach: true });
  expect(may({ status: 'draft', is_incomplete: true })).toMatchObject({ update: true, post: false });
  expect(may({}, permissionsOf('viewer'))).toEqual(none);
  expect(may({ status: 'draft' }, permissionsOf('viewer'))).toEqual(none);
});

test('each refusal says what to do instead', () => {
  const said = (change: Partial<TransactionInput>, vat_registered = false) =>
    transactionFaults({ ...expense, ...change }, { ...setting, vat_registered })[0]?.message;
  const income = { type: 'income', category: 'rent_income' } as const;
  const onCredit = { payment_status: 'unpaid', payment_method: null, supplier_id: 's' } as const;
  const inPart = { payment_status: 'partial', supplier_id: 's' } as const;
  expect([
    ...[said({ currency: 'NGN' }), said({ ...inPart, amount_paid: 1 }), said({ amount_paid: 10_000 })],
    ...[said({ ...onCredit, amount_paid: 0 }), said({ ...income, amount_paid: 10_000 })],
  ]).toEqual([undefined, undefined, undefined, undefined, undefined]);
  const later = 'Income that was not received yet is recorded as an invoice';
  const charged = 'You charge VAT: record sales as a receipt or an invoice';
  expect([
    said({ currency: 'USD' }),
    said({ transaction_date: '2026-11-22' }),
    said({ tax_amount: 10_000 }),
    said({ category: null }),
    said({ category: 'supplier_payment' }),
    said({ category: 'customer_payment' }),
    said({ category: 'sales' }),
    said({ payment_method: null }),
    said({ ...onCredit, payment_method: 'cash' }),
    said({ ...onCredit, account_id: 'a' }),
    said({ ...onCredit, supplier_id: null }),
    said(inPart),
    said({ ...inPart, amount_paid: 10_000 }),
    said({ amount_paid: 1 }),
    said({ ...income, category: 'fuel' }),
    said({ ...income, category: 'sales' }, true),
    said({ ...income, category: 'services' }, true),
    said({ ...income, tax_amount: 1 }),
    said({ ...income, payment_status: 'unpaid' }),
    said({ ...income, payment_method: null }),
    said({ ...income, supplier_id: 's' }),
    said({ ...income, amount_paid: 9_999 }),
  ]).toEqual([
    'The books are kept in NGN',
    'The date is in the future',
    'VAT must be less than the amount that includes it',
    'Please choose a category',
    'Record payments to a supplier on the supplier’s page, so that they reduce what you owe',
    'Record payments of a customer under Payments, so that they reduce what is owed',
    'This is an income category',
    'Please choose a payment method',
    'An unpaid expense has no payment method',
    'An unpaid expense leaves no account',
    'Please choose the supplier you owe',
    'Please enter what was paid',
    'The amount paid must be more than zero and less than the amount',
    'The amount paid does not match the payment status',
    'This is an expense category',
    charged,
    charged,
    'Income with VAT is recorded as a receipt or an invoice',
    later,
    'Please choose how it was received',
    'Only an expense has a supplier',
    later,
  ]);
});
