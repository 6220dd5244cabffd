import type { PaymentMethod } from '@lissafi/contract/documents';
import type { ImportMapping } from '@lissafi/contract/imports';
import type { Transaction, TransactionCategory } from '@lissafi/contract/transactions';
import { categoriesOf, type TransactionInput, transactionFaults } from '../books/transaction.ts';
import { inWords } from '../files/cell-text.ts';
import { isUnsettled } from '../files/transaction-status.ts';
import { CATEGORY_NAMES, categoriesLike, categoryIn, categoryNamed } from './category-words.ts';
import { wayOf } from './infer-formats.ts';
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
const UNPAID = /^(un-?paid|part(ly|ial|ially)?[ -]?(paid)?|owing|owed|due|overdue|outstanding|on credit)$/i;
const IS_PAID = [{ label: 'It was paid', value: 'Paid' }];
const LIKELY_METHODS = ['cash', 'bank_transfer', 'debit_card'] as const;

/** Reads a row of income or expenses. Returns its faults at once, each with likely corrections. */
export function readTransactionRow(
  raw: readonly string[],
  mapping: ImportMapping,
  setting: Setting,
  fixes: Readonly<Record<string, string>> = {},
): RowReading<TransactionRow> {
  const cells = new RowCells(raw, mapping, setting, fixes);
  const status = cells.text('status');
  if (isUnsettled(status)) {
    const fault = rowFault('status', `“${status.slice(0, 40)}” moved no money, so this row is left out`);
    return { record: null, faults: [fault], is_left_out: true };
  }
  if (UNPAID.test(status))
    cells.faults.push(rowFault('status', 'This is not paid: leave it out, or record it as a bill', IS_PAID));
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

type Way = 'in' | 'out';

/**
 * Returns which way money went, and how much; null with a fault where the row does not say it. An amount with another
 * sign than its column or word has in this file may be money that was given back, so it is asked about.
 */
function moneyOf(
  cells: RowCells,
  { columns, direction }: ImportMapping,
): Pick<TransactionRow, 'type' | 'amount'> | null {
  const before = cells.faults.length;
  const stated = MONEY.flatMap(([field, way]) => {
    const read = cells.stated(field);
    return read && read.amount !== 0 ? [{ ...read, field, way }] : [];
  });
  if (cells.faults.length > before) return null;
  const [first, second] = stated;
  if (!first) {
    const field = ['amount', 'money_out'].find((name) => columns.includes(name)) ?? 'money_in';
    cells.faults.push(rowFault(field, 'The amount is missing'));
    return null;
  }
  if (second && second.field !== 'amount') {
    cells.faults.push(rowFault('money_in', 'Both money in and money out are filled'));
    return null;
  }
  const money = (way: Way) => ({
    type: way === 'in' ? ('income' as const) : ('expense' as const),
    amount: Math.abs(first.amount),
  });
  const word = wayOf(cells.text('side'));
  if (word && cells.isTyped('side')) return money(word);
  const isBelowZero = first.amount < 0;
  const said = first.way ?? word ?? (first.side && (first.side === 'debit' ? 'out' : 'in'));
  if (!first.way && direction === 'sign') {
    // Dr beside a figure without a sign is one.
    const way = isBelowZero || first.side === 'debit' ? 'out' : 'in';
    return said === null || said === way ? money(way) : ask(cells, TURNED);
  }
  const way = said ?? (direction === 'all_in' ? 'in' : direction === 'all_out' ? 'out' : null);
  if (!way) return ask(cells, 'It does not say whether money came in or went out');
  // What a person typed has no sign where its column says the way.
  const isUsual = first.way === 'out' && direction === 'signed_columns' && !cells.isTyped(first.field);
  return isBelowZero === isUsual ? money(way) : ask(cells, TURNED);
}

/** Columns of money in the order in which they are believed, and the way that their title says. */
const MONEY: readonly (readonly [string, Way | null])[] = [
  ['money_in', 'in'],
  ['money_out', 'out'],
  ['amount', null],
];
const TURNED = 'This amount has another sign than the others: say whether money came in or went out';

function ask(cells: RowCells, message: string): null {
  const likely = ['Expense', 'Income'].map((word) => ({ label: word, value: word }));
  cells.faults.push(rowFault('side', message, likely));
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
    label: CATEGORY_NAMES[category],
    value: CATEGORY_NAMES[category],
  }));
  const message = cell ? `“${cell.slice(0, 40)}” is no category of ${type}` : 'Please choose a category';
  cells.faults.push(rowFault('category', message, likely));
  return null;
}
