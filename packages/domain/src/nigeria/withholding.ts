import type { WhtNature, WhtPayee, WhtReason } from '@lissafi/contract/withholding';
import { divideRounded, SCALE, scaled, toSafe } from '../money/decimal.ts';

/**
 * Withholding tax that we deduct from payments to suppliers: Deduction of Tax at Source (Withholding) Regulations 2024,
 * from 2025-01-01, kept in force by the Nigeria Tax Act 2025 s.198–199. Rates are dated data in percent; null is not
 * subject to it.
 */
interface Rate {
  resident: Record<WhtPayee, number | null>;
  non_resident: Record<WhtPayee, number | null>;
}
const both = (percent: number | null) => ({ company: percent, person: percent });
const rate = (resident: number | null, non_resident: number | null): Rate => ({
  resident: both(resident),
  non_resident: both(non_resident),
});
const royalty: Rate = {
  resident: { company: 10, person: 5 },
  non_resident: { company: 10, person: 5 },
};
const directors_fees: Rate = {
  resident: { company: null, person: 15 },
  non_resident: { company: null, person: 20 },
};

const RATES: readonly { from: string; rates: Record<WhtNature, Rate> }[] = [
  {
    // Before the regulations: contracts, supplies and services 5, all else 10.
    from: '1900-01-01',
    rates: {
      goods: rate(5, 5),
      services: rate(5, 5),
      professional: rate(10, 10),
      rent: rate(10, 10),
      building: rate(5, 5),
      construction: rate(5, 5),
      royalty: rate(10, 10),
      dividend_interest: rate(10, 10),
      directors_fees: rate(10, 10),
    },
  },
  {
    from: '2025-01-01',
    rates: {
      goods: rate(2, null),
      services: rate(2, 5),
      professional: rate(5, 10),
      rent: rate(10, 10),
      building: rate(2, 5),
      construction: rate(5, 10),
      royalty,
      dividend_interest: rate(10, 10),
      directors_fees,
    },
  },
];

/** Kobo: a small company need not withhold from a supplier with a tax ID up to this much in a month. */
const SMALL_MONTH: readonly { from: string; amount: number }[] = [
  { from: '1900-01-01', amount: 0 },
  { from: '2025-01-01', amount: 200_000_000 },
];

export interface DeductionCase {
  /** The day of the payment. */
  on: string;
  nature: WhtNature;
  payee: WhtPayee;
  is_resident: boolean;
  has_tax_id: boolean;
  /** Kobo before VAT. */
  base: number;
  /** Kobo before VAT: all purchases from the supplier in the month. */
  month_total: number;
  /** The payer is a small company. */
  is_small_payer: boolean;
  /** The supplier made the goods. */
  is_own_manufacture: boolean;
  is_over_the_counter: boolean;
}

/** Returns the rate in percent; null for what is not subject to withholding tax. */
export function deductionRate({
  on,
  nature,
  payee,
  is_resident,
}: Pick<DeductionCase, 'on' | 'nature' | 'payee' | 'is_resident'>): number | null {
  const { rates } = RATES.findLast((each) => each.from <= on)!;
  return rates[nature][is_resident ? 'resident' : 'non_resident'][payee];
}

/**
 * Returns what to withhold and why: the rate of the nature on the amount before VAT, rounded once, half away from zero;
 * double where the supplier has no tax ID. Nothing for goods that the supplier made, over the counter, or where the
 * payer is a small company, the supplier has a tax ID and the purchases of the month are within ₦2m.
 */
export function suggestDeduction(asked: DeductionCase): {
  /** Percent. */
  rate: number;
  /** Kobo. */
  amount: number;
  reason: WhtReason;
} {
  const none = (reason: WhtReason) => ({ rate: 0, amount: 0, reason });
  const percent = deductionRate(asked);
  if (percent === null) return none('not_subject');
  if (asked.is_over_the_counter) return none('over_the_counter');
  if (asked.is_own_manufacture && asked.nature === 'goods') return none('own_manufacture');
  const small = SMALL_MONTH.findLast((each) => each.from <= asked.on)!.amount;
  if (asked.is_small_payer && asked.has_tax_id && Math.max(asked.month_total, asked.base) <= small)
    return none('small_payer');
  const applied = asked.has_tax_id ? percent : 2 * percent;
  const amount = toSafe(divideRounded(BigInt(asked.base) * scaled(applied), 100n * SCALE));
  return { rate: applied, amount, reason: asked.has_tax_id ? 'rate' : 'doubled' };
}
