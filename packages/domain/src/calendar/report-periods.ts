import type { PeriodType } from '@lissafi/contract/cost-of-goods';
import { addDays, addMonths, daysBetween, firstOfMonth, laterOf } from './civil-date.ts';

/** The last day of a date's month. */
export const endOfMonth = (date: string): string => addDays(addMonths(firstOfMonth(date), 1), -1);

/** Returns each month's end in a range, and its last day (decisions §12.7). */
export function monthEnds(from: string, to: string): string[] {
  const ends: string[] = [];
  for (let day = endOfMonth(from); day < to; day = endOfMonth(addDays(day, 1))) ends.push(day);
  return [...ends, to];
}

/** Returns the range of a report: what is named, otherwise the 12 months up to its end (decisions §11.14). */
export function yearUpTo(
  { date_from, date_to }: { date_from?: string | undefined; date_to?: string | undefined },
  today: string,
): { date_from: string; date_to: string } {
  const to = date_to ?? laterOf(date_from ?? today, today);
  return { date_from: date_from ?? addMonths(to, -12), date_to: to };
}

/** 1970-01-05 was a Monday. */
const MONDAY = '1970-01-05';

/** The first day of the calendar period that a date is in; weeks begin on Monday. */
export function startOfPeriod(type: PeriodType, date: string): string {
  if (type === 'daily') return date;
  if (type === 'weekly') return addDays(date, -(((daysBetween(MONDAY, date) % 7) + 7) % 7));
  const month = Number(date.slice(5, 7));
  if (type === 'quarterly') return addMonths(firstOfMonth(date), -((month - 1) % 3));
  return type === 'yearly' ? `${date.slice(0, 4)}-01-01` : firstOfMonth(date);
}

const after = (type: PeriodType, start: string): string => {
  if (type === 'daily') return addDays(start, 1);
  if (type === 'weekly') return addDays(start, 7);
  return addMonths(start, type === 'monthly' ? 1 : type === 'quarterly' ? 3 : 12);
};

/** Returns the calendar periods of a range, oldest first, cut off at its ends: no gap and no overlap. */
export function calendarPeriods(
  type: PeriodType,
  from: string,
  to: string,
): { period_start: string; period_end: string }[] {
  const periods = [];
  for (let start = startOfPeriod(type, from); start <= to; start = after(type, start)) {
    const end = addDays(after(type, start), -1);
    periods.push({ period_start: start < from ? from : start, period_end: end > to ? to : end });
  }
  return periods;
}

export interface DayRange {
  from: string;
  to: string;
}

/** A range of days as whole months, and the days of at most two months that are not whole; each end is included. */
export interface MonthSplit {
  /** The first days of the first month and of the month after the last; null where sums of months serve nothing. */
  months: { from: string; before: string } | null;
  /** Days beside these months. */
  days: DayRange[];
  /** Days in these months that are not in the range. */
  without: DayRange[];
}

/**
 * Divides a range into months, so that sums by month serve it, and what is over or missing at its ends: of a month that
 * is not whole the smaller part is named, at most 15 days.
 */
export function splitByMonth(from: string, to: string): MonthSplit {
  if (from > to) return { months: null, days: [], without: [] };
  const first = firstOfMonth(from);
  const last = firstOfMonth(to);
  const outside = [
    { from: first, to: addDays(from, -1) },
    { from: addDays(to, 1), to: endOfMonth(to) },
  ];
  if (first === last) {
    const isMost = 2 * lengthOf({ from, to }) > lengthOf({ from: first, to: endOfMonth(to) });
    return isMost
      ? { months: { from: first, before: addMonths(first, 1) }, days: [], without: outside.filter(lengthOf) }
      : { months: null, days: [{ from, to }], without: [] };
  }
  const inside = [
    { from, to: endOfMonth(from) },
    { from: last, to },
  ];
  const isWhole = inside.map((range, end) => lengthOf(outside[end]!) < lengthOf(range));
  const months = {
    from: isWhole[0] ? first : addMonths(first, 1),
    before: isWhole[1] ? addMonths(last, 1) : last,
  };
  return {
    months: months.from < months.before ? months : null,
    days: inside.filter((_, end) => !isWhole[end]),
    without: outside.filter((range, end) => isWhole[end] && lengthOf(range) > 0),
  };
}

const lengthOf = ({ from, to }: DayRange): number => daysBetween(from, to) + 1;
