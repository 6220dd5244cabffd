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

/** The parts of a range of days that whole months and single days make up; each end is included. */
export interface MonthSplit {
  /** The first days of the first whole month and of the month after the last; null where no month is whole. */
  months: { from: string; before: string } | null;
  /** At most two ranges of days in months that are not whole. */
  days: { from: string; to: string }[];
}

/** Divides a range into whole months and what is left at its ends, so that sums by month serve the middle. */
export function splitByMonth(from: string, to: string): MonthSplit {
  if (from > to) return { months: null, days: [] };
  const first = from === firstOfMonth(from) ? from : addDays(endOfMonth(from), 1);
  const before = to === endOfMonth(to) ? addDays(to, 1) : firstOfMonth(to);
  if (first >= before) return { months: null, days: [{ from, to }] };
  const days = [];
  if (from < first) days.push({ from, to: addDays(first, -1) });
  if (before <= to) days.push({ from: before, to });
  return { months: { from: first, before }, days };
}
