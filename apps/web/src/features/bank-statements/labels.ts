import type { MatchCreate } from '@lissafi/contract/bank-statements';
import type { StatementPreview } from '@lissafi/contract/statement-files';

type Field = NonNullable<StatementPreview['layout']['columns'][number]>;

/** What a column of a statement can hold, as a person chooses it. */
export const FIELD_LABELS: Record<Field, string> = {
  date: 'Date',
  value_date: 'Value date',
  description: 'Description',
  reference: 'Reference',
  debit: 'Money out',
  credit: 'Money in',
  amount: 'Amount',
  charge: 'Charge',
  currency: 'Currency',
  side: 'In or out',
  status: 'Status',
  balance: 'Balance',
  balance_before: 'Balance before',
};

export const CREATE_LABELS: Record<MatchCreate['kind'], string> = {
  expense: 'Expense or bank charge',
  customer_payment: 'Payment from a customer',
  income: 'Other income, without an invoice',
  supplier_payment: 'Payment to a supplier',
  transfer: 'Transfer between own accounts',
  settlement: 'Settlement of a terminal or wallet',
  funding: 'Owner or loan',
};

export const STATE_LABELS = {
  open: 'To match',
  matched: 'Matched',
  faulty: 'To correct',
  left_out: 'Left out',
} as const;
