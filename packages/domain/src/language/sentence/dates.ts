import { addDays, addMonths, firstOfMonth, isCivilDate } from '../../calendar/civil-date.ts';
import { wordTable } from '../word-table.ts';
import type { Token } from './token.ts';

/** A day or a period that a sentence names, with the tokens that say it. Both days are inclusive. */
export interface SaidDate {
  from: number;
  to: number;
  first: string;
  last: string;
  /** It says a single day. */
  isDay: boolean;
  /** It lies after today. */
  isFuture: boolean;
  /** A part of today: this morning, this evening. */
  isToday: boolean;
}

export const DAYS = wordTable<number>({
  ...{ sunday: 0, monday: 1, tuesday: 2, wednesday: 3, thursday: 4, friday: 5, saturday: 6 },
  ...{ sun: 0, mon: 1, tue: 2, tues: 2, wed: 3, thu: 4, thur: 4, thurs: 4, fri: 5, sat: 6 },
});
export const MONTHS = wordTable<number>({
  ...{
    january: 1,
    february: 2,
    march: 3,
    april: 4,
    may: 5,
    june: 6,
    july: 7,
    august: 8,
    september: 9,
    october: 10,
  },
  ...{
    november: 11,
    december: 12,
    jan: 1,
    feb: 2,
    mar: 3,
    apr: 4,
    jun: 6,
    jul: 7,
    aug: 8,
    sep: 9,
    sept: 9,
    oct: 10,
  },
  ...{ nov: 11, dec: 12 },
});
const TODAY = new Set(['today', 'tday', '2day', 'tonight', 'now-now', 'todays', "today's"]);
const YESTERDAY = new Set(['yesterday', 'yday', 'ystday', 'yest', 'yestaday', "yesterday's"]);
const TOMORROW = new Set(['tomorrow', 'tmrw', '2moro', 'tmr', 'tomoro']);
const PARTS = new Set(['morning', 'afternoon', 'evening', 'night']);

/** Words that say a day by themselves. */
export const DAY_WORDS: ReadonlySet<string> = new Set([
  ...Object.keys(DAYS),
  ...Object.keys(MONTHS),
  ...[...TODAY, ...YESTERDAY, ...TOMORROW, ...PARTS],
]);

export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();
const pad = (value: number) => String(value).padStart(2, '0');
const check = (year: number, month: number, day: number): string | null => {
  const date = `${year}-${pad(month)}-${pad(day)}`;
  return isCivilDate(date) ? date : null;
};

/** Whether a sentence is about what was or about what is to come, where the words leave both open. */
export type Outlook = 'past' | 'future';

/** Returns the day of the month that is nearest in the direction of the outlook. */
function dayOfMonth(day: number, month: number | null, year: number | null, today: string, outlook: Outlook) {
  const [y, m] = today.split('-').map(Number) as [number, number];
  if (month !== null) {
    if (year !== null) return check(year, month, day);
    const date = check(y, month, day);
    if (date === null) return null;
    if (outlook === 'past' && date > today) return check(y - 1, month, day);
    if (outlook === 'future' && date < today) return check(y + 1, month, day);
    return date;
  }
  const here = check(y, m, day);
  if (outlook === 'past') {
    if (here && here <= today) return here;
    const before = addMonths(firstOfMonth(today), -1);
    return check(Number(before.slice(0, 4)), Number(before.slice(5, 7)), day);
  }
  if (here && here >= today) return here;
  const after = addMonths(firstOfMonth(today), 1);
  return check(Number(after.slice(0, 4)), Number(after.slice(5, 7)), day);
}

const yearOf = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));
const isYear = (token: Token | undefined) =>
  token?.kind === 'number' && !token.isMoney && /^(?:19|20)\d\d$/.test(token.word);

