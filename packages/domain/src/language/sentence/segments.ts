import { deedsIn, type SaidDeed } from './deeds.ts';
import { AUXILIARY, DEED_OF, FUTURE, isAmong, NOT, SELF, THEY, TITLES, words } from './lexicon.ts';
import type { Mark } from './mark.ts';
import type { Token } from './token.ts';

export interface Segment {
  from: number;
  to: number;
  /** The number of its sentence. */
  sentence: number;
  marks: Mark[];
  deeds: SaidDeed[];
}

const HARD = words('\n ! ? … ;');
const SOFT = words(', : – — - ( )');
const JOINS = words('and & plus + then but while after-that wey-con');
export const isStop = (token: Token | undefined) =>
  token === undefined || token.kind === 'stop' || token.word === '(' || token.word === ')';
const isHardStop = (tokens: readonly Token[], index: number): boolean => {
  const token = tokens[index]!;
  if (token.kind !== 'stop') return false;
  if (token.word === '\n' || HARD.has(token.word)) return true;
  if (token.word !== '.') return false;
  const before = tokens[index - 1];
  return !(
    before?.kind === 'word' &&
    before.end === token.start &&
    (TITLES.has(before.word) || (before.word.length === 1 && before.capital))
  );
};

/** Splits a sentence where one statement ends and the next begins. */
export function segmentsOf(
  tokens: readonly Token[],
  marks: readonly Mark[],
  used: readonly boolean[],
): Segment[] {
  const segments: Segment[] = [];
  let from = 0;
  let sentence = 0;
  const close = (to: number, next: number, hard: boolean) => {
    if (to > from) segments.push({ ...segmentAt(tokens, marks, used, from, to), sentence });
    if (hard) sentence++;
    from = next;
  };
  const hasDeed = (start: number, end: number) => {
    for (let index = start; index < end; index++)
      if (!used[index] && tokens[index]!.kind === 'word' && DEED_OF.has(tokens[index]!.word)) return true;
    return false;
  };
  const moneyIn = (start: number, end: number) =>
    marks.some((mark) => mark.kind === 'money' && mark.from >= start && mark.to <= end);
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    if (isHardStop(tokens, index)) {
      close(index, index + 1, true);
      continue;
    }
    if (token.kind === 'stop' || SOFT.has(token.word)) {
      // A dash inside a name is none.
      close(index, index + 1, false);
      continue;
    }
    if (used[index] || index === from) continue;
    if (
      token.word === 'sorry' ||
      (token.word === 'no' && isAmong(tokens[index + 1]?.word, 'sorry wait make'))
    ) {
      close(index, index, false);
      continue;
    }
    if (token.word === 'then' || token.word === 'but' || token.word === 'while') {
      close(index, index + 1, false);
      continue;
    }
    if (JOINS.has(token.word)) {
      let next = index + 1;
      while (tokens[next]?.word === 'then' || tokens[next]?.word === 'also' || tokens[next]?.word === 'today')
        next++;
      const follower = tokens[next];
      const startsFigure = marks.some(
        (mark) => (mark.kind === 'quantity' || mark.kind === 'money') && mark.from === next,
      );
      const startsVerb =
        follower?.kind === 'word' &&
        (DEED_OF.has(follower.word) ||
          ((SELF.has(follower.word) || THEY.has(follower.word)) &&
            hasDeed(next, Math.min(next + 4, tokens.length))));
      const isMore = token.word === 'plus' || token.word === '+';
      if (
        (startsFigure && (moneyIn(from, index) || isMore)) ||
        startsVerb ||
        (isMore && moneyIn(from, index)) ||
        (moneyIn(from, index) && startsItem(next))
      ) {
        close(index, index + 1, false);
      }
      continue;
    }
    const isPronoun = SELF.has(token.word) || (THEY.has(token.word) && token.word !== 'customer');
    if (
      isPronoun &&
      token.word !== 'me' &&
      token.word !== 'my' &&
      token.word !== 'her' &&
      token.word !== 'him' &&
      token.word !== 'them' &&
      token.word !== 'our' &&
      token.word !== 'us' &&
      hasDeed(from, index) &&
      verbFollows(index)
    ) {
      close(index, index, false);
      continue;
    }
    if (
      (token.word === 'remain' || token.word === 'balance' || token.word === 'bal') &&
      moneyIn(from, index) &&
      !isAmong(tokens[index - 1]!.word, 'the her his their our my to go will of')
    ) {
      if (marks.some((mark) => mark.kind === 'money' && mark.from > index && mark.from <= index + 3))
        close(index, index, false);
    }
  }
  close(tokens.length, tokens.length, true);
  return segments;

  function verbFollows(index: number): boolean {
    for (let next = index + 1; next < Math.min(index + 5, tokens.length); next++) {
      const { word, kind } = tokens[next]!;
      if (kind !== 'word') return false;
      if (DEED_OF.has(word)) return true;
      if (!AUXILIARY.has(word) && !NOT.has(word) && !FUTURE.has(word)) return false;
    }
    return false;
  }
  /** After "and": words up to a figure of money, without a stop between. */
  function startsItem(index: number): boolean {
    for (let next = index; next < Math.min(index + 5, tokens.length); next++) {
      if (marks.some((mark) => mark.kind === 'money' && mark.from === next)) return next > index;
      if (isStop(tokens[next])) return false;
    }
    return false;
  }
}

function segmentAt(
  tokens: readonly Token[],
  marks: readonly Mark[],
  used: readonly boolean[],
  from: number,
  to: number,
): Omit<Segment, 'sentence'> {
  return {
    ...{ from, to, deeds: deedsIn(tokens, used, from, to) },
    marks: marks.filter((mark) => mark.from >= from && mark.to <= to),
  };
}
