import { divideRounded, SCALE, scaled, toSafe } from '../money/decimal.ts';

/** Percent of assessable profit, as dated data: Nigeria Tax Act 2025 s.56 and s.59; before, CITA and the education tax. */
const RATES = [
  { from: '1900-01-01', tax: 30, levy: 3 },
  { from: '2026-01-01', tax: 30, levy: 4 },
];

export interface CompanyTax {
  assessable: number;
  tax_rate: number;
  tax: number;
  levy_rate: number;
  levy: number;
  payable: number;
}

/**
 * Estimates company tax and development levy from the profit of a year, in kobo. Depreciation stands for capital
 * allowances, and losses of earlier years are not known here. A small company pays neither (NTA s.202). Withholding tax
 * with a certificate is set off against the tax; what is more than it stays an asset.
 */
export function estimateCompanyTax(year: {
  on: string;
  profit: number;
  is_small: boolean;
  /** Kobo with a certificate. */
  withheld: number;
}): CompanyTax {
  const rates = RATES.findLast(({ from }) => from <= year.on)!;
  const [tax_rate, levy_rate] = year.is_small ? [0, 0] : [rates.tax, rates.levy];
  const assessable = Math.max(0, year.profit);
  const of = (percent: number) => toSafe(divideRounded(BigInt(assessable) * scaled(percent), 100n * SCALE));
  const [tax, levy] = [of(tax_rate), of(levy_rate)];
  return { assessable, tax_rate, tax, levy_rate, levy, payable: Math.max(0, tax - year.withheld) + levy };
}