/** Reads a date that begins at a token. `today` is the organization's civil date. */
export function dateAt(
  tokens: readonly Token[],
  at: number,
  today: string,
  outlook: Outlook = 'past',
): SaidDate | null {
  const word = (offset: number) => tokens[at + offset]?.word ?? '';
  const kind = (offset: number) => tokens[at + offset]?.kind;
  const day = (date: string | null, length: number, isToday = false): SaidDate | null =>
    date === null
      ? null
      : {
          ...{ from: at, to: at + length, first: date, last: date, isDay: true, isToday },
          isFuture: date > today,
        };
  const first = tokens[at]!;
  if (first.kind === 'word') {
    const w = first.word;
    if (TODAY.has(w)) return day(today, 1, true);
    if (w === 'this' && PARTS.has(word(1))) return day(today, 2, true);
    if (w === 'last' && word(1) === 'week' && word(2) in DAYS) {
      // Last week Wednesday: in the week before this one, which began on Monday.
      const start = addDays(today, -((weekdayOf(today) + 6) % 7) - 7);
      return day(addDays(start, (DAYS[word(2)]! + 6) % 7), 3);
    }
    if (
      (w === 'end' || w === 'the') &&
      word(w === 'end' ? 1 : 2) === 'of' &&
      (w === 'end' || word(1) === 'end')
    ) {
      const skip = w === 'end' ? 2 : 3;
      const month = MONTHS[word(skip)];
      if (month !== undefined) {
        const start = check(Number(today.slice(0, 4)), month, 1)!;
        const begun = start <= today || outlook === 'future' ? start : addMonths(start, -12);
        return day(addDays(addMonths(begun, 1), -1), skip + 1);
      }
    }
    if (w === 'just' && word(1) === 'now') return day(today, 2, true);
    if ((w === 'last' && word(1) === 'night') || w === 'yesternight')
      return day(addDays(today, -1), w === 'last' ? 2 : 1);
    if (w === 'the' || w === 'day') {
      const skip = w === 'the' ? 1 : 0;
      if (word(skip) === 'day' && word(skip + 1) === 'before' && YESTERDAY.has(word(skip + 2)))
        return day(addDays(today, -2), skip + 3);
      if (word(skip) === 'day' && word(skip + 1) === 'after' && TOMORROW.has(word(skip + 2)))
        return day(addDays(today, 2), skip + 3);
      if (word(skip) === 'other' && word(skip + 1) === 'day') return null;
    }
    if ((w === 'last' || w === 'upper') && YESTERDAY.has(word(1))) return day(addDays(today, -2), 2);
    if (YESTERDAY.has(w)) return day(addDays(today, -1), PARTS.has(word(1)) ? 2 : 1);
    if (w === 'next' && (TOMORROW.has(word(1)) || word(1) === 'tomorow')) return day(addDays(today, 2), 2);
    if (TOMORROW.has(w)) return day(addDays(today, 1), PARTS.has(word(1)) ? 2 : 1);
    const isLast = w === 'last' || w === 'past';
    const target = isLast || w === 'next' || w === 'this' || w === 'coming' ? word(1) : w;
    const length = target === w ? 1 : 2;
    if (
      target in DAYS &&
      kind(length - 1) === 'word' &&
      (target.length > 3 || tokens[at + length - 1]!.capital)
    ) {
      // A Sunday with a title is a person: Oga Sunday.
      const ahead = w === 'next' || w === 'coming' || (w !== 'last' && w !== 'past' && outlook === 'future');
      const now = weekdayOf(today);
      const wanted = DAYS[target]!;
      const back = ((now - wanted + 6) % 7) + 1;
      const forth = ((wanted - now + 6) % 7) + 1;
      const date = ahead ? addDays(today, forth) : addDays(today, -back);
      // Saturday gone, Monday the 16th.
      const ordinal =
        word(length) === 'the' && tokens[at + length + 1]?.role === 'ordinal'
          ? 2
          : tokens[at + length]?.role === 'ordinal'
            ? 1
            : 0;
      if (ordinal > 0)
        return day(
          dayOfMonth(tokens[at + length + ordinal - 1]!.value, null, null, today, outlook),
          length + ordinal,
        );
      const isToday = now === wanted && (w === 'this' || tokens[at - 1]?.word === 'being');
      return day(
        isToday ? today : date,
        length + (PARTS.has(word(length)) || word(length) === 'gone' ? 1 : 0),
        isToday,
      );
    }
    if (w in MONTHS && kind(1) === 'number' && !tokens[at + 1]!.isMoney && !isYear(tokens[at + 1])) {
      const value = tokens[at + 1]!.value;
      if (Number.isInteger(value) && value >= 1 && value <= 31 && w !== 'may') {
        const year = isYear(tokens[at + 2]) ? tokens[at + 2]!.value : null;
        return day(dayOfMonth(value, MONTHS[w]!, year, today, outlook), year === null ? 2 : 3);
      }
    }
  }
  if (first.kind === 'number' && !first.isMoney) {
    // 5th, 5th December, 5 December 2026, 5th of this month
    const value = first.value;
    if (Number.isInteger(value) && value >= 1 && value <= 31 && first.role !== 'percent') {
      const skip = word(1) === 'of' ? 2 : 1;
      const month = MONTHS[word(skip)];
      if (
        month !== undefined &&
        tokens[at + skip]!.kind === 'word' &&
        (first.role === 'ordinal' || word(skip) !== 'may' || tokens[at + skip]!.capital)
      ) {
        const year = isYear(tokens[at + skip + 1]) ? tokens[at + skip + 1]!.value : null;
        return day(dayOfMonth(value, month, year, today, outlook), skip + (year === null ? 1 : 2));
      }
      if (first.role === 'ordinal') return day(dayOfMonth(value, null, null, today, outlook), 1);
      // Two days ago, 3 weeks ago.
      const many = /^(day|week|month)s?$/.exec(word(1));
      if (many && (word(2) === 'ago' || word(2) === 'back')) {
        const date =
          many[1] === 'month'
            ? addMonths(today, -value)
            : addDays(today, -value * (many[1] === 'week' ? 7 : 1));
        return day(date, 3);
      }
    }
  }
  if (first.kind === 'word' && /^\d/.test(first.word)) {
    const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(first.word);
    if (iso) return day(check(Number(iso[1]), Number(iso[2]), Number(iso[3])), 1);
    const local = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{2,4}))?$/.exec(first.word);
    if (local)
      return day(
        dayOfMonth(Number(local[1]), Number(local[2]), local[3] ? yearOf(local[3]) : null, today, outlook),
        1,
      );
  }
  return null;
}
