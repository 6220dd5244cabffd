import { addDays, addMonths, firstOfMonth } from '../../calendar/civil-date.ts';
import { dateAt, MONTHS, weekdayOf } from './dates.ts';
import { isAmong } from './lexicon.ts';
import type { Token } from './token.ts';

/** Days that a question is about, both inclusive; without a first day it asks how things stood at the end of the last. */
export interface SaidPeriod {
  from: number;
  to: number;
  first: string | null;
  last: string;
}

const pad = (value: number) => String(value).padStart(2, '0');
const mondayOf = (date: string) => addDays(date, -((weekdayOf(date) + 6) % 7));
const monthEnd = (first: string) => addDays(addMonths(first, 1), -1);
const isYear = (token: Token | undefined) =>
  token?.kind === 'number' && !token.isMoney && /^20\d\d$/.test(token.word);
const plain = (token: Token | undefined) => (token?.word ?? '').replace(/'s$/, '');

interface Stretch {
  first: string;
  last: string;
  to: number;
}

/** The quarter in which a day lies. */
function quarterOf(date: string): { first: string; last: string } {
  const month = Number(date.slice(5, 7));
  const first = `${date.slice(0, 4)}-${pad(month - ((month - 1) % 3))}-01`;
  return { first, last: addDays(addMonths(first, 3), -1) };
}

/** Reads this week, last quarter, the past 30 days. Weeks begin on Monday; what has begun ends today. */
function relativeAt(tokens: readonly Token[], at: number, today: string): Stretch | null {
  const word = plain(tokens[at]);
  const isThis = isAmong(word, 'this dis current');
  const isLast = isAmong(word, 'last past previous just-ended');
  if (!isThis && !isLast) return null;
  const many = tokens[at + 1];
  const each = /^(day|week|month)s?$/.exec(plain(tokens[at + 2]));
  if (isLast && many?.kind === 'number' && each && Number.isInteger(many.value) && many.value < 400) {
    const first =
      each[1] === 'month'
        ? addMonths(today, -many.value)
        : addDays(today, 1 - many.value * (each[1] === 'week' ? 7 : 1));
    return { first, last: today, to: at + 3 };
  }
  const to = at + 2;
  switch (plain(tokens[at + 1])) {
    case 'week': {
      if (weekdayNamed(tokens[at + 2])) return null;
      const monday = mondayOf(today);
      return isThis
        ? { first: monday, last: today, to }
        : { first: addDays(monday, -7), last: addDays(monday, -1), to };
    }
    case 'weekend': {
      const saturday = addDays(mondayOf(today), isThis || weekdayOf(today) === 0 ? 5 : -2);
      return { first: saturday, last: addDays(saturday, 1), to };
    }
    case 'month': {
      const first = firstOfMonth(today);
      const before = addMonths(first, -1);
      return isThis ? { first, last: today, to } : { first: before, last: monthEnd(before), to };
    }
    case 'quarter': {
      const { first } = quarterOf(today);
      return isThis ? { first, last: today, to } : { ...quarterOf(addDays(first, -1)), to };
    }
    case 'year': {
      const year = Number(today.slice(0, 4));
      return isThis
        ? { first: `${year}-01-01`, last: today, to }
        : { first: `${year - 1}-01-01`, last: `${year - 1}-12-31`, to };
    }
    default:
      return null;
  }
}
const weekdayNamed = (token: Token | undefined) =>
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/.test(plain(token));

/** Reads a month, a quarter or a year by its name: the latest that has begun, unless its year is said. */
function namedAt(tokens: readonly Token[], at: number, today: string): Stretch | null {
  const word = plain(tokens[at]);
  const next = tokens[at + 1];
  const said = isYear(next) ? next!.value : null;
  const to = at + (said === null ? 1 : 2);
  const latest = (firstOf: (year: number) => string): string => {
    const year = said ?? Number(today.slice(0, 4));
    const here = firstOf(year);
    return said !== null || here <= today ? here : firstOf(year - 1);
  };
  const quarter = /^q([1-4])$/.exec(word) ?? /^(first|second|third|fourth)$/.exec(word);
  if (quarter && (word.startsWith('q') || plain(next) === 'quarter')) {
    const number = word.startsWith('q')
      ? Number(quarter[1])
      : ['first', 'second', 'third', 'fourth'].indexOf(word) + 1;
    const first = latest((year) => `${year}-${pad(number * 3 - 2)}-01`);
    return { ...quarterOf(first), to: word.startsWith('q') ? to : at + 2 };
  }
  if (isYear(tokens[at])) return { first: `${word}-01-01`, last: `${word}-12-31`, to: at + 1 };
  const month = tokens[at]?.kind === 'word' ? MONTHS[word] : undefined;
  if (month === undefined) return null;
  const isCommonWord = isAmong(word, 'may mar sun sat march') && !tokens[at]!.capital;
  const isDay = next?.kind === 'number' && said === null && next.value <= 31 && !next.isMoney;
  if (isCommonWord || isDay) return null;
  const first = latest((year) => `${year}-${pad(month)}-01`);
  return { first, last: monthEnd(first), to };
}

/** Reads a day or a stretch of days that begins at a token. */
function stretchAt(tokens: readonly Token[], at: number, today: string): Stretch | null {
  if (at >= tokens.length) return null;
  const stretch = relativeAt(tokens, at, today) ?? namedAt(tokens, at, today);
  if (stretch) return stretch;
  const day = dateAt(tokens, at, today, 'past');
  return day && { first: day.first, last: day.last, to: day.to };
}

/** The end of what is named after "end of": the last day of October, of last month; of this month today at the latest. */
function endAt(tokens: readonly Token[], at: number, today: string): Stretch | null {
  let index = at;
  if (plain(tokens[index]) === 'the') index++;
  if (plain(tokens[index]) !== 'end' || plain(tokens[index + 1]) !== 'of') return null;
  index += 2;
  if (plain(tokens[index]) === 'the') index++;
  const stretch = stretchAt(tokens, index, today);
  return stretch && { ...stretch, first: stretch.last };
}

/** Finds the days that a question names. `today` is the organization's civil date. */
export function periodOf(tokens: readonly Token[], today: string): SaidPeriod | null {
  for (let at = 0; at < tokens.length; at++) {
    const word = plain(tokens[at]);
    const skipThe = plain(tokens[at + 1]) === 'the' ? 2 : 1;
    if (word === 'since') {
      const start = stretchAt(tokens, at + skipThe, today);
      if (start) return { from: at, to: start.to, first: start.first, last: today };
    }
    if (word === 'between' || word === 'from' || word === 'btw') {
      const range = rangeAt(tokens, at + skipThe, today);
      if (range) return { from: at, ...range };
      const start = word === 'from' ? stretchAt(tokens, at + skipThe, today) : null;
      const till = start && isAmong(plain(tokens[start.to]), 'till until to up down');
      if (start && till && isAmong(plain(tokens[start.to + 1]), 'now date today till'))
        return { from: at, to: start.to + 2, first: start.first, last: today };
    }
    const isAsAt = word === 'as' && isAmong(plain(tokens[at + 1]), 'at of on');
    if (isAsAt || word === 'by' || word === 'at' || word === 'before' || word === 'on') {
      const next = at + (isAsAt ? 2 : 1);
      const end = endAt(tokens, next, today);
      if (end) return { from: at, to: end.to, first: null, last: end.last };
      if (isAsAt) {
        const day = stretchAt(tokens, plain(tokens[next]) === 'the' ? next + 1 : next, today);
        if (day) return { from: at, to: day.to, first: null, last: day.last };
      }
    }
    const end = endAt(tokens, at, today);
    if (end) return { from: at, to: end.to, first: null, last: end.last };
    const range = rangeAt(tokens, at, today);
    if (range) return { from: at, ...range };
    const stretch = stretchAt(tokens, at, today);
    if (stretch) {
      const tail = [plain(tokens[stretch.to]), plain(tokens[stretch.to + 1])].join(' ');
      const isEnd = plain(tokens[stretch.to]) === 'end' || plain(tokens[stretch.to]) === 'ending';
      if (isEnd) return { from: at, to: stretch.to + 1, first: null, last: stretch.last };
      if (tail === 'till now' || tail === 'till date' || tail === 'to date')
        return { from: at, to: stretch.to + 2, first: stretch.first, last: today };
      return { from: at, to: stretch.to, first: stretch.first, last: stretch.last };
    }
  }
  return null;
}

/** From 3rd to 9th November, January to June, 1st and 15th: the month or year of the last day holds for the first too. */
function rangeAt(tokens: readonly Token[], at: number, today: string): Omit<SaidPeriod, 'from'> | null {
  const isJoin = (index: number) => isAmong(plain(tokens[index]), 'to and till until through - – —');
  const start = stretchAt(tokens, at, today);
  const isBare =
    tokens[at]?.kind === 'number' &&
    !tokens[at]!.isMoney &&
    tokens[at]!.value >= 1 &&
    tokens[at]!.value <= 31;
  const join = start ? start.to : at + 1;
  if ((!start && !isBare) || !isJoin(join)) return null;
  const next = plain(tokens[join + 1]) === 'the' ? join + 2 : join + 1;
  const end = stretchAt(tokens, next, today);
  if (!end) return null;
  let { last } = end;
  let { to } = end;
  const day = tokens[at]!;
  let first = start?.first ?? null;
  // "3rd to 9th of last month": the month follows the second day.
  if (plain(tokens[to]) === 'of') {
    const month = stretchAt(tokens, to + 1, today);
    if (month && tokens[next]!.kind === 'number') {
      last = `${month.first.slice(0, 8)}${pad(tokens[next]!.value)}`;
      to = month.to;
    }
  }
  if (day.kind === 'number' && day.value <= 31 && (start === null || start.to === at + 1)) {
    const same = `${last.slice(0, 8)}${pad(day.value)}`;
    first = same <= last ? same : `${addMonths(firstOfMonth(last), -1).slice(0, 8)}${pad(day.value)}`;
  }
  if (first === null) return null;
  // October to December names two months of one year.
  if (first > last) first = `${Number(first.slice(0, 4)) - 1}${first.slice(4)}`;
  return { to, first, last };
}
