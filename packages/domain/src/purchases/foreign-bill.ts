import { baseShare, toBase } from '../money/exchange.ts';
import { addMoney } from '../money/money.ts';
import type { BillAmounts } from './bill.ts';
import { byLargestRemainder } from './landed-cost.ts';

/**
 * Returns the amounts of a foreign bill's lines in the organization's currency. The total is converted and rounded once,
 * half away from zero; net and VAT of the lines share it by the largest remainder, so that they add up to it. Throws
 * Refusal VALIDATION_FAILED on `exchange_rate` when the total is too large.
 *
 * $100 with VAT of $7.50, at 1,500: ₦150,000 and ₦11,250.
 */
export function billInBase(lines: readonly BillAmounts[], rate: string): BillAmounts[] {
  const parts = lines.flatMap((line) => [line.net_amount, line.tax_amount]);
  const total = addMoney(...parts);
  if (total === 0) return lines.map(() => ({ net_amount: 0, tax_amount: 0 }));
  const base = byLargestRemainder(toBase(total, rate), parts);
  return lines.map((_, index) => ({ net_amount: base[2 * index]!, tax_amount: base[2 * index + 1]! }));
}

/** What is open of a foreign bill: in the books (kobo of the organization's currency), and in the bill's minor unit. */
export interface ForeignBalance {
  balance_due: number;
  foreign_open: number;
}

/**
 * Returns how a payment settles a part of a foreign bill, or all that is open of it. `booked` is the part's share of what
 * the books have open; the last part takes exactly the rest. `difference` is the exchange gain (above 0) or loss: what
 * was booked less what was paid (IAS 21 ¶28). Null for a part whose share cannot be told from nothing or from all.
 *
 * $40 of $100, booked at ₦150,000 and paid with ₦62,000: ₦60,000 is settled, a loss of ₦2,000.
 */
export function settleForeignBill(
  { balance_due, foreign_open }: ForeignBalance,
  { paid, foreign_amount }: { paid: number; foreign_amount: number },
): { booked: number; difference: number } | null {
  const booked = baseShare(balance_due, foreign_amount, foreign_open);
  if (foreign_amount < foreign_open && (booked === 0 || booked === balance_due)) return null;
  return { booked, difference: booked - paid };
}
