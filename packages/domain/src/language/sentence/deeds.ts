import { AUXILIARY, DEED_OF, type Deed, FUTURE, isAmong, NOT, SELF, THEY, words } from './lexicon.ts';
import type { Token } from './token.ts';

/** Who does something: the business, somebody else, or somebody with a name. */
export type Subject = 'self' | 'they' | 'named' | null;

/** A verb of a sentence, with who does it. */
export interface SaidDeed {
  deed: Deed;
  at: number;
  word: string;
  subject: Subject;
  isFuture: boolean;
}

const SMALL = words(
  'a an the of some half my our his her their that this dat dis those these all about only just like again another',
);

/** Finds the verbs of a clause. */
export function deedsIn(
  tokens: readonly Token[],
  used: readonly boolean[],
  from: number,
  to: number,
): SaidDeed[] {
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
      (subject === 'they' && isAmong(tokens[index - 1]?.word, 'he she they dem e him')) ||
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
  return deeds;
}

/** Words of deeds that name goods here: fish delivery, the sale, a supply of PPE, clearing agent. */
function isNoun(tokens: readonly Token[], index: number, from: number): boolean {
  const { word } = tokens[index]!;
  const before = tokens[index - 1]?.word ?? '';
  const next = tokens[index + 1]?.word ?? '';
  if (
    isAmong(
      before,
      'the a an this that my our her his their of 4 for last week month january february march april may june july august september october november december',
    ) &&
    index > from &&
    isAmong(
      word,
      'sale supply balance deposit delivery pack cut print transfer break waste wash paint hold hand head',
    )
  )
    return true;
  if (word === 'paint')
    return (
      tokens[index - 1]?.kind === 'number' || isAmong(before, 'of litre litres bucket buckets gallon gallons')
    );
  if (/^trans?f/.test(word) && isAmong(next, 'fee fees charge charges')) return true;
  if (word === 'pack' && tokens[index - 1]?.kind === 'number') return true;
  if (/^ma[dk]e$/.test(word) && isAmong(next, 'that am we i it una him her')) return true;
  // Laptop repair for the ministry; hair wash at 3k.
  if (
    isAmong(word, 'repair wash paint install design print cut set iron') &&
    index > from &&
    !SELF.has(before) &&
    !THEY.has(before) &&
    !AUXILIARY.has(before) &&
    (next === '' || isAmong(next, 'for of at and') || tokens[index + 1]?.kind !== 'word')
  )
    return true;
  if (word === 'made' && isAmong(before, 'ready home')) return true;
  if (isAmong(word, 'sale sales'))
    return (
      index > from + 2 ||
      isAmong(before, "the for of from on our my yesterday's weekend") ||
      next === 'boy' ||
      next === 'girl'
    );
  if (word === 'did' || word === 'do')
    return index > from + 1 || (SELF.has(before) === false && index !== from);
  if (word === 'credit') return !isAmong(next, 'my me our us account acct');
  if (/^us(?:e|ed|ing)$/.test(word)) return tokens[index + 1]?.kind !== 'number';
  if (word === 'delivery') return true;
  if (isAmong(word, 'sent send') && before === 'to') return true;
  return false;
}

/** Finds who does it in the words before the verb. */
function subjectOf(tokens: readonly Token[], used: readonly boolean[], from: number, at: number) {
  let isFuture = tokens
    .slice(Math.max(from, at - 6), at)
    .some(({ word }) => isAmong(word, 'will gonna') || /'ll$/.test(word));
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
      isAmong(word, 'on at in by for from to of with and via') &&
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
        (word === 'to' && isAmong(tokens[index - 1]?.word, 'going go'))
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
    if (SELF.has(word) || isAmong(word, 'that wey which because when as so make abeg pls please today yes'))
      break;
    begin = index;
  }
  if (subject === 'self') return { subject, isFuture };
  const isNamed =
    begin < end && tokens.slice(begin, end).some(({ word }) => !SMALL.has(word) && !THEY.has(word));
  if (isNamed) return { subject: 'named' as Subject, isFuture };
  return { subject, isFuture };
}
