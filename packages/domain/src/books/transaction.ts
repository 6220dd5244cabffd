import { type FieldFault, fault } from '@lissafi/contract/errors';
import type { AccountType } from '@lissafi/contract/ledger';
import type { Permission } from '@lissafi/contract/permissions';
import {
  EXPENSE_CATEGORIES,
  INCOME_CATEGORIES,
  type PaymentStatus,
  type Transaction,
  type TransactionCategory,
  type TransactionCreate,
} from '@lissafi/contract/transactions';
import { ACCOUNT } from './accounts.ts';
import { takesManualLines } from './chart.ts';

/** What a person enters of a transaction; amounts are kobo. */
export type TransactionInput = Omit<TransactionCreate, 'id' | 'source' | 'status'>;

/** What the rules must know of the organization. */
interface Setting {
  today: string;
  currency: string;
  vat_registered: boolean;
}

const required = (field: string, message: string) => fault(field, message, 'REQUIRED');
const CATEGORIES = { expense: EXPENSE_CATEGORIES, income: INCOME_CATEGORIES } as const;

/** Returns the categories that a person chooses for this type: payments of debts are recorded as payments. */
export const categoriesOf = (type: Transaction['type']): readonly TransactionCategory[] =>
  CATEGORIES[type].filter((each) => each !== 'supplier_payment' && each !== 'customer_payment');

/**
 * Returns all faults that go beyond the rules of single fields. Those with the code REQUIRED name what is missing:
 * a draft is kept without it, and is not posted before it is there.
 */
export function transactionFaults(
  input: TransactionInput,
  { today, currency, vat_registered }: Setting,
): FieldFault[] {
  const faults: FieldFault[] = [];
  if (input.currency !== undefined && input.currency !== currency)
    faults.push(fault('currency', `The books are kept in ${currency}`));
  if (input.transaction_date > today) faults.push(fault('transaction_date', 'The date is in the future'));
  if (input.tax_amount >= input.amount)
    faults.push(fault('tax_amount', 'VAT must be less than the amount that includes it'));
  faults.push(...categoryFaults(input));
  faults.push(...(input.type === 'income' ? incomeFaults(input, vat_registered) : paymentFaults(input)));
  return faults;
}

function categoryFaults({ type, category }: TransactionInput): FieldFault[] {
  if (category === null) return [required('category', 'Please choose a category')];
  if (category === 'supplier_payment')
    return [
      fault(
        'category',
        'Record payments to a supplier on the supplier’s page, so that they reduce what you owe',
      ),
    ];
  if (category === 'customer_payment')
    return [
      fault('category', 'Record payments of a customer under Payments, so that they reduce what is owed'),
    ];
  if ((CATEGORIES[type] as readonly string[]).includes(category)) return [];
  return [
    fault('category', type === 'expense' ? 'This is an income category' : 'This is an expense category'),
  ];
}

/**
 * Income that is no document: money received at once, without VAT. Sales on credit and sales with VAT need an invoice
 * or a receipt, so that receivables tie out and numbers are lawful (NTA s.153).
 */
function incomeFaults(input: TransactionInput, vat_registered: boolean): FieldFault[] {
  const faults: FieldFault[] = [];
  const { category } = input;
  if (vat_registered && (category === 'sales' || category === 'services'))
    faults.push(fault('category', 'You charge VAT: record sales as a receipt or an invoice'));
  if (input.tax_amount > 0)
    faults.push(fault('tax_amount', 'Income with VAT is recorded as a receipt or an invoice'));
  if (input.payment_status !== 'paid')
    faults.push(fault('payment_status', 'Income that was not received yet is recorded as an invoice'));
  if (!input.payment_method) faults.push(required('payment_method', 'Please choose how it was received'));
  if (input.supplier_id) faults.push(fault('supplier_id', 'Only an expense has a supplier'));
  if (input.amount_paid !== undefined && input.amount_paid !== input.amount)
    faults.push(fault('amount_paid', 'Income that was not received yet is recorded as an invoice'));
  return faults;
}

function paymentFaults(input: TransactionInput): FieldFault[] {
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

/** What a draft lacks before it can be posted, and what is wrong with it at all. */
export function divideFaults(faults: readonly FieldFault[]): { missing: FieldFault[]; wrong: FieldFault[] } {
  return {
    missing: faults.filter((each) => each.code === 'REQUIRED'),
    wrong: faults.filter((each) => each.code !== 'REQUIRED'),
  };
}

/**
 * Whether transactions of this type may be posted to an account: expenses to expense accounts, prepayments, fixed
 * assets and loans; income to income accounts. Balances that follow documents, and cost of goods sold, which stock
 * movements alone write (decisions §12.7), take none.
 */
export function takesTransactions(
  type: Transaction['type'],
  account: { code: string; type: AccountType },
): boolean {
  const { code } = account;
  if (!takesManualLines(code)) return false;
  if (type === 'income')
    return (
      account.type === 'income' && code !== ACCOUNT.sales_returns && code !== ACCOUNT.settlement_discounts
    );
  return account.type === 'expense' || ['13', '15', '24'].includes(code.slice(0, 2));
}

/** Returns the type that a category belongs to. */
export const typeOf = (category: TransactionCategory): Transaction['type'] =>
  (INCOME_CATEGORIES as readonly string[]).includes(category) ? 'income' : 'expense';

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
    /** A draft lacks something. */
    is_incomplete: boolean;
  },
  permissions: readonly Permission[],
): Transaction['can'] {
  const { status } = transaction;
  const write = permissions.includes('transactions:write') && status !== 'void';
  const draft = write && status === 'draft';
  return {
    ...{ update: draft, delete: draft, post: draft && !transaction.is_incomplete },
    void: write && status === 'posted' && !transaction.settled_since,
    attach: write,
  };
}
