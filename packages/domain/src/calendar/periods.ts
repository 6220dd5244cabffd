import { addDays, addMonths, daysBetween, firstOfMonth } from './civil-date.ts';

export interface Period {
  from: string;
  to: string;
  /** True for a whole calendar month. */
  is_month: boolean;
}

const DAYS = 31;
const WEEKS = 92;

/** Days for up to a month, weeks for up to a quarter, otherwise months. */
export function periodUnit(from: string, to: string): 'day' | 'week' | 'month' {
  const days = daysBetween(from, to) + 1;
  return days <= DAYS ? 'day' : days <= WEEKS ? 'week' : 'month';
}

/**
 * Divides a date range into the periods of a chart, oldest first, both ends included: days, weeks counted from the
 * first day, or calendar months, cut off at both ends. The periods cover the range without gap or overlap. Throws
 * RangeError when the range ends before it begins.
 */
export function periodsOf(from: string, to: string): Period[] {
  if (to < from) throw new RangeError('The end of the range is before its start');
  const unit = periodUnit(from, to);
  const periods: Period[] = [];
  for (let start = from; start <= to; ) {
    const monthEnd = addDays(addMonths(firstOfMonth(start), 1), -1);
    const natural = unit === 'day' ? start : unit === 'week' ? addDays(start, 6) : monthEnd;
    const end = natural < to ? natural : to;
    periods.push({ from: start, to: end, is_month: start === firstOfMonth(start) && end === monthEnd });
    start = addDays(end, 1);
  }
  return periods;
}

/** From the first of last month to the day of today's number, or the last day of a shorter month. */
export function sameDaysLastMonth(today: string): { from: string; to: string } {
  return { from: addMonths(firstOfMonth(today), -1), to: addMonths(today, -1) };
}
