import { divideRounded, SCALE, scaled, toSafe } from '../money/decimal.ts';

/**
 * Rates in percent that customers deduct from their payments, by the date of the payment: Deduction of Tax at Source
 * (Withholding) Regulations 2024, residents. The tax is not an extra cost: the certificate of the tax office is
 * credited against our own tax.
 */
interface Rates {
  from: string;
  rates: readonly { percent: number; of: string }[];
}
const RATES: readonly Rates[] = [
  {
    from: '1900-01-01',
    rates: [
      { percent: 5, of: 'Contracts, supplies and services' },
      { percent: 10, of: 'Rent, professional and management fees, commission' },
    ],
  },
  {
    from: '2025-01-01',
    rates: [
      { percent: 2, of: 'Goods and most services' },
      { percent: 5, of: 'Professional and technical services, commission' },
      { percent: 10, of: 'Rent, hire and royalties' },
    ],
  },
];

/** Returns the rates in force on a civil date, lowest first. */
export function withholdingRates(on: string): Rates['rates'] {
  return RATES.findLast((each) => each.from <= on)!.rates;
}

/** The part of a document that a payment settles, in the minor unit of one currency. */
export interface SettledPart {
  total_amount: number;
  tax_amount: number;
  settled: number;
}

/**
 * Returns the withholding tax of a payment: the percentage of the amount before VAT (decisions §3), of each document in
 * proportion to what is settled; rounded once for each document, half away from zero.
 */
export function suggestWithholding(parts: readonly SettledPart[], percent: number): number {
  const withheld = parts.map(({ total_amount, tax_amount, settled }) =>
    total_amount === 0
      ? 0n
      : divideRounded(
          BigInt(total_amount - tax_amount) * BigInt(settled) * scaled(percent),
          BigInt(total_amount) * 100n * SCALE,
        ),
  );
  return toSafe(withheld.reduce((sum, each) => sum + each, 0n));
}
