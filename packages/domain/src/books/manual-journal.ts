import { type FieldFault, fault, invalid } from '@lissafi/contract/errors';
import type { JournalLineInput } from '@lissafi/contract/journals';
import { divideRounded } from '../money/decimal.ts';
import { addMoney } from '../money/money.ts';
import { takesManualLines } from './chart.ts';
import { balanced, type Posting } from './posting.ts';

/** A line as it is stored: kobo, debit positive. */
export interface JournalLine {
  account_code: string;
  amount: number;
  memo: string | null;
}

/** What a journal must know of an account. */
export interface ChartAccount {
  code: string;
  is_archived: boolean;
}

/**
 * Reads the lines of a journal: each a debit or a credit of a known, open account that takes manual lines (decisions
 * §12.2), together in balance. Throws VALIDATION_FAILED with every fault at its field.
 */
export function readJournalLines(
  lines: readonly JournalLineInput[],
  accounts: readonly ChartAccount[],
): JournalLine[] {
  const known = new Map(accounts.map((account) => [account.code, account]));
  const faults: FieldFault[] = [];
  const read = lines.map(({ account_code, debit = 0, credit = 0, memo }, index) => {
    const account = known.get(account_code);
    const at = (field: string) => `lines.${index}.${field}`;
    if (!account) faults.push(fault(at('account_code'), 'There is no such account'));
    else if (account.is_archived) faults.push(fault(at('account_code'), 'This account is archived'));
    else if (!takesManualLines(account_code)) faults.push(fault(at('account_code'), CLOSED));
    if (debit > 0 && credit > 0) faults.push(fault(at('credit'), 'A line is either a debit or a credit'));
    else if (debit === 0 && credit === 0) faults.push(fault(at('debit'), 'Please enter an amount'));
    return { account_code, amount: debit - credit, memo };
  });
  const difference = lines.reduce(
    (sum, { debit = 0, credit = 0 }) => sum + BigInt(debit) - BigInt(credit),
    0n,
  );
  if (faults.length === 0 && difference !== 0n)
    faults.push(fault('lines', 'Debits and credits must be equal'));
  if (faults.length > 0) throw invalid(...faults);
  return read;
}
const CLOSED =
  'This account follows documents and stock. Record an invoice, a bill, a payment or a stock adjustment instead';

/**
 * A journal recorded by hand, dated as the person says.
 *
 *     Dr each line with a debit
 *         Cr each line with a credit
 *
 * Lines of the same account stay apart, because each may carry its own memo.
 */
export function journalPosting(journal: {
  id: string;
  entry_date: string;
  memo: string;
  lines: readonly JournalLine[];
}): Posting {
  return balanced({
    entry_date: journal.entry_date,
    memo: journal.memo,
    source_type: 'journal',
    source_id: journal.id,
    lines: journal.lines.map(({ account_code, amount }) => ({ account_code, amount })),
  });
}

/**
 * The same journal taken back on a later day, as it was agreed when it was posted (an accrual).
 *
 *     Dr what was credited
 *         Cr what was debited
 */
export function autoReversalPosting(journal: {
  id: string;
  reverse_on: string;
  memo: string;
  lines: readonly JournalLine[];
}): Posting {
  const lines = journal.lines.map((line) => ({ ...line, amount: -line.amount }));
  return journalPosting({
    id: journal.id,
    entry_date: journal.reverse_on,
    memo: `Reversal of ${journal.memo}`.slice(0, 200),
    lines,
  });
}

/**
 * Returns the lines of one journal of a schedule, `index` from 0, in kobo. What is spread over `count` journals is
 * rounded cumulatively, so that all of them together are exactly the amounts, and the last line takes what keeps each
 * journal in balance. Lines of 0 are left out; fewer than two lines mean that there is nothing to post.
 */
export function scheduledLines(
  lines: readonly JournalLine[],
  schedule: { kind: 'repeat' | 'spread'; count: number | null },
  index: number,
): JournalLine[] {
  if (schedule.kind === 'repeat' || schedule.count === null) return [...lines];
  const count = schedule.count;
  const parts = lines.slice(0, -1).map((line) => ({
    ...line,
    amount: share(line.amount, index + 1, count) - share(line.amount, index, count),
  }));
  const last = lines.at(-1)!;
  const rest = { ...last, amount: -addMoney(...parts.map(({ amount }) => amount)) };
  return [...parts, rest].filter(({ amount }) => amount !== 0);
}

/** The first `part` of `whole` equal parts of an amount. */
const share = (amount: number, part: number, whole: number) =>
  Number(divideRounded(BigInt(amount) * BigInt(part), BigInt(whole)));
