import { AUXILIARY, DEED_OF, type Deed, FUTURE, NOT, SELF, THEY, TITLES, words } from './lexicon.ts';
import type { Mark } from './marks.ts';
import type { Token } from './token.ts';

export type Subject = 'self' | 'they' | 'named' | null;

export interface SaidDeed {
  deed: Deed;
  at: number;
  word: string;
  subject: Subject;
  isFuture: boolean;
}

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
const SMALL = words(
  'a an the of some half my our his her their that this dat dis those these all about only just like again another',
);

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
      (token.word === 'no' && /^(?:sorry|wait|make)$/.test(tokens[index + 1]?.word ?? ''))
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
      !/^(?:the|her|his|their|our|my|to|go|will|of)$/.test(tokens[index - 1]!.word)
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
  const deeds: SaidDeed[] = [];
  let start = from;
  for (let index = from; index < to; index++) {
    const token = tokens[index]!;
    if (used[index] || token.kind !== 'word') continue;
    const deed = DEED_OF.get(token.word);
    if (deed === undefined || isNoun(tokens, index, from)) continue;
    const { subject, isFuture } = subjectOf(tokens, used, start, index);
    // A second verb without a subject of its own has that of the first: I use 30k buy hose.
    const first = deeds[0];
    const isOwn =
      first === undefined ||
      subject === 'self' ||
      (subject === 'they' && /^(?:he|she|they|dem|e|him)$/.test(tokens[index - 1]?.word ?? '')) ||
      (subject === 'named' && tokens[index - 1]!.capital);
    deeds.push({
      deed,
      at: index,
      word: token.word,
      subject: isOwn ? subject : first.subject,
      isFuture,
    });
    start = index + 1;
  }
  return { from, to, marks: marks.filter((mark) => mark.from >= from && mark.to <= to), deeds };
}

/** Words of deeds that name goods here: fish delivery, the sale, a supply of PPE, clearing agent. */
function isNoun(tokens: readonly Token[], index: number, from: number): boolean {
  const { word } = tokens[index]!;
  const before = tokens[index - 1]?.word ?? '';
  const next = tokens[index + 1]?.word ?? '';
  if (
    /^(?:the|a|an|this|that|my|our|her|his|their|of|4|for|last|week|month|january|february|march|april|may|june|july|august|september|october|november|december)$/.test(
      before,
    ) &&
    index > from &&
    /^(?:sale|supply|balance|deposit|delivery|pack|cut|print|transfer|break|waste|wash|paint|hold|hand|head)$/.test(
      word,
    )
  )
    return true;
  if (word === 'paint')
    return tokens[index - 1]?.kind === 'number' || /^(?:of|litres?|buckets?|gallons?)$/.test(before);
  if (/^trans?f/.test(word) && /^(?:fees?|charges?)$/.test(next)) return true;
  if (word === 'pack' && tokens[index - 1]?.kind === 'number') return true;
  if (/^ma[dk]e$/.test(word) && /^(?:that|am|we|i|it|una|him|her)$/.test(next)) return true;
  // Laptop repair for the ministry; hair wash at 3k.
  if (
    /^(?:repair|wash|paint|install|design|print|cut|set|iron)$/.test(word) &&
    index > from &&
    !SELF.has(before) &&
    !THEY.has(before) &&
    !AUXILIARY.has(before) &&
    (next === '' || /^(?:for|of|at|and)$/.test(next) || tokens[index + 1]?.kind !== 'word')
  )
    return true;
  if (word === 'made' && /^(?:ready|home)$/.test(before)) return true;
  if (/^sales?$/.test(word))
    return (
      index > from + 2 ||
      /^(?:the|for|of|from|on|our|my|yesterday's|weekend)$/.test(before) ||
      next === 'boy' ||
      next === 'girl'
    );
  if (word === 'did' || word === 'do')
    return index > from + 1 || (SELF.has(before) === false && index !== from);
  if (word === 'credit') return !/^(?:my|me|our|us|account|acct)$/.test(next);
  if (/^us(?:e|ed|ing)$/.test(word)) return tokens[index + 1]?.kind !== 'number';
  if (word === 'delivery') return true;
  if (/^(?:sent|send)$/.test(word) && before === 'to') return true;
  return false;
}

/** Finds who does it in the words before the verb. */
function subjectOf(tokens: readonly Token[], used: readonly boolean[], from: number, at: number) {
  let isFuture = tokens
    .slice(Math.max(from, at - 6), at)
    .some(({ word }) => /^(?:will|gonna)$/.test(word) || /'ll$/.test(word));
  let subject: Subject = null;
  let end = at;
  let begin = at;
  for (let index = at - 1; index >= from; index--) {
    const { word, kind } = tokens[index]!;
    if (kind === 'number' && !used[index] && begin < end) {
      begin = index;
      continue;
    }
    if (
      begin === end &&
      /^(?:on|at|in|by|for|from|to|of|with|and|via)$/.test(word) &&
      kind === 'word' &&
      !(word === 'to')
    )
      break;
    if (kind !== 'word' || used[index]) {
      if (used[index] && begin === at && subject === null) {
        end = index;
        begin = index;
        continue;
      }
      break;
    }
    if (begin === end) {
      if (NOT.has(word)) {
        end = index;
        begin = index;
        continue;
      }
      if (
        FUTURE.has(word) ||
        (word === 'go' && at - index <= 2) ||
        (word === 'to' && /^(?:going|go)$/.test(tokens[index - 1]?.word ?? ''))
      ) {
        isFuture = true;
        end = index;
        begin = index;
        continue;
      }
      if (
        word === 'to' ||
        word === 'is' ||
        word === 'are' ||
        word === 'was' ||
        word === 'were' ||
        AUXILIARY.has(word)
      ) {
        end = index;
        begin = index;
        continue;
      }
      if (SELF.has(word)) {
        subject = 'self';
        break;
      }
      if (THEY.has(word)) {
        subject = 'they';
        begin = index;
        continue;
      }
    }
    if (SELF.has(word) || /^(?:that|wey|which|because|when|as|so|make|abeg|pls|please|today|yes)$/.test(word))
      break;
    begin = index;
  }
  if (subject === 'self') return { subject, isFuture };
  const isNamed =
    begin < end && tokens.slice(begin, end).some(({ word }) => !SMALL.has(word) && !THEY.has(word));
  if (isNamed) return { subject: 'named' as Subject, isFuture };
  return { subject, isFuture };
}
