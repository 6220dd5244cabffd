import { type CellDateOrder, type DateOrder, dateOrderOf, mayBeSwapped, readDate } from './date-column.ts';
import type { NumberedRow } from './statement-tables.ts';

/** A period that a line above the table states, under one order of day and month. */
export interface StatedPeriod {
  from: string;
  to: string;
  /** Null where its dates can be read in one way only. */
  order: DateOrder | null;
}

const DATES =
  /\d{1,2}[-/. ](?:\d{1,2}|[a-z]{3,9})[-/., ]+\d{2,4}|\d{4}-\d{2}-\d{2}|[a-z]{3,9} \d{1,2},? \d{4}/gi;

/**
 * Returns what the lines above a table can mean where they name two days, the first of which is not after the second;
 * their order of day and month need not be that of the table.
 */
export function statedPeriods(above: readonly NumberedRow[]): StatedPeriod[] {
  return above.flatMap(({ cells }) => {
    const text = cells.filter((cell) => cell !== '').join(' ');
    const dates = [...text.matchAll(DATES)].map(([cell]) => cell);
    if (dates.length !== 2) return [];
    const [dmy, mdy] = (['dmy', 'mdy'] as const).map((order): StatedPeriod | null => {
      const [from, to] = dates.map((cell) => readDate(cell, order));
      return from && to && from <= to ? { from, to, order } : null;
    });
    if (dmy && mdy && dmy.from === mdy.from && dmy.to === mdy.to) return [{ ...dmy, order: null }];
    return [dmy, mdy]
      .flatMap((period) => period ?? [])
      .map((period, _, all) => ({
        ...period,
        order: all.length === 1 ? null : period.order,
      }));
  });
}

const covers = ({ from, to }: StatedPeriod, days: readonly string[]) =>
  days.every((day) => from <= day && day <= to);

/** Returns the first stated period that has all days, read in the order of the table if it can be; null without one. */
export function periodOf(
  periods: readonly StatedPeriod[],
  days: readonly string[],
  order: CellDateOrder,
): StatedPeriod | null {
  const covering = periods.filter((period) => covers(period, days));
  return covering.find((period) => period.order === null || period.order === order) ?? covering[0] ?? null;
}

/**
 * Returns the order of day and month in a column of dates, also by the period that the file states: an order that takes
 * days out of it is not believed. `readings` are the orders between which a person must choose; empty where it is known.
 */
export function datesOf(
  cells: readonly string[],
  periods: readonly StatedPeriod[],
): { order: DateOrder; readings: CellDateOrder[] } {
  const { order, open } = dateOrderOf(cells);
  const other = order === 'dmy' ? 'mdy' : 'dmy';
  const dated = cells.filter((cell) => readDate(cell, 'dmy') !== null || readDate(cell, 'mdy') !== null);
  const isWithin = (candidate: CellDateOrder) => {
    const days = dated.map((cell) => readDate(cell, candidate));
    return (
      days.every((day) => day !== null) &&
      periods.some(
        (period) =>
          (period.order === null || candidate === 'swapped' || period.order === candidate) &&
          covers(period, days),
      )
    );
  };
  if (isWithin(order) && !isWithin('swapped') && !isWithin(other)) return { order, readings: [] };
  if (mayBeSwapped(dated)) return { order, readings: [order, 'swapped'] };
  if (!isWithin(order)) {
    if (isWithin(other)) return { order: other, readings: [] };
    if (isWithin('swapped')) return { order, readings: [order, 'swapped'] };
  }
  return { order, readings: open ? ['dmy', 'mdy'] : [] };
}
