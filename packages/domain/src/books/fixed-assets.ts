import { type FieldFault, fault } from '@lissafi/contract/errors';
import { addDays, addMonths, daysBetween, monthOf } from '../calendar/civil-date.ts';
import { divideRounded } from '../money/decimal.ts';
import { ACCOUNT } from './accounts.ts';
import { balanced, merge, type Posting } from './posting.ts';
import { inputLine, outputLine } from './tax-lines.ts';

/**
 * How the rest of an asset is depreciated: straight line by whole months (IAS 16 ¶62), beginning with the month of
 * acquisition. A change of life or residual value begins a new plan with the first month that is not posted (IAS 8 ¶38).
 */
export interface DepreciationPlan {
  /** The first month of the plan, `YYYY-MM`. */
  from: string;
  /** Months of the plan; 0 for what is not depreciated. */
  months: number;
  /** Kobo depreciated before the plan. */
  before: number;
  /** Kobo that the plan depreciates. */
  amount: number;
}

/** `2026-01` and 2 is `2026-03`. */
export const monthAfter = (month: string, count = 1): string => monthOf(addMonths(`${month}-01`, count));

/** Returns the months from a to b, positive when b is later: `2026-01` to `2026-03` is 2. */
export function monthsBetween(a: string, b: string): number {
  const count = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  return count(b) - count(a);
}

export const lastDayOf = (month: string): string => addDays(addMonths(`${month}-01`, 1), -1);

/** Returns the latest month that is over at the end of a day: on its last day a month is over. */
export const lastMonthOver = (day: string): string =>
  daysBetween(day, lastDayOf(monthOf(day))) === 0 ? monthOf(day) : monthAfter(monthOf(day), -1);

/**
 * Returns the kobo that a plan depreciates in its first `count` months. The cumulative amount is rounded, half away
 * from zero, and a month is the difference of two of them, so that all months sum to exactly the amount of the plan.
 */
const cumulative = ({ months, amount }: DepreciationPlan, count: number): number =>
  Number(divideRounded(BigInt(amount) * BigInt(count), BigInt(months)));

export interface PlannedMonth {
  month: string;
  amount: number;
  /** Kobo depreciated up to its end. */
  accumulated: number;
}

/** Returns the months of a plan that follow `posted`, the latest posted month, up to `until`; both `YYYY-MM`. */
export function plannedMonths(
  plan: DepreciationPlan,
  posted: string | null = null,
  until: string | null = null,
): PlannedMonth[] {
  const first = posted === null ? 0 : Math.max(0, monthsBetween(plan.from, posted) + 1);
  const end = until === null ? plan.months : Math.min(plan.months, monthsBetween(plan.from, until) + 1);
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => {
    const at = first + index;
    return {
      month: monthAfter(plan.from, at),
      amount: cumulative(plan, at + 1) - cumulative(plan, at),
      accumulated: plan.before + cumulative(plan, at + 1),
    };
  });
}

export interface AssetTerms {
  acquired_on: string;
  /** Kobo in the books. */
  cost: number;
  residual_value: number;
  /** Of the whole life, from the month of acquisition; null for what is not depreciated. */
  life_months: number | null;
}

/**
 * Returns the plan from a month on, with `depreciated` kobo before it, or the fields that contradict it: a residual
 * value above what is left, or a life that was over before the plan begins while something is left to depreciate.
 */
export function planFrom(
  terms: AssetTerms,
  from: string,
  depreciated: number,
): DepreciationPlan | { faults: FieldFault[] } {
  const { cost, residual_value, life_months, acquired_on } = terms;
  const amount = cost - residual_value - depreciated;
  if (amount < 0)
    return { faults: [fault('residual_value', 'This is more than the cost less its depreciation')] };
  if (life_months === null || amount === 0) return { from, months: 0, before: depreciated, amount: 0 };
  const months = life_months - monthsBetween(monthOf(acquired_on), from);
  if (months < 1)
    return { faults: [fault('life_months', 'This life is over, and something is left to depreciate')] };
  return { from, months, before: depreciated, amount };
}

/** Only land and buildings, and accounts of the organization's own, can hold what is not depreciated. */
export const needsLife = (account_code: string): boolean => account_code < ACCOUNT.land_and_buildings;

