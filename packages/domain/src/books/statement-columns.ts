import { fault, invalid } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { ColumnUnit, Comparison } from '@lissafi/contract/statements';
import { addDays, addMonths, clampDate, daysBetween, firstOfMonth } from '../calendar/civil-date.ts';

/** Days, both inclusive. `from` null: since the first entry. */
export interface Span {
  from: string | null;
  to: string;
}
export interface DatedSpan extends Span {
  from: string;
}

const MONTHS: Record<ColumnUnit, number> = { month: 1, quarter: 3, year: 12 };

const lastOfMonth = (day: string) => addDays(addMonths(firstOfMonth(day), 1), -1);
const isWholeMonths = ({ from, to }: DatedSpan) => from === firstOfMonth(from) && to === lastOfMonth(to);
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

/** The same day some months earlier; the last day of a month stays the last day. */
function monthsEarlier(day: string, months: number): string {
  const moved = addMonths(day, -months);
  return clampDate(day === lastOfMonth(day) ? lastOfMonth(moved) : moved);
}

/**
 * Returns what a period is compared with. The previous period of whole months is as many months before them;
 * of other ranges, as many days before. The previous year moves both ends by twelve months.
 */
export function comparedPeriod(span: DatedSpan, compare: Comparison): DatedSpan {
  if (compare === 'previous_year')
    return { from: clampDate(addMonths(span.from, -12)), to: monthsEarlier(span.to, 12) };
  if (isWholeMonths(span)) {
    const months = monthNumber(span.to) - monthNumber(span.from) + 1;
    return { from: clampDate(addMonths(span.from, -months)), to: monthsEarlier(span.to, months) };
  }
  const days = daysBetween(span.from, span.to) + 1;
  return { from: clampDate(addDays(span.from, -days)), to: clampDate(addDays(span.to, -days)) };
}

/** Returns the day that a balance is compared with: a month or a year earlier, month ends with month ends. */
export function comparedDay(day: string, compare: Comparison): string {
  return monthsEarlier(day, compare === 'previous_year' ? 12 : 1);
}
