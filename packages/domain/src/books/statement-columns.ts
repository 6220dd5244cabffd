import { fault, invalid } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { ColumnUnit, Comparison } from '@lissafi/contract/statements';
import {
  addDays,
  addMonths,
  clampDate,
  daysBetween,
  firstOfMonth,
  formatDate,
} from '../calendar/civil-date.ts';
import { endOfMonth } from '../calendar/report-periods.ts';

/** Days, both inclusive. `from` null: since the first entry. */
export interface Span {
  from: string | null;
  to: string;
}
export interface DatedSpan extends Span {
  from: string;
}

const MONTHS: Record<ColumnUnit, number> = { month: 1, quarter: 3, year: 12 };

/** True for a range of whole calendar months. */
export const isWholeMonths = ({ from, to }: DatedSpan) =>
  from === firstOfMonth(from) && to === endOfMonth(to);
const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/**
 * Returns the first day of the unit that a day is in. Quarters and years are counted from the month in which the
 * fiscal year starts (`01` to `12`), so that four quarters are one fiscal year.
 */
export function startOfUnit(day: string, unit: ColumnUnit, fiscalYearStart: string): string {
  const months = MONTHS[unit];
  const into = (monthNumber(day) - (Number(fiscalYearStart) - 1)) % months;
  return addMonths(firstOfMonth(day), -into);
}

/** Returns the first day of the fiscal year that a day is in. */
export function fiscalYearOf(day: string, fiscalYearStart: string): string {
  return startOfUnit(day, 'year', fiscalYearStart);
}

/**
 * Divides a range into columns by calendar month, or quarter or year of the fiscal year, cut off at both ends; they
 * cover the range without gap or overlap. Throws Refusal VALIDATION_FAILED at `by` for more than 24.
 */
export function columnsOf({ from, to }: DatedSpan, by: ColumnUnit, fiscalYearStart: string): DatedSpan[] {
  const spans: DatedSpan[] = [];
  for (let start = from; start <= to; ) {
    const next = addMonths(startOfUnit(start, by, fiscalYearStart), MONTHS[by]);
    const end = addDays(next, -1);
    spans.push({ from: start, to: end < to ? end : to });
    if (spans.length > LIMITS.statement_columns)
      throw invalid(
        fault('by', `At most ${LIMITS.statement_columns} columns: choose a shorter period or larger columns`),
      );
    start = next;
  }
  return spans;
}

/** The same day some months later (earlier when negative); the last day of a month stays the last day. */
function monthsLater(day: string, months: number): string {
  const moved = addMonths(day, months);
  return clampDate(day === endOfMonth(day) ? endOfMonth(moved) : moved);
}

/**
 * Returns the period of the same length directly after (1) or before (−1): of whole months as many months, of other
 * ranges as many days.
 */
export function neighbour(span: DatedSpan, direction: 1 | -1): DatedSpan {
  if (isWholeMonths(span)) {
    const months = (monthNumber(span.to) - monthNumber(span.from) + 1) * direction;
    return { from: clampDate(addMonths(span.from, months)), to: monthsLater(span.to, months) };
  }
  const days = (daysBetween(span.from, span.to) + 1) * direction;
  return { from: clampDate(addDays(span.from, days)), to: clampDate(addDays(span.to, days)) };
}

/**
 * Returns what a period is compared with: the one before it, or the same one with both ends twelve months earlier. One
 * that begins with a month is set beside the same days as many months before as it touches, 1 to 24 November beside 1 to
 * 24 October, as the home page does: rent and salaries fall on the same days of a month.
 */
export function comparedPeriod(span: DatedSpan, compare: Comparison): DatedSpan {
  if (compare === 'previous_period' && span.from !== firstOfMonth(span.from)) return neighbour(span, -1);
  const months = compare === 'previous_year' ? 12 : monthNumber(span.to) - monthNumber(span.from) + 1;
  return { from: clampDate(addMonths(span.from, -months)), to: monthsLater(span.to, -months) };
}

/** Returns the day that a balance is compared with: a month or a year earlier, month ends with month ends. */
export function comparedDay(day: string, compare: Comparison): string {
  return monthsLater(day, compare === 'previous_year' ? -12 : -1);
}

/** Returns the period that was asked for: the month of today when no end is given, that of the end when one is. */
export function completePeriod(
  { date_from, date_to }: { date_from?: string | undefined; date_to?: string | undefined },
  today: string,
): DatedSpan {
  return {
    from: date_from ?? firstOfMonth(date_to ?? today),
    to: date_to ?? clampDate(endOfMonth(date_from ?? today)),
  };
}

/** Periods that people ask for, by the names of the picker. */
export const PERIOD_NAMES = [
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
  'this_fiscal_year',
  'last_fiscal_year',
] as const;
export type PeriodName = (typeof PERIOD_NAMES)[number];

/** Returns the days of each named period, whole even where it is not over yet. */
export function namedPeriods(today: string, fiscalYearStart: string): Record<PeriodName, DatedSpan> {
  const whole = (unit: ColumnUnit, start: string) => {
    const from = startOfUnit(today, unit, start);
    return { from, to: addDays(addMonths(from, MONTHS[unit]), -1) };
  };
  const month = whole('month', fiscalYearStart);
  const quarter = whole('quarter', fiscalYearStart);
  const year = whole('year', '01');
  const fiscal = whole('year', fiscalYearStart);
  return {
    this_month: month,
    last_month: neighbour(month, -1),
    this_quarter: quarter,
    last_quarter: neighbour(quarter, -1),
    this_year: year,
    last_year: neighbour(year, -1),
    this_fiscal_year: fiscal,
    last_fiscal_year: neighbour(fiscal, -1),
  };
}

/** Describes a period as a person would: "October 2026", "2026", "Jan – Mar 2026", otherwise both days. */
export function describePeriod(span: DatedSpan, date: (day: string) => string): string {
  const { from, to } = span;
  if (!isWholeMonths(span)) return from === to ? date(from) : `${date(from)} – ${date(to)}`;
  if (from.slice(0, 7) === to.slice(0, 7)) return formatDate(from, 'MMMM YYYY');
  if (from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`) return from.slice(0, 4);
  const first = formatDate(from, from.slice(0, 4) === to.slice(0, 4) ? 'MMM' : 'MMM YYYY');
  return `${first} – ${formatDate(to, 'MMM YYYY')}`;
}

/** The same for the head of a column: "Oct 2026". */
export function shortPeriod(span: DatedSpan, date: (day: string) => string): string {
  if (isWholeMonths(span) && span.from.slice(0, 7) === span.to.slice(0, 7))
    return formatDate(span.from, 'MMM YYYY');
  return describePeriod(span, date);
}
