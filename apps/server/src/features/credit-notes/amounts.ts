import { Refusal } from '@lissafi/contract/errors';
import { taxesByAccount } from '@lissafi/domain/books/posting';
import { baseShare, toBase } from '@lissafi/domain/money/exchange';
import {
  type Credited,
  type CreditLine,
  type CreditTotals,
  creditTotals,
  divideCredit,
  type Withheld,
} from '@lissafi/domain/sales/credit-note';
import { type InvoiceRecord, type ItemRecord, issuedLines } from '../documents/record.ts';

/** The amounts of a credit note before anything is written. Amounts with `base_` are in the organization's currency. */
export interface Credit {
  lines: CreditLine[];
  totals: CreditTotals;
  base_total: number;
  taxes: { account_code: string; amount: number }[];
  to_receivable: number;
  to_credit: number;
  /** With a refund: the part of to_credit that is paid back, and withheld tax that can no longer be claimed. */
  money_back: number;
  wht_back: number;
  base_to_receivable: number;
  base_to_credit: number;
  /** The part of base_to_credit for money_back and wht_back; the rest stays customer credit. */
  base_paid_out: number;
}

/**
 * Returns the amounts of a credit note's lines; with a refund, `withheld` is the tax withheld from the document. Throws
 * INVALID_STATE when nothing is left.
 */
export function prepareCredit(
  invoice: InvoiceRecord,
  items: readonly ItemRecord[],
  credited: ReadonlyMap<string, Credited>,
  lines: CreditLine[],
  withheld: Withheld | null,
): Credit {
  const totals = creditTotals(lines);
  const { total_amount: total } = totals;
  if (total === 0) throw new Refusal('INVALID_STATE', { message: 'There is nothing left to credit.' });
  const rate = invoice.exchange_rate;
  const before = invoice.credited_amount;
  // Differences of converted sums, so that all credit notes of a document together credit exactly the amount posted for
  // it.
  const base_total = toBase(before + total, rate) - toBase(before, rate);
  const taxes = taxesSince(items, credited, lines, rate);
  const { to_receivable, to_credit, money_back, wht_back } = divideCredit(
    invoice,
    total,
    withheld !== null,
    withheld ?? undefined,
  );
  const base_to_receivable =
    to_receivable === 0 ? 0 : baseShare(invoice.base_balance_due, to_receivable, invoice.balance_due);
  const base_to_credit = to_credit === 0 ? 0 : Math.max(0, base_total - base_to_receivable);
  const paid_out = money_back + wht_back;
  const base_paid_out = paid_out === 0 ? 0 : baseShare(base_to_credit, paid_out, to_credit);
  return {
    lines,
    totals,
    base_total,
    taxes,
    to_receivable,
    to_credit,
    money_back,
    wht_back,
    base_to_receivable,
    base_to_credit,
    base_paid_out,
  };
}

/** Returns the taxes of the new lines by account, as differences of converted sums too. */
function taxesSince(
  items: readonly ItemRecord[],
  credited: ReadonlyMap<string, Credited>,
  lines: readonly CreditLine[],
  rate: string | null,
) {
  const sums = (withNew: boolean) =>
    taxesByAccount(
      issuedLines(items).map(({ id, tax_category }) => {
        const added = withNew ? lines.find((line) => line.credits_item_id === id)?.tax_amount : 0;
        const tax_amount = (credited.get(id)?.tax_amount ?? 0) + (added ?? 0);
        return { tax_category, tax_amount, total_amount: 0 };
      }),
    );
  const earlier = sums(false);
  return sums(true).map(({ account_code, amount }) => {
    const was = earlier.find((tax) => tax.account_code === account_code)?.amount ?? 0;
    return { account_code, amount: toBase(amount, rate) - toBase(was, rate) };
  });
}
