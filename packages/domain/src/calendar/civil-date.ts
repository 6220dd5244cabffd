import type { PaymentTerms } from '@lissafi/contract/documents';

/**
 * Civil dates are `YYYY-MM-DD` text throughout. They compare as text and never pass through the local time zone; a
 * Date is used only to count days in UTC.
 */

/** The earliest date that the contract accepts. */
export const EARLIEST = '1900-01-01';
/** The latest date that the contract accepts. */
export const LATEST = '2199-12-31';

const DAY_MS = 86_400_000;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Days since 1970-01-01; NaN for text that is not a date. */
const toDays = (date: string): number =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) / DAY_MS : Number.NaN;
const fromDays = (days: number): string => new Date(days * DAY_MS).toISOString().slice(0, 10);

/** True for a date that exists: 2028-02-29 does, 2026-02-29 does not. */
export function isCivilDate(text: string): boolean {
  const days = toDays(text);
  return !Number.isNaN(days) && fromDays(days) === text;
}

function daysOf(date: string): number {
  if (!isCivilDate(date)) throw new RangeError(`Not a civil date: ${date}`);
  return toDays(date);
}

/** Returns the date `days` later (earlier when negative). Throws RangeError for text that is not a date. */
export function addDays(date: string, days: number): string {
  return fromDays(daysOf(date) + days);
}

/** Clamps a date to the range from EARLIEST to LATEST. */
export function clampDate(date: string): string {
  if (date < EARLIEST) return EARLIEST;
  return date > LATEST ? LATEST : date;
}

/**
 * Returns the later of two dates. A reversal is dated today, or the day of its original if that is later (decisions
 * §6).
 */
export const laterOf = (a: string, b: string): string => (a > b ? a : b);

/** Returns the earlier of two dates. */
export const earlierOf = (a: string, b: string): string => (a < b ? a : b);

/** Returns the days from a to b, positive when b is later. Throws RangeError for text that is not a date. */
export function daysBetween(a: string, b: string): number {
  return daysOf(b) - daysOf(a);
}

/** Returns the same day `months` later, or the last day of a shorter month: Jan 31 + 1 is Feb 28. */
export function addMonths(date: string, months: number): string {
  daysOf(date);
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const count = year * 12 + month - 1 + months;
  const first = `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01`;
  const lastDay = new Date(Date.parse(`${first}T00:00:00Z`));
  lastDay.setUTCMonth(lastDay.getUTCMonth() + 1, 0);
  return `${first.slice(0, 8)}${String(Math.min(day, lastDay.getUTCDate())).padStart(2, '0')}`;
}

/** `YYYY-MM`. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}

export function firstOfMonth(date: string): string {
  return `${monthOf(date)}-01`;
}

/**
 * Hours ahead of UTC, where that has not changed since 1970: Nigeria has had no summer time since 1919. The first
 * `Intl.DateTimeFormat` takes a slow phone an eighth of a second, on the way to its first screen.
 */
const FIXED_HOURS: Record<string, number> = { 'Africa/Lagos': 1, UTC: 0 };

/** The same instant as if the clocks there were at UTC; undefined where they change. */
function fixedClock(timeZone: string, now: Date): Date | undefined {
  const hours = FIXED_HOURS[timeZone];
  return hours === undefined || now.getTime() < 0 ? undefined : new Date(now.getTime() + hours * 3_600_000);
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns the civil date in a time zone at an instant. Throws RangeError for an unknown zone. */
export function todayIn(timeZone: string, now: Date): string {
  const clock = fixedClock(timeZone, now);
  if (clock) return clock.toISOString().slice(0, 10);
  let format = zoneFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    zoneFormats.set(timeZone, format);
  }
  const parts = format.formatToParts(now);
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** Returns the hour of the day, 0 to 23, in a time zone at an instant. Throws RangeError for an unknown zone. */
export function hourIn(timeZone: string, now: Date): number {
  const clock = fixedClock(timeZone, now);
  if (clock) return clock.getUTCHours();
  const hour = new Intl.DateTimeFormat('en-u-nu-latn', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  return Number(hour.format(now));
}

/**
 * Formats a date for display (S1.9-10): short month, day, year unless the organization chose another pattern. Tokens:
 * YYYY YY MMMM MMM MM M DD D; all other text is kept.
 */
export function formatDate(date: string, pattern = 'MMM D, YYYY'): string {
  daysOf(date);
  const [year = '', month = '', day = ''] = date.split('-');
  const name = MONTHS[Number(month) - 1] ?? '';
  const tokens: Record<string, string> = {
    YYYY: year,
    YY: year.slice(2),
    MMMM: name,
    MMM: name.slice(0, 3),
    MM: month,
    M: String(Number(month)),
    DD: day,
    D: String(Number(day)),
  };
  return pattern.replace(/YYYY|YY|MMMM|MMM|MM|M|DD|D/g, (token) => tokens[token] ?? token);
}

const TERM_DAYS: Record<Exclude<PaymentTerms, 'custom'>, number> = {
  due_on_receipt: 0,
  net_15: 15,
  net_30: 30,
  net_45: 45,
  net_60: 60,
};

/** Returns the due date for the payment terms; null for custom terms, where the user enters it. */
export function dueDateFor(terms: PaymentTerms, issueDate: string): string | null {
  return terms === 'custom' ? null : addDays(issueDate, TERM_DAYS[terms]);
}

/** Describes a due date in words, so that colour is not the only sign: "18 days late", "due today", "due in 6 days". */
export function describeDue(dueDate: string, today: string): string {
  const days = daysBetween(today, dueDate);
  if (days < 0) return days === -1 ? '1 day late' : `${-days} days late`;
  if (days === 0) return 'due today';
  return days === 1 ? 'due tomorrow' : `due in ${days} days`;
}
