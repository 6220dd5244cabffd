import { permissionsOf } from '@lissafi/contract/permissions';
import type { TransactionCreate } from '@lissafi/contract/transactions';
import { expect, test } from 'vitest';
import { paidAtOnce, paymentStatus, transactionActions, transactionFaults } from './transaction.ts';

const today = '2026-11-21';
const expense: Omit<TransactionCreate, 'id'> = {
  type: 'expense',
  amount: 10_000,
  tax_amount: 0,
  transaction_date: today,
  description: null,
  category: 'fuel',
  counterparty: null,
  supplier_id: null,
  payment_method: 'cash',
  bank_account: null,
  account_id: null,
  payment_status: 'paid',
  source: 'manual',
  status: 'posted',
};
const fields = (change: Partial<TransactionCreate>) =>
  transactionFaults({ ...expense, ...change }, { today, currency: 'NGN' }).map((each) => each.field);

test('what does not exist yet, or does not fit together, is refused at its field', () => {
  expect(fields({})).toEqual([]);
  for (const [change, field] of [
    [{ type: 'income', category: 'sales' }, 'type'],
    [{ category: 'sales' }, 'category'],
    [{ category: 'supplier_payment' }, 'category'],
    [{ source: 'voice' }, 'source'],
    [{ status: 'draft' }, 'status'],
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
  expect(fields({ type: 'income', status: 'draft', payment_status: 'partial' })).toEqual([
    'type',
    'status',
    'supplier_id',
    'amount_paid',
  ]);
});

test('all, a part or nothing leaves with the expense', () => {
  expect(paidAtOnce(expense)).toBe(10_000);
  expect(paidAtOnce({ ...expense, payment_status: 'unpaid' })).toBe(0);
  expect(paidAtOnce({ ...expense, payment_status: 'partial', amount_paid: 4 })).toBe(4);
  expect([0, 1, 2].map((paid) => paymentStatus(2, paid))).toEqual(['unpaid', 'partial', 'paid']);
});

test('an expense with later payments cannot be voided; a reader changes nothing', () => {
  const posted = { status: 'posted', settled_since: false } as const;
  const all = permissionsOf('accountant');
  expect(transactionActions(posted, all)).toEqual({ void: true, attach: true });
  expect(transactionActions({ ...posted, settled_since: true }, all)).toEqual({ void: false, attach: true });
  expect(transactionActions({ ...posted, status: 'void' }, all)).toEqual({ void: false, attach: false });
  expect(transactionActions(posted, permissionsOf('viewer'))).toEqual({ void: false, attach: false });
});
