import { addDays, isCivilDate } from '../calendar/civil-date.ts';

/** The order of day and month where both are numbers. */
export type DateOrder = 'dmy' | 'mdy';
/**
 * How the dates of a column are read; `swapped` where a spreadsheet took the day for the month: dates that it understood
 * have both exchanged, and those that it did not stayed text.
 */
export type CellDateOrder = DateOrder | 'swapped';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** What may follow a date in its cell: a time, perhaps with its zone. */
const TIME =
  /[T\s,]+(\d{1,2})[:.](\d{2})(?:[:.]\d{2}(?:[.,]\d+)?)?\s*(?:([ap])\.?m\.?)?\s*(z|wat|(?:utc|gmt)?\s*[+-]\d{1,2}(?::?\d{2})?|utc|gmt)?(?:\s+utc)?$/i;
/** Nigeria is one hour ahead of UTC all year; minutes. */
const LAGOS = 60;
const LONGEST = 40;

interface Parts {
  year: string;
  /** The first two numbers as they are written; with a name of the month the order is known. */
  first: string;
  second: string;
  order: DateOrder | null;
  /** Whether the year is first, as a spreadsheet writes a date that it understood. */
  isReal: boolean;
}

function partsOf(cell: string): Parts | null {
  if (cell.length > LONGEST) return null;
  const text = cell
    .replace(TIME, '')
    .replace(/^(?:[a-z]{3,9},|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*)\s*/i, '')
    .trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^(20\d{2})(\d{2})(\d{2})$/.exec(text);
  if (iso) return { year: iso[1]!, first: iso[3]!, second: iso[2]!, order: 'dmy', isReal: true };
  const numbers = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(text);
  if (numbers)
    return { year: numbers[3]!, first: numbers[1]!, second: numbers[2]!, order: null, isReal: false };
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]*([a-z]{3,9})\.?[-/., ]*(\d{4}|\d{2})$/i.exec(text);
  if (named) return withMonth(named[1]!, named[2]!, named[3]!);
  const american = /^([a-z]{3,9})\.?[-/. ]*(\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\d{4}|\d{2})$/i.exec(text);
  return american && withMonth(american[2]!, american[1]!, american[3]!);
}

function withMonth(day: string, name: string, year: string): Parts | null {
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? null : { year, first: day, second: String(month), order: 'dmy', isReal: false };
}

/**
 * Returns the civil date of a cell in Nigeria; null for anything else. A time without a zone is left out; with one, the
 * date is that of the same moment in Lagos.
 */
export function readDate(cell: string, order: CellDateOrder = 'dmy'): string | null {
  const parts = partsOf(cell);
  if (!parts) return null;
  const date = order === 'swapped' ? swappedDate(parts) : dateBy(parts, parts.order ?? order);
  const later = date === null ? 0 : daysToLagos(cell);
  if (date === null || later === 0) return date;
  const there = addDays(date, later);
  return isCivilDate(there) ? there : null;
}

function dateBy({ year, first, second }: Parts, order: DateOrder): string | null {
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  const date = `${year.length === 2 ? '20' : ''}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCivilDate(date) ? date : null;
}

/** Of a date that a spreadsheet understood, day and month are exchanged; text that it did not understand is one date. */
const swappedDate = (parts: Parts): string | null =>
  parts.isReal
    ? (dateBy(parts, 'mdy') ?? dateBy(parts, 'dmy'))
    : (dateBy(parts, parts.order ?? 'dmy') ?? dateBy(parts, 'mdy'));

/** Returns how many days the date of a moment in Lagos is after the one that is written in another zone. */
function daysToLagos(cell: string): number {
  const [, hours, minutes, half, zone] = TIME.exec(cell.trim()) ?? [];
  if (zone === undefined || /^wat$/i.test(zone)) return 0;
  const [, sign, ahead = '0', rest = '0'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? [];
  const offset = (Number(ahead) * 60 + Number(rest)) * (sign === '-' ? -1 : 1);
  const isAfternoon = half !== undefined && /p/i.test(half);
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0);
  return Math.floor((hour * 60 + Number(minutes) - offset + LAGOS) / (24 * 60));
}

/** How often the dates of a column go the way that most of them go, as a share of the steps between different dates. */
function steadiness(dates: readonly string[]): number {
  let [up, down] = [0, 0];
  for (const [index, date] of dates.entries()) {
    const before = dates[index - 1];
    if (before !== undefined && date > before) up++;
    if (before !== undefined && date < before) down++;
  }
  return up + down === 0 ? 1 : Math.max(up, down) / (up + down);
}

/**
 * Returns the order of day and month from all cells of a column: numbers above 12 decide it, by the majority; where none
 * is, the order in which the rows follow each other; otherwise the day is first, as written in Nigeria. `open` says that
 * numbers or rows speak for both orders, or that a few dates alone would put the month first in all others: of American
 * dates more than half have a day above 12, so that these few may be slips.
 */
export function dateOrderOf(cells: readonly string[]): { order: DateOrder; open: boolean } {
  const numeric = cells.flatMap((cell) => {
    const parts = partsOf(cell);
    return parts && parts.order === null ? [parts] : [];
  });
  const dayFirst = numeric.filter(({ first }) => Number(first) > 12).length;
  const monthFirst = numeric.filter(({ second }) => Number(second) > 12).length;
  const either = numeric.filter(
    ({ first, second }) => Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second),
  ).length;
  if (monthFirst > dayFirst) {
    const isFew = either > 0 && (monthFirst === 1 || monthFirst * 2 <= either);
    return { order: 'mdy', open: isFew || dayFirst * 3 > monthFirst };
  }
  if (dayFirst > 0) return { order: 'dmy', open: monthFirst * 3 > dayFirst };
  const read = (order: DateOrder) =>
    cells.flatMap((cell) => {
      const date = readDate(cell, order);
      return date ? [date] : [];
    });
  return { order: 'dmy', open: numeric.length > 2 && steadiness(read('mdy')) > steadiness(read('dmy')) };
}

/**
 * Whether a spreadsheet may have taken the day for the month in a column: it understood all dates that can be read either
 * way, and left those as text that have no twelfth month to spare.
 */
export function mayBeSwapped(cells: readonly string[]): boolean {
  const parts = cells.flatMap((cell) => partsOf(cell) ?? []);
  const real = parts.filter(({ isReal }) => isReal);
  const texts = parts.filter(({ order }) => order === null);
  const isLeft = ({ first, second }: Parts) => Number(first) > 12 || Number(second) > 12;
  return (
    real.length > 0 &&
    texts.length > 0 &&
    texts.every(isLeft) &&
    real.every((each) => Number(each.first) <= 12) &&
    real.some(({ first, second }) => Number(first) !== Number(second))
  );
}
