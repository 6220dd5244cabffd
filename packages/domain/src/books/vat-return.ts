import { addDays, addMonths } from '../calendar/civil-date.ts';
import { divideRounded, toSafe } from '../money/decimal.ts';
import { addMoney } from '../money/money.ts';
import { ACCOUNT } from './accounts.ts';
import { balanced, merge, type Posting } from './posting.ts';
import type { TaxLineCategory, TaxSide } from './tax-lines.ts';

/**
 * The VAT return of a month by the lines of form 002 of the tax office, as a sum of tax lines (tax-lines.ts). All
 * amounts are kobo.
 */

/** The tax lines of a return that are alike, added up. */
export interface TaxSum {
  side: TaxSide;
  category: TaxLineCategory;
  is_import: boolean;
  is_claimed: boolean;
  /** Posted into a month whose return was filed before: an adjustment of this return. */
  is_late: boolean;
  net: number;
  tax: number;
}

/** Which tax lines a line of the form adds up. */
export interface VatFilter {
  side: TaxSide;
  categories?: readonly TaxLineCategory[];
  is_import?: boolean;
  is_claimed?: boolean;
  is_late?: boolean;
  /** Late ones and adjustments only. */
  is_adjusting?: boolean;
}

const WITHIN = ['standard', 'zero_rated', 'exempt'] as const;
const ALL_SALES = [...WITHIN, 'none', 'other'] as const;
const BOUGHT = ['standard', 'none'] as const;

/**
 * The lines that are sums, each with what it adds up. Line 10 holds all sales; sales outside the scope of VAT (no VAT,
 * or another tax) are in no other line.
 */
export const VAT_SUMS = {
  10: { amount: 'net', filter: { side: 'output', categories: ALL_SALES, is_late: false } },
  15: { amount: 'net', filter: { side: 'input', categories: BOUGHT, is_late: false } },
  20: { amount: 'net', filter: { side: 'output', categories: WITHIN, is_late: false } },
  25: { amount: 'net', filter: { side: 'output', categories: ['exempt'], is_late: false } },
  30: { amount: 'net', filter: { side: 'output', categories: ['zero_rated'], is_late: false } },
  35: { amount: 'net', filter: { side: 'output', categories: ['standard'], is_late: true } },
  40: { amount: 'net', filter: { side: 'output', categories: ['standard'] } },
  45: { amount: 'tax', filter: { side: 'output', categories: ['standard', 'adjustment'] } },
  50: {
    amount: 'net',
    filter: { side: 'input', categories: ['standard'], is_import: false, is_late: false },
  },
  55: { amount: 'net', filter: { side: 'input', categories: ['none'], is_import: false, is_late: false } },
  60: { amount: 'net', filter: { side: 'input', categories: BOUGHT, is_import: false, is_late: false } },
  65: { amount: 'net', filter: { side: 'input', categories: BOUGHT, is_import: true, is_late: false } },
  70: { amount: 'net', filter: { side: 'input', categories: BOUGHT, is_late: false } },
  75: { amount: 'tax', filter: { side: 'input', is_claimed: true } },
  85: { amount: 'tax', filter: { side: 'withheld' } },
} as const satisfies Record<number, { amount: 'net' | 'tax'; filter: VatFilter }>;
export type VatSumLine = keyof typeof VAT_SUMS;

/** Parts of lines 45 and 75 that come from earlier months or from entries without a supply. */
export const VAT_PARTS = {
  output_adjustments: {
    amount: 'tax',
    filter: { side: 'output', categories: ['standard', 'adjustment'], is_adjusting: true },
  },
  input_adjustments: { amount: 'tax', filter: { side: 'input', is_claimed: true, is_adjusting: true } },
} as const satisfies Record<string, { amount: 'net' | 'tax'; filter: VatFilter }>;

/** The lines of the form in order, in its words. */
export const VAT_LINES = {
  10: 'Total sales, without VAT',
  15: 'Total purchases, without VAT',
  20: 'Sales, without VAT',
  25: 'Exempt sales',
  30: 'Zero-rated sales',
  35: 'Adjustments: sales posted late into months that were filed',
  40: 'Sales on which VAT is due (20 − 25 − 30 + 35)',
  45: 'Output VAT',
  50: 'Domestic purchases with VAT',
  55: 'Domestic purchases without VAT',
  60: 'Domestic purchases (50 + 55)',
  65: 'Imports',
  70: 'Purchases and imports (60 + 65)',
  75: 'Input VAT that can be claimed',
  80: 'VAT of the month (45 − 75)',
  85: 'VAT withheld by customers',
  90: 'Automatic payments',
  95: 'VAT after what was withheld (80 − 85 − 90)',
  100: 'Credit brought forward',
  105: 'VAT less credit (95 − 100)',
  110: 'Credit relieved',
  115: 'Credit carried forward',
  120: 'VAT payable',
} as const;
export type VatLineNumber = keyof typeof VAT_LINES;
export const VAT_LINE_NUMBERS = Object.keys(VAT_LINES).map(Number) as VatLineNumber[];

const matches = (sum: TaxSum, filter: VatFilter): boolean =>
  sum.side === filter.side &&
  (filter.categories?.includes(sum.category) ?? true) &&
  (filter.is_import === undefined || sum.is_import === filter.is_import) &&
  (filter.is_claimed === undefined || sum.is_claimed === filter.is_claimed) &&
  (filter.is_late === undefined || sum.is_late === filter.is_late) &&
  (!filter.is_adjusting || sum.is_late || sum.category === 'adjustment');

