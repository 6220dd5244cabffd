import { addDays } from '../calendar/civil-date.ts';
import { toBase } from '../money/exchange.ts';
import { addMoney } from '../money/money.ts';
import { ACCOUNT } from './accounts.ts';
import { balanced, type Posting } from './posting.ts';

/** The source of the entries of a revaluation and of their mirrors; reports of a party leave them out. */
export const REVALUATION = 'revaluation';

/** A foreign receivable or payable with what it gains or loses, in kobo of the organization's currency. */
export interface Revalued {
  document_id: string;
  kind: 'invoice' | 'bill';
  /** The customer or the supplier. */
  party_id: string | null;
  difference: number;
}

/**
 * Returns what a foreign receivable or payable is worth at a rate, and the difference from its value in the books: above
 * 0 a gain, below 0 a loss (IAS 21 ¶23, ¶28); what we owe more is a loss. `balance` is in the document's minor unit; rounded once, half away from zero.
 *
 * $100 in the books at ₦150,000, at a rate of 1,550: ₦155,000, a gain of ₦5,000.
 */
export function revalue(
  { kind, balance, value }: { kind: 'invoice' | 'bill'; balance: number; value: number },
  rate: string,
): { new_value: number; difference: number } {
  const new_value = toBase(balance, rate);
  return { new_value, difference: kind === 'invoice' ? new_value - value : value - new_value };
}

/** Returns the gains and the losses of documents, each as a sum above 0. */
export function gainsAndLosses(documents: readonly { difference: number | null }[]) {
  const sum = (sign: 1 | -1) =>
    addMoney(...documents.map(({ difference }) => Math.max(0, sign * (difference ?? 0))));
  return { gain: sum(1), loss: sum(-1) };
}

/**
 * Foreign receivables and payables at the rate of a period's end, dated that day. Its mirror on the next day takes it back, so that
 * a payment compares with the rate of the invoice. Null where nothing changes.
 *
 *     Dr Accounts receivable, payable  what each document gains (a loss: Cr)
 *     Dr Unrealised exchange loss      the losses of all
 *         Cr Unrealised exchange gain       the gains of all
 */
export function revaluationPosting(
  { id, revalued_on }: { id: string; revalued_on: string },
  documents: readonly Revalued[],
): Posting | null {
  const changed = documents.filter(({ difference }) => difference !== 0);
  if (changed.length === 0) return null;
  const { gain, loss } = gainsAndLosses(changed);
  return balanced({
    ...{ entry_date: revalued_on, memo: 'Revaluation of foreign balances' },
    ...{ source_type: REVALUATION, source_id: id },
    lines: [
      ...changed.map(({ document_id, kind, party_id, difference: amount }) =>
        kind === 'invoice'
          ? { account_code: ACCOUNT.receivable, amount, customer_id: party_id, document_id }
          : { account_code: ACCOUNT.payable, amount, supplier_id: party_id, document_id },
      ),
      { account_code: ACCOUNT.unrealised_exchange_gain, amount: -gain },
      { account_code: ACCOUNT.unrealised_exchange_loss, amount: loss },
    ].filter(({ amount }) => amount !== 0),
  });
}

/**
 * The mirror on the next day. It belongs to the revaluation and reverses no entry by itself, so that undoing can reverse
 * both.
 */
export const nextDayOf = (posting: Posting): Posting =>
  balanced({
    ...posting,
    entry_date: addDays(posting.entry_date, 1),
    memo: 'Reversal: Revaluation of foreign balances',
    lines: posting.lines.map((line) => ({ ...line, amount: -line.amount })),
  });
