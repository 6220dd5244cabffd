import type { AccountType, CashFlowClass } from '@lissafi/contract/ledger';
import { addDays } from '../calendar/civil-date.ts';
import { addMoney } from '../money/money.ts';
import type { Span } from './statement-columns.ts';

/** What was posted to an account in one slot: the days between two neighbouring bounds. Kobo, both positive. */
interface SlotSum {
  slot: number;
  debit: number;
  credit: number;
}

/** An account with its sums by slot, as one statement of the database returns them; slots without postings are left out. */
export interface AccountSums {
  code: string;
  name: string;
  type: AccountType;
  cash_flow: CashFlowClass | null;
  slots: readonly SlotSum[];
}

/**
 * Returns the days at which a slot begins, so that each span is a run of whole slots: any number of columns, overlapping
 * or cumulative, is then one pass over the daily sums. Slot 0 lies before the first bound; slot n begins at bound n − 1.
 */
export function boundsOf(spans: readonly Span[]): string[] {
  const days = spans.flatMap(({ from, to }) => [...(from === null ? [] : [from]), addDays(to, 1)]);
  return [...new Set(days)].sort();
}

/** Returns debit and credit of an account in a span, in kobo. Throws RangeError for a span that the bounds do not cut. */
export function sumOver(account: AccountSums, bounds: readonly string[], { from, to }: Span) {
  const before = from === null ? -1 : bounds.indexOf(from);
  const end = bounds.indexOf(addDays(to, 1));
  if ((from !== null && before < 0) || end < 0)
    throw new RangeError(`${from} to ${to} is not between bounds`);
  const within = account.slots.filter(({ slot }) => slot > before && slot <= end);
  return {
    debit: addMoney(...within.map((each) => each.debit)),
    credit: addMoney(...within.map((each) => each.credit)),
  };
}

/** Returns debit − credit of an account in a span, in kobo. */
export function netOver(account: AccountSums, bounds: readonly string[], span: Span): number {
  const { debit, credit } = sumOver(account, bounds, span);
  return debit - credit;
}
