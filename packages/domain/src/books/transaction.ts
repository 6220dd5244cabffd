import { type FieldFault, fault } from '@lissafi/contract/errors';
import type { Permission } from '@lissafi/contract/permissions';
import {
  EXPENSE_CATEGORIES,
  type PaymentStatus,
  type Transaction,
  type TransactionCreate,
} from '@lissafi/contract/transactions';

const required = (field: string, message: string) => fault(field, message, 'REQUIRED');

/** Returns all faults of an expense that go beyond the rules of single fields; amounts are kobo. */
export function transactionFaults(
  input: Omit<TransactionCreate, 'id'>,
  { today, currency }: { today: string; currency: string },
): FieldFault[] {
  const faults: FieldFault[] = [];
  if (input.type !== 'expense') faults.push(fault('type', 'Record income as a receipt or an invoice'));
  else if (!(EXPENSE_CATEGORIES as readonly string[]).includes(input.category))
    faults.push(fault('category', 'This is an income category'));
  else if (input.category === 'supplier_payment')
    faults.push(
      fault(
        'category',
        'Record payments to a supplier on the supplier’s page, so that they reduce what you owe',
      ),
    );
  if (input.source !== 'manual') faults.push(fault('source', 'Only manual entries are accepted'));
  if (input.status !== 'posted') faults.push(fault('status', 'An expense cannot be saved as a draft'));
  if (input.currency !== undefined && input.currency !== currency)
    faults.push(fault('currency', `The books are kept in ${currency}`));
  if (input.transaction_date > today) faults.push(fault('transaction_date', 'The date is in the future'));
  if (input.tax_amount >= input.amount)
    faults.push(fault('tax_amount', 'VAT must be less than the amount that includes it'));
  return [...faults, ...paymentFaults(input)];
}

function paymentFaults(input: Omit<TransactionCreate, 'id'>): FieldFault[] {
  const { payment_status, payment_method, amount, amount_paid } = input;
  const faults: FieldFault[] = [];
  if (payment_status !== 'unpaid' && !payment_method)
    faults.push(required('payment_method', 'Please choose a payment method'));
  if (payment_status === 'unpaid' && payment_method)
    faults.push(fault('payment_method', 'An unpaid expense has no payment method'));
  if (payment_status === 'unpaid' && input.account_id)
    faults.push(fault('account_id', 'An unpaid expense leaves no account'));
  if (payment_status !== 'paid' && !input.supplier_id)
    faults.push(required('supplier_id', 'Please choose the supplier you owe'));
  if (payment_status === 'partial') {
    if (amount_paid === undefined) faults.push(required('amount_paid', 'Please enter what was paid'));
    else if (amount_paid === 0 || amount_paid >= amount)
      faults.push(fault('amount_paid', 'The amount paid must be more than zero and less than the amount'));
  } else if (amount_paid !== undefined && amount_paid !== paidAtOnce(input))
    faults.push(fault('amount_paid', 'The amount paid does not match the payment status'));
  return faults;
}

/** Returns the kobo that leave cash or the bank together with the expense. */
export function paidAtOnce(
  input: Pick<TransactionCreate, 'payment_status' | 'amount' | 'amount_paid'>,
): number {
  if (input.payment_status === 'partial') return input.amount_paid ?? 0;
  return input.payment_status === 'paid' ? input.amount : 0;
}

export function paymentStatus(amount: number, amount_paid: number): PaymentStatus {
  if (amount_paid === 0) return 'unpaid';
  return amount_paid < amount ? 'partial' : 'paid';
}

/** Returns what a person with these permissions may do with the transaction now, so that screens need not derive it. */
export function transactionActions(
  transaction: {
    status: Transaction['status'];
    /** Part of what was owed has been settled since. */
    settled_since: boolean;
  },
  permissions: readonly Permission[],
): Transaction['can'] {
  const write = permissions.includes('transactions:write') && transaction.status !== 'void';
  return { void: write && transaction.status === 'posted' && !transaction.settled_since, attach: write };
}
