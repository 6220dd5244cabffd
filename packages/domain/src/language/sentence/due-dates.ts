import { addDays, addMonths, firstOfMonth } from '../../calendar/civil-date.ts';
import { DAYS, dateAt, weekdayOf } from './dates.ts';
import { isAmong } from './lexicon.ts';
import type { Token } from './token.ts';

/** A day to pay by, and the tokens that say it. */
export interface Due {
  from: number;
  to: number;
  date: string;
}

const PAYING =
  /\b(?:due|pay|pays|paid|payment|payable|balance|bal|settle|clear|transfer|till|until|credit|terms|net|owe|owing|money|cash|remit|complete|sort)\b/;
/** Days on which goods change hands or something takes place. */
const EVENT =
  /\b(?:pick|picks|pickup|pick-up|collect|collects|collection|deliver|delivered|delivery|supply|event|wedding|party|burial|naming|ceremony|birthday|ready|wear|fitting|install|come for|needs? (?:it|them|am)|wants? (?:it|them|am)|valid)\b/;

/** Reads a day to come that begins at a token: Friday, next week, in two weeks, net 14, month end, the 30th. */
function dayToCome(tokens: readonly Token[], at: number, today: string): Due | null {
  const word = (offset: number) => tokens[at + offset]?.word ?? '';
  const end = (later = 0) => addDays(addMonths(firstOfMonth(today), 1 + later), -1);
  const due = (date: string, length: number): Due => ({ from: at, to: at + length, date });
  // Next week Friday, Friday next week: of the week that begins on the coming Monday.
  const isNextWeek = (offset: number) => word(offset) === 'next' && word(offset + 1) === 'week';
  const inNextWeek = (name: string) =>
    addDays(today, 7 - ((weekdayOf(today) + 6) % 7) + ((DAYS[name]! + 6) % 7));
  if (isNextWeek(0) && word(2) in DAYS) return due(inNextWeek(word(2)), 3);
  if (word(0) in DAYS && isNextWeek(1)) return due(inNextWeek(word(0)), 3);
  if (isNextWeek(0)) return due(addDays(today, 7), 2);
  if (word(0) === 'next' && word(1) === 'month')
    return word(2) === 'end' ? due(end(1), 3) : due(addMonths(today, 1), 2);
  if (word(0) === 'month' && isAmong(word(1), 'end ending')) return due(end(), 2);
  if (word(0) === 'month-end') return due(end(), 1);
  if (word(0) === 'end' && word(1) === 'of') {
    const length = isAmong(word(2), 'the this dis next') ? 4 : 3;
    if (word(length - 1) === 'month') return due(end(word(2) === 'next' ? 1 : 0), length);
  }
  if (word(0) === 'end' && word(1) === 'month') return due(end(), 2);
  const isNet = word(0) === 'net' || word(0) === 'terms';
  const number = tokens[at + (isNet || word(0) === 'in' || word(0) === 'within' ? 1 : 0)];
  if (number?.kind === 'number' && !number.isMoney && Number.isInteger(number.value) && number.value < 366) {
    const unit = tokens[tokens.indexOf(number) + 1]?.word ?? '';
    const length = tokens.indexOf(number) - at + (isNet && !isAmong(unit, 'day days') ? 1 : 2);
    if (isNet || isAmong(unit, 'day days')) return due(addDays(today, number.value), length);
    if (isAmong(unit, 'week weeks wk wks')) return due(addDays(today, number.value * 7), length);
    if (isAmong(unit, 'month months')) return due(addMonths(today, number.value), length);
  }
  if ((word(0) === 'a' || word(0) === 'one') && word(1) === 'week') return due(addDays(today, 7), 2);
  const day = dateAt(tokens, at, today, 'future');
  return day && day.last >= today ? { from: at, to: day.to, date: day.last } : null;
}

/**
 * Finds the day by which a sale is to be paid; days of delivery, collection or the event are none. Of a text with several
 * sales only the tokens of one of them are looked at.
 */
export function dueDateIn(
  tokens: readonly Token[],
  today: string,
  part: { from: number; to: number } = { from: 0, to: tokens.length },
): Due | null {
  let best: (Due & { weight: number }) | null = null;
  for (let at = part.from; at < part.to; at++) {
    const due = dayToCome(tokens, at, today);
    if (due === null || due.to > part.to) continue;
    const clause = (from: number, step: number) => {
      const found: string[] = [];
      for (let index = from; index >= part.from && index < part.to && found.length < 8; index += step) {
        if (/^[.;!?\n]$/.test(tokens[index]!.word)) break;
        found.push(tokens[index]!.word);
      }
      return step < 0 ? found.reverse().join(' ') : found.join(' ');
    };
    const [before, after] = [clause(due.from - 1, -1), clause(due.to, 1)];
    const near = before.split(' , ').at(-1) ?? '';
    const isPaying =
      PAYING.test(near) ||
      PAYING.test(after.split(' , ')[0] ?? '') ||
      /\b(?:net|terms|due)\b/.test(tokens[due.from]!.word);
    const weight = (isPaying ? 2 : PAYING.test(before) ? 1 : 0) - (EVENT.test(near) ? 3 : 0);
    if (weight > 0 && (best === null || weight > best.weight)) best = { ...due, weight };
    at = due.to - 1;
  }
  return best && { from: best.from, to: best.to, date: best.date };
}
