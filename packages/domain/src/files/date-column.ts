import { isCivilDate } from '../calendar/civil-date.ts';

/** The order of day and month where both are numbers. */
export type DateOrder = 'dmy' | 'mdy';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** What may follow a date in its cell: a time, which is not kept. */
const TIME = /[T\s,]+\d{1,2}[:.]\d{2}([:.]\d{2}(\.\d+)?)?\s*([ap]\.?m\.?)?\s*(z|utc|wat|[+-]\d{2}:?\d{2})?$/i;
const LONGEST = 40;

interface Parts {
  year: string;
  /** The first two numbers as they are written; with a name of the month the order is known. */
  first: string;
  second: string;
  order: DateOrder | null;
}

function partsOf(cell: string): Parts | null {
  if (cell.length > LONGEST) return null;
  const text = cell
    .replace(TIME, '')
    .replace(/^[a-z]{3,9},\s*/i, '')
    .trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^(20\d{2})(\d{2})(\d{2})$/.exec(text);
  if (iso) return { year: iso[1]!, first: iso[3]!, second: iso[2]!, order: 'dmy' };
  const numbers = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(text);
  if (numbers) return { year: numbers[3]!, first: numbers[1]!, second: numbers[2]!, order: null };
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]*([a-z]{3,9})\.?[-/., ]*(\d{4}|\d{2})$/i.exec(text);
  if (named) return withMonth(named[1]!, named[2]!, named[3]!);
  const american = /^([a-z]{3,9})\.?[-/. ]*(\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\d{4}|\d{2})$/i.exec(text);
  return american && withMonth(american[2]!, american[1]!, american[3]!);
}

function withMonth(day: string, name: string, year: string): Parts | null {
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? null : { year, first: day, second: String(month), order: 'dmy' };
}

/** Returns the civil date of a cell, whose time is left out; null for anything else. */
export function readDate(cell: string, order: DateOrder = 'dmy'): string | null {
  const parts = partsOf(cell);
  if (!parts) return null;
  const { year, first, second } = parts;
  const [day, month] = (parts.order ?? order) === 'dmy' ? [first, second] : [second, first];
  const date = `${year.length === 2 ? '20' : ''}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCivilDate(date) ? date : null;
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
 * Returns the order of day and month from all cells of a column. A number above 12 decides it; where none is, the order
 * in which the rows follow each other; otherwise the day is first, as written in Nigeria. `open` says that both orders
 * can be read and that the order of the rows speaks against the day first.
 */
export function dateOrderOf(cells: readonly string[]): { order: DateOrder; open: boolean } {
  const numeric = cells.flatMap((cell) => {
    const parts = partsOf(cell);
    return parts && parts.order === null ? [parts] : [];
  });
  if (numeric.some(({ first }) => Number(first) > 12)) return { order: 'dmy', open: false };
  if (numeric.some(({ second }) => Number(second) > 12)) return { order: 'mdy', open: false };
  const read = (order: DateOrder) =>
    cells.flatMap((cell) => {
      const date = readDate(cell, order);
      return date ? [date] : [];
    });
  return { order: 'dmy', open: numeric.length > 2 && steadiness(read('mdy')) > steadiness(read('dmy')) };
}