export interface VatFigures {
  lines: { line: VatLineNumber; amount: number }[];
  /** Line 120, line 115. */
  payable: number;
  credit: number;
  details: {
    /** Of line 45, and of the input VAT before apportionment. */
    output_adjustments: number;
    input_adjustments: number;
    /** Input VAT of the month before apportionment. */
    input_vat: number;
    /** The part of it for exempt sales: an expense. */
    not_claimable: number;
    /** Taxable and all sales of the month by which it is divided. */
    taxable_sales: number;
    all_sales: number;
  };
}

/**
 * Returns the lines of a return. Input VAT is claimed for taxable supplies only (NTA s.156): where the month has exempt
 * sales, standard and zero-rated sales over all sales within VAT, rounded once, half away from zero. `brought_forward`
 * is the credit of the return before.
 */
export function vatReturn(sums: readonly TaxSum[], brought_forward: number): VatFigures {
  const add = ({ amount, filter }: { amount: 'net' | 'tax'; filter: VatFilter }) =>
    addMoney(...sums.filter((sum) => matches(sum, filter)).map((sum) => sum[amount]));
  const amounts = Object.fromEntries(
    Object.entries(VAT_SUMS).map(([line, sum]) => [line, add(sum)]),
  ) as Record<VatLineNumber, number>;
  const input_vat = amounts[75];
  const all_sales = Math.max(0, amounts[20]);
  const taxable_sales = Math.min(all_sales, Math.max(0, amounts[20] - amounts[25]));
  // Without sales there is nothing to divide by, and all of it is claimed.
  amounts[75] =
    all_sales === 0
      ? input_vat
      : toSafe(divideRounded(BigInt(input_vat) * BigInt(taxable_sales), BigInt(all_sales)));
  amounts[80] = amounts[45] - amounts[75];
  amounts[90] = 0;
  amounts[95] = amounts[80] - amounts[85] - amounts[90];
  amounts[100] = brought_forward;
  amounts[105] = amounts[95] - amounts[100];
  amounts[110] = 0;
  amounts[115] = Math.max(0, 0 - amounts[105]);
  amounts[120] = Math.max(0, amounts[105]);
  return {
    lines: VAT_LINE_NUMBERS.map((line) => ({ line, amount: amounts[line] })),
    payable: amounts[120],
    credit: amounts[115],
    details: {
      output_adjustments: add(VAT_PARTS.output_adjustments),
      input_adjustments: add(VAT_PARTS.input_adjustments),
      input_vat,
      not_claimable: input_vat - amounts[75],
      taxable_sales,
      all_sales,
    },
  };
}

/**
 * The settlement of a return, dated the day it is filed; null when there is nothing to settle. VAT payable then holds
 * what is owed for returns, less the credit that is carried forward.
 *
 *     Dr VAT output               line 45
 *     Dr Taxes and levies         input VAT that cannot be claimed
 *         Cr VAT input                input VAT before apportionment
 *         Cr VAT withheld             line 85
 *         Cr VAT payable              line 95 (below 0: Dr)
 */
export function vatReturnPosting(filed: {
  id: string;
  /** `YYYY-MM`. */
  month: string;
  filed_on: string;
  figures: VatFigures;
}): Posting | null {
  const { lines: of, details } = filed.figures;
  const amount = (line: VatLineNumber) => of.find((each) => each.line === line)!.amount;
  const lines = merge([
    { account_code: ACCOUNT.vat_output, amount: amount(45) },
    { account_code: ACCOUNT.taxes_levies, amount: details.not_claimable },
    { account_code: ACCOUNT.vat_input, amount: 0 - details.input_vat },
    { account_code: ACCOUNT.vat_withheld, amount: 0 - amount(85) },
    { account_code: ACCOUNT.vat_payable, amount: 0 - amount(95) },
  ]);
  if (lines.length === 0) return null;
  return balanced({
    entry_date: filed.filed_on,
    memo: `VAT return for ${filed.month}`,
    source_type: 'vat_return',
    source_id: filed.id,
    lines,
  });
}

/**
 * A payment of tax to the tax office, dated the day it was paid.
 *
 *     Dr VAT payable, or withholding tax payable     amount
 *     Dr Taxes and levies                            penalty (with interest)
 *         Cr Cash or bank                                amount + penalty
 */
export function taxPaymentPosting(payment: {
  id: string;
  source_type: 'vat_payment' | 'wht_remittance';
  memo: string;
  paid_on: string;
  money_code: string;
  amount: number;
  penalty: number;
}): Posting {
  const { amount, penalty, source_type } = payment;
  const tax = source_type === 'vat_payment' ? ACCOUNT.vat_payable : ACCOUNT.wht_payable;
  return balanced({
    entry_date: payment.paid_on,
    memo: payment.memo,
    source_type,
    source_id: payment.id,
    lines: merge([
      { account_code: tax, amount },
      { account_code: ACCOUNT.taxes_levies, amount: penalty },
      { account_code: payment.money_code, amount: -amount - penalty },
    ]),
  });
}

/** The last day of a month, `YYYY-MM`. */
export const lastDayOf = (month: string): string => addDays(addMonths(`${month}-01`, 1), -1);

/** The day on which VAT and withholding tax of a month are due: the 21st of the next one (NTAA; Regulations 2024). */
export const taxDueOn = (month: string): string => addDays(addMonths(`${month}-01`, 1), 20);
