import { STOCK_AGES, type StockAge } from '@lissafi/contract/stock-reports';
import { daysBetween } from '../calendar/civil-date.ts';
import { divideRounded } from '../money/decimal.ts';
import { addMoney } from '../money/money.ts';
import { shareOf } from './stock.ts';

/** Quantities are scaled by 10^4, values are kobo. */

/** The longest days in stock of each age but the last. */
const UP_TO = [30, 60, 90, 180, 365];
/** The days in stock at which each age but the first begins. */
export const STARTS_OF_AGES = UP_TO.map((days) => days + 1);
/** Goods that came in longer ago are of the last age, whatever their day. */
export const OLDEST_AGE_DAYS = UP_TO.at(-1)!;

/** The age of goods that have been in stock for a number of days (S2.7-53). */
export function ageOf(days: number): StockAge {
  const index = UP_TO.findIndex((most) => days <= most);
  return STOCK_AGES[index === -1 ? UP_TO.length : index]!;
}

/** Goods on hand that came in on one day. */
export interface Part {
  day: string;
  quantity: number;
  value: number;
}

/**
 * Returns the days on which the goods on hand came in with the weighted average, which keeps no layers: what is on hand
 * is taken to be the newest receipts, and what they do not cover came in on `first_day`. `receipts` are the newest
 * first. Each part has its share of the value, rounded cumulatively, so that the parts add up to it.
 */
export function newestReceipts(
  held: { quantity: number; value: number; first_day: string },
  receipts: readonly { day: string; quantity: number }[],
): Part[] {
  const parts: Part[] = [];
  let counted = 0;
  let valued = 0;
  const add = (day: string, quantity: number) => {
    counted += quantity;
    const upTo = shareOf(held.value, counted, held.quantity);
    parts.push({ day, quantity, value: upTo - valued });
    valued = upTo;
  };
  for (const { day, quantity } of receipts) {
    const part = Math.min(quantity, held.quantity - counted);
    if (part > 0) add(day, part);
  }
  if (counted < held.quantity) add(held.first_day, held.quantity - counted);
  return parts;
}

/** Returns the value of the parts by age, in the order of STOCK_AGES, and the days of the oldest part. */
export function valuesByAge(
  parts: readonly Part[],
  as_of: string,
): { values: number[]; oldest_days: number } {
  const values = STOCK_AGES.map(() => 0);
  let oldest_days = 0;
  for (const { day, value } of parts) {
    // A document may be dated later than today: its goods are new.
    const days = Math.max(0, daysBetween(day, as_of));
    const age = STOCK_AGES.indexOf(ageOf(days));
    values[age] = addMoney(values[age]!, value);
    oldest_days = Math.max(oldest_days, days);
  }
  return { values, oldest_days };
}

/**
 * Returns how often the stock was sold in a range: cost of goods sold ÷ its average value, the mean of its values at the
 * opening and at each month's end (S2.7-52). The ratio is rounded to two decimals, half away from zero; it is null
 * without a value above 0.
 */
export function turnoverOf(
  cogs: number,
  average_value: number,
): { cogs: number; average_value: number; turnover: number | null } {
  const turnover =
    average_value <= 0 ? null : Number(divideRounded(BigInt(cogs) * 100n, BigInt(average_value))) / 100;
  return { cogs, average_value, turnover };
}
