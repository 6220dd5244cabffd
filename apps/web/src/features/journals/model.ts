import { addMonths, firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import { isUnreadable, type TypedMoney } from '../../ui/form/unreadable.ts';

export interface LineForm {
  key: number;
  account_code: string;
  /** The text of the account's input. */
  account: string;
  debit: TypedMoney;
  credit: TypedMoney;
  memo: string;
}
/** Once, taken back next month (an accrual), again and again, or divided over months (paid ahead). */
export type JournalMode = 'once' | 'accrual' | 'repeat' | 'spread';

export interface JournalForm {
  entry_date: string;
  memo: string;
  mode: JournalMode;
  reverse_on: string;
  frequency: 'weekly' | 'monthly' | 'yearly';
  count: string;
  end_on: string;
  lines: LineForm[];
}

const emptyLine = (key: number): LineForm => ({
  ...{ key, account_code: '', account: '', debit: null, credit: null, memo: '' },
});

export const emptyJournal = (today: string): JournalForm => ({
  entry_date: today,
  memo: '',
  mode: 'once',
  reverse_on: addMonths(firstOfMonth(today), 1),
  frequency: 'monthly',
  count: '12',
  end_on: '',
  lines: [emptyLine(1), emptyLine(2)],
});

export const withLine = (lines: LineForm[]): LineForm[] => [
  ...lines,
  emptyLine(Math.max(...lines.map(({ key }) => key)) + 1),
];

const amountOf = (typed: TypedMoney): number => (typed === null || isUnreadable(typed) ? 0 : typed);

/** Kobo: both sums, and by how much the debits exceed the credits. */
export function totalsOf(lines: readonly LineForm[]) {
  const debit = lines.reduce((sum, line) => sum + amountOf(line.debit), 0);
  const credit = lines.reduce((sum, line) => sum + amountOf(line.credit), 0);
  return { debit, credit, difference: debit - credit };
}

const isEmpty = ({ account, debit, credit, memo }: LineForm) =>
  !account.trim() && debit === null && credit === null && !memo.trim();

/** The lines as they are sent, at the same places; empty ones at the end are left out. */
export function linesToSend(lines: readonly LineForm[]) {
  const last = lines.findLastIndex((line) => !isEmpty(line));
  return lines.slice(0, last + 1).map(({ account_code, debit, credit, memo }) => ({
    account_code,
    ...(amountOf(debit) > 0 ? { debit: amountOf(debit) } : {}),
    ...(amountOf(credit) > 0 ? { credit: amountOf(credit) } : {}),
    memo: memo.trim() || null,
  }));
}
