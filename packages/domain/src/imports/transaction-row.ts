import type { PaymentMethod } from '@lissafi/contract/documents';
import type { ImportMapping } from '@lissafi/contract/imports';
import type { Transaction, TransactionCategory } from '@lissafi/contract/transactions';
import { categoriesOf, type TransactionInput, transactionFaults } from '../books/transaction.ts';
import { inWords } from '../files/cell-text.ts';
import { categoriesLike, categoryIn, categoryNamed } from './category-words.ts';
import { wayOf } from './infer-table.ts';
import { RowCells, type RowReading, rowFault, type Setting } from './row-reading.ts';

/** What is imported of a row: money that was spent or received at once. Kobo. */
export interface TransactionRow {
  type: Transaction['type'];
  transaction_date: string;
  amount: number;
  tax_amount: number;
  category: TransactionCategory;
  description: string | null;
  counterparty: string | null;
  payment_method: PaymentMethod;
  account_id: string | null;
}

const METHODS: readonly (readonly [RegExp, PaymentMethod])[] = [
  [/^(cash|petty cash|till)$/i, 'cash'],
  [/^(bank transfer|transfer|trf|nip|bank|ussd|eft|direct debit)$/i, 'bank_transfer'],
  [/^(pos|card|atm|debit card|pos terminal)$/i, 'debit_card'],
  [/^credit card$/i, 'credit_card'],
  [/^(cheque|check|chq)$/i, 'check'],
  [/^(wire|wire transfer|swift)$/i, 'wire'],
  [/^(online|web|paypal|paystack|flutterwave|gateway)$/i, 'online'],
  [/^(mobile|wallet|mobile money|opay|palmpay|momo)$/i, 'mobile'],
  [/^other$/i, 'other'],
];
const LIKELY_METHODS = ['cash', 'bank_transfer', 'debit_card'] as const;

/** Reads a row of income or expenses. Returns its faults at once, each with likely corrections. */
export function readTransactionRow(
  raw: readonly string[],
  mapping: ImportMapping,
  setting: Setting,
  fixes: Readonly<Record<string, string>> = {},
): RowReading<TransactionRow> {
  const cells = new RowCells(raw, mapping, fixes);
  const transaction_date = cells.date('date', setting.today);
  if (transaction_date && setting.locked_until && transaction_date <= setting.locked_until)
    cells.faults.push(rowFault('date', `The books are closed up to ${setting.locked_until}`));
  const money = moneyOf(cells, mapping);
  const tax_amount = cells.money('tax_amount') ?? 0;
  const payment_method = methodOf(cells, setting);
  const type = money?.type ?? null;
  const category = type && categoryOf(cells, type, setting);
  if (!money || !transaction_date || !payment_method || !category || cells.faults.length > 0)
    return { record: null, faults: cells.faults };
  const record: TransactionRow = {
    ...{ type: money.type, transaction_date, amount: money.amount, tax_amount, category },
    description: cells.text('description').slice(0, 500) || null,
    counterparty: cells.text('counterparty').slice(0, 200) || null,
    ...{ payment_method, account_id: setting.settings.account_id },
  };
  const faults = transactionFaults(inputOfRow(record), setting).map(({ field, message }) =>
    rowFault(FIELD_OF[field] ?? field, message),
  );
  return faults.length > 0 ? { record: null, faults } : { record, faults: [] };
}

const FIELD_OF: Readonly<Record<string, string>> = { transaction_date: 'date' };

/** Returns a row as the form of a transaction would send it. */
export const inputOfRow = (row: TransactionRow): TransactionInput => ({
  ...row,
  ...{ account_code: null, item: null, quantity: null, unit: null, unit_price: null },
  ...{ supplier_id: null, bank_account: null, payment_status: 'paid' },
});

/** Returns which way money went, and how much; null with a fault where the row does not say it. */
function moneyOf(cells: RowCells, { columns, direction }: ImportMapping) {
  const before = cells.faults.length;
  const [income, spent, single] = [
    cells.stated('money_in'),
    cells.stated('money_out'),
    cells.stated('amount'),
  ];
  if (cells.faults.length > before) return null;
  const field = columns.includes('amount')
    ? 'amount'
    : columns.includes('money_out')
      ? 'money_out'
      : 'money_in';
  const way = (amount: number, isIn: boolean) => {
    if (amount !== 0)
      return { type: isIn ? ('income' as const) : ('expense' as const), amount: Math.abs(amount) };
    cells.faults.push(rowFault(field, 'The amount is missing'));
    return null;
  };
  if (income?.amount && spent?.amount) {
    cells.faults.push(rowFault('money_in', 'Both money in and money out are filled'));
    return null;
  }
  if (income?.amount) return way(income.amount, true);
  if (spent?.amount) return way(spent.amount, false);
  if (!single) return way(0, false);
  const said = wayOf(cells.text('side')) ?? (single.side && (single.side === 'debit' ? 'out' : 'in'));
  if (said) return way(single.amount, said === 'in');
  if (direction === 'sign') return way(single.amount, single.amount > 0);
  if (direction === 'all_in' || direction === 'all_out') return way(single.amount, direction === 'all_in');
  const likely = [
    { label: 'Expense', value: 'Expense' },
    { label: 'Income', value: 'Income' },
  ];
  cells.faults.push(rowFault('side', 'It does not say whether money came in or went out', likely));
  return null;
}

function methodOf(cells: RowCells, { settings }: Setting): PaymentMethod | null {
  const cell = cells.text('payment_method');
  if (cell === '') return settings.payment_method;
  const found = METHODS.find(([words]) => words.test(cell.replaceAll('_', ' ')));
  if (found) return found[1];
  const likely = LIKELY_METHODS.map((method) => ({ label: inWords(method)!, value: inWords(method)! }));
  cells.faults.push(rowFault('payment_method', `“${cell.slice(0, 40)}” is no payment method`, likely));
  return null;
}

/** The category that the row names, else the one of all rows, else one that its description names. */
function categoryOf(
  cells: RowCells,
  type: Transaction['type'],
  { settings }: Setting,
): TransactionCategory | null {
  const allowed = categoriesOf(type);
  const cell = cells.text('category');
  const fixed = type === 'income' ? settings.income_category : settings.expense_category;
  const found =
    cell === '' ? (categoryIn(cells.text('description'), allowed) ?? fixed) : categoryNamed(cell, allowed);
  if (found) return found;
  const likely = categoriesLike(cell || cells.text('description'), allowed).map((category) => ({
    label: inWords(category)!,
    value: inWords(category)!,
  }));
  const message = cell ? `“${cell.slice(0, 40)}” is no category of ${type}` : 'Please choose a category';
  cells.faults.push(rowFault('category', message, likely));
  return null;
}
