import { addDays, addMonths, daysBetween, firstOfMonth } from './civil-date.ts';

export interface Period {
  from: string;
  to: string;
  /** A whole calendar month. */
  is_month: boolean;
}

const DAYS = 31;
const WEEKS = 92;

/** Days up to a month, weeks up to a quarter, else months. */
export function periodUnit(from: string, to: string): 'day' | 'week' | 'month' {
  const days = daysBetween(from, to) + 1;
  return days <= DAYS ? 'day' : days <= WEEKS ? 'week' : 'month';
}

/**
 * A range cut into the bars of a chart, oldest first, both ends included: days, weeks from the first day, or calendar
 * months, cut at the ends. Together they are the range, without gap or overlap.
 * Throws RangeError when it ends before it begins.
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
