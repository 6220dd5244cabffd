import { STOCK_AGES, type StockAge } from '@lissafi/contract/stock-reports';
import { addDays, daysBetween } from '../calendar/civil-date.ts';
import { divideRounded } from '../money/decimal.ts';
import { addMoney } from '../money/money.ts';
import { shareOf } from './stock.ts';

/** Quantities are scaled by 10^4, values are kobo. */

/** The longest days in stock of each age but the last. */
const UP_TO = [30, 60, 90, 180, 365];
/** The age of goods that have been in stock for a number of days (S2.7-53). */
export function ageOf(days: number): StockAge {
  const index = UP_TO.findIndex((most) => days <= most);
  return STOCK_AGES[index === -1 ? UP_TO.length : index]!;
}

/** Returns the days since which goods of each age but the last came in, in the order of STOCK_AGES: the newest first. */
export const startsOfAges = (as_of: string): string[] => UP_TO.map((days) => addDays(as_of, -days));

/**
 * Returns the value of an item by age with the weighted average, which keeps no layers: what is on hand is taken to be
 * the newest receipts. `received` is what came in since each day of startsOfAges, later than today included; what it does
 * not cover is of the last age. Each age has its share of the value, rounded cumulatively, so that the shares add up.
 */
export function valuesOfReceipts(
  held: { quantity: number; value: number },
  received: readonly number[],
): number[] {
  let valued = 0;
  return STOCK_AGES.map((_, age) => {
    const counted = Math.min(received[age] ?? held.quantity, held.quantity);
    const upTo = shareOf(held.value, counted, held.quantity);
    const value = upTo - valued;
    valued = upTo;
    return value;
  });
}

/** Returns the value of parts by age, in the order of STOCK_AGES. What came in later than `as_of` is new. */
export function valuesByAge(parts: readonly { day: string; value: number }[], as_of: string): number[] {
  const values = STOCK_AGES.map(() => 0);
  for (const { day, value } of parts) {
    const age = STOCK_AGES.indexOf(ageOf(Math.max(0, daysBetween(day, as_of))));
    values[age] = addMoney(values[age]!, value);
  }
  return values;
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