/**
 * A fixed asset that is bought, dated the day of acquisition. VAT is claimed where the law allows it (claimsInputVat),
 * and is else part of the cost (NTA s.156).
 *
 *     Dr Asset                cost (with VAT that is not claimed)
 *     Dr VAT input            tax that is claimed
 *         Cr Cash or bank, or accounts payable
 */
export function assetPosting(asset: {
  id: string;
  acquired_on: string;
  account_code: string;
  cost: number;
  claimed: number;
  /** VAT of the purchase, claimed or not. */
  tax_amount: number;
  money_code: string | null;
  supplier_id: string | null;
  payable_id: string | null;
}): Posting {
  const { cost, claimed, tax_amount: tax, money_code, supplier_id, payable_id } = asset;
  const total = cost + claimed;
  const bought = { purchase: 'fixed_assets' as const, net: total - tax, tax, is_claimed: claimed > 0 };
  return balanced({
    entry_date: asset.acquired_on,
    memo: 'Fixed asset bought',
    source_type: 'asset',
    source_id: asset.id,
    lines: merge([
      { account_code: asset.account_code, amount: cost },
      { account_code: ACCOUNT.vat_input, amount: claimed },
      money_code === null
        ? { account_code: ACCOUNT.payable, amount: -total, supplier_id, document_id: payable_id }
        : { account_code: money_code, amount: -total },
    ]),
    taxes: [inputLine({ ...bought, document_id: asset.id, supplier_id })],
  });
}

/**
 * The depreciation of a month for all assets, dated its last day, or the first open day where that is locked.
 *
 *     Dr Depreciation                   amount
 *         Cr Accumulated depreciation        amount
 */
export function depreciationPosting(month: {
  id: string;
  month: string;
  entry_date: string;
  amount: number;
}): Posting {
  return balanced({
    entry_date: month.entry_date,
    memo: `Depreciation for ${month.month}`,
    source_type: 'depreciation',
    source_id: month.id,
    lines: [
      { account_code: ACCOUNT.depreciation, amount: month.amount },
      { account_code: ACCOUNT.accumulated_depreciation, amount: -month.amount },
    ],
  });
}

/**
 * Returns what was depreciated for the month of disposal and later ones, in kobo. Depreciation ends with the month
 * before the disposal; a disposal that is recorded late takes the rest back.
 */
export const excessDepreciation = (
  months: readonly { month: string; amount: number }[],
  disposed_on: string,
): number =>
  months.reduce((sum, { month, amount }) => (month >= monthOf(disposed_on) ? sum + amount : sum), 0);

/** Proceeds less book value, in kobo: above 0 a gain, below 0 a loss. */
export const disposalResult = (disposal: {
  cost: number;
  depreciated: number;
  excess: number;
  proceeds: number;
}): number => disposal.proceeds - (disposal.cost - (disposal.depreciated - disposal.excess));

/**
 * An asset that is sold or scrapped, dated the day of disposal.
 *
 *     Dr Cash or bank                 proceeds
 *     Dr Accumulated depreciation     depreciated
 *     Dr Loss on disposal             book value − proceeds, where that is above 0
 *         Cr Asset                         cost
 *         Cr Depreciation                  excess: what was depreciated for months from the disposal on
 *         Cr Gain on disposal              proceeds − book value, where that is above 0
 */
export function disposalPosting(disposal: {
  id: string;
  disposed_on: string;
  account_code: string;
  cost: number;
  depreciated: number;
  excess: number;
  proceeds: number;
  /** The cash or bank account; null without proceeds. */
  money_code: string | null;
}): Posting {
  const { cost, depreciated, excess, proceeds, money_code } = disposal;
  if (proceeds > 0 && money_code === null) throw new Error('Money that was received entered some account');
  const result = disposalResult(disposal);
  return balanced({
    entry_date: disposal.disposed_on,
    memo: 'Fixed asset disposed of',
    source_type: 'asset',
    source_id: disposal.id,
    lines: merge([
      { account_code: money_code ?? ACCOUNT.bank, amount: proceeds },
      { account_code: ACCOUNT.accumulated_depreciation, amount: depreciated },
      { account_code: disposal.account_code, amount: -cost },
      { account_code: ACCOUNT.depreciation, amount: -excess },
      { account_code: result > 0 ? ACCOUNT.gain_on_disposal : ACCOUNT.loss_on_disposal, amount: -result },
    ]),
    // Proceeds are entered without VAT; the return lists them among the sales without tax.
    taxes: [outputLine('none', proceeds, 0, disposal.id)],
  });
}
