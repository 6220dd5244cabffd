import { categoryOf } from './categories.ts';
import { FeatureCodes, type Features } from './feature-sink.ts';
import {
  AUXILIARY,
  BUSINESS,
  DEED_OF,
  GOODS,
  isAmong,
  NOT,
  PEOPLE,
  SELF,
  SERVICES,
  THEY,
  TITLES,
  UNITS,
} from './lexicon.ts';
import { modelOf } from './models.ts';
import type { Sentence } from './reading.ts';

/** What a word is to a transaction: of its goods or service, of the name of the other side, or neither. */
export type WordLabel = 'item' | 'party' | 'none';

const kindOf = (word: string, isCapital: boolean): string =>
  TITLES.has(word.replace('.', ''))
    ? 'TITLE'
    : PEOPLE.has(word)
      ? 'PERSON'
      : BUSINESS.has(word)
        ? 'BUSINESS'
        : SELF.has(word)
          ? 'SELF'
          : THEY.has(word)
            ? 'THEY'
            : DEED_OF.has(word)
              ? `V:${DEED_OF.get(word)}`
              : categoryOf([word])
                ? 'COST'
                : UNITS.has(word)
                  ? 'UNIT'
                  : GOODS.has(word) || GOODS.has(word.replace(/s$/, ''))
                    ? 'GOODS'
                    : SERVICES.has(word)
                      ? 'SERVICE'
                      : isCapital
                        ? 'Name'
                        : 'x';

interface Seen {
  shapes: string[];
  kinds: string[];
}
const seenOf = new WeakMap<Sentence, Seen>();

/** The words of a sentence and their kinds, once for all words. */
function seenIn(sentence: Sentence): Seen {
  const known = seenOf.get(sentence);
  if (known) return known;
  const { tokens, marks } = sentence;
  const shapes = tokens.map((token) => (token.kind === 'number' ? '#n' : token.word.replace(/'s$/, '')));
  const kinds = tokens.map((token, index) =>
    token.kind === 'word' ? kindOf(token.word, token.capital && index > 0) : shapes[index]!,
  );
  for (const { kind, from, to } of marks)
    for (let index = from; index < to; index++) {
      shapes[index] = `#${kind}`;
      kinds[index] = `#${kind}`;
    }
  const seen = { shapes, kinds };
  seenOf.set(sentence, seen);
  return seen;
}

/** Adds what the classifier sees of a word: itself, its neighbours, the nearest verb and figures, and the label before it. */
export function addWord<Into extends Features>(
  into: Into,
  sentence: Sentence,
  index: number,
  before: WordLabel,
): Into {
  const { segments } = sentence;
  const seen = seenIn(sentence);
  const shape = (at: number): string => seen.shapes[at] ?? (at < 0 ? '^' : '$');
  const kind = (at: number): string => seen.kinds[at] ?? (at < 0 ? '^' : '$');
  const segment = segments.find(({ from, to }) => index >= from && index < to);
  const verb = segment?.deeds.filter(({ at }) => at < index).at(-1);
  const next = segment?.deeds.find(({ at }) => at > index);
  const here = shape(index);
  into.add('0 ', here);
  into.add('0 ', kind(index));
  into.add('0 ', kind(index), ' after ', before);
  into.add('after ', before);
  into.add('-1 ', shape(index - 1));
  into.add('-1 ', shape(index - 1), ' after ', before);
  into.add('-1 ', kind(index - 1), ' 0 ', kind(index));
  into.add('-2 ', shape(index - 2), ' -1 ', shape(index - 1));
  into.add('-2 ', kind(index - 2));
  into.add('+1 ', shape(index + 1));
  into.add('+1 ', kind(index + 1), ' 0 ', kind(index));
  into.add('+1 ', shape(index + 1), ' +2 ', shape(index + 2));
  into.add('+2 ', kind(index + 2));
  into.add('verb ', String(verb?.deed), ' ', kind(index));
  if (verb) into.add('verb ', verb.deed, ' ', String(Math.min(index - verb.at, 4)));
  else into.add('verb none');
  if (next) into.add('next ', next.deed, ` ${Math.min(next.at - index, 3)} `, kind(index));
  else into.add('next none ', kind(index));
  into.add('lead ', leadOf(sentence, index), ' ', kind(index));
  if (here.length >= 5) into.add('-', here.slice(-3));
  return into;
}

const LEADS = new Set(['to', 'from', 'for', 'by', 'with', 'at', 'on', 'in', 'of', 'give']);

/** The nearest preposition before a word in its clause, with nothing but words between. */
function leadOf({ tokens, marks }: Sentence, index: number): string {
  for (let at = index - 1; at >= Math.max(0, index - 4); at--) {
    const token = tokens[at]!;
    if (token.kind === 'word' && LEADS.has(token.word)) return `${token.word} ${index - at}`;
    if (token.kind !== 'word') return token.word.length === 1 ? token.word : '#';
    const mark = marks.find(({ from, to }) => at >= from && at < to);
    if (mark) return `#${mark.kind} ${index - at}`;
  }
  return '-';
}

/** Words that no figure, day or method takes. */
export const isFree = ({ tokens, marks }: Sentence, index: number): boolean =>
  tokens[index]!.kind === 'word' && !marks.some(({ from, to }) => index >= from && index < to);

export interface Phrase {
  from: number;
  to: number;
  label: 'item' | 'party';
  /** Sum of the probabilities of its words. */
  weight: number;
}

/** The phrase whose words are the surest in sum. */
export const heaviest = (phrases: readonly Phrase[]): Phrase | null =>
  phrases.reduce<Phrase | null>((a, b) => (a === null || b.weight > a.weight ? b : a), null);

/** Finds the phrases that name goods and people, from left to right. */
export function phrasesOf(sentence: Sentence): Phrase[] {
  const phrases: Phrase[] = [];
  const model = modelOf<WordLabel>('words');
  let before: WordLabel = 'none';
  for (let index = 0; index < sentence.tokens.length; index++) {
    if (!isFree(sentence, index)) {
      if (sentence.tokens[index]!.kind !== 'word') before = 'none';
      continue;
    }
    const chances = model.probabilities(addWord(new FeatureCodes(), sentence, index, before));
    const best = Math.max(...chances);
    const label = model.classes[chances.indexOf(best)]!;
    if (label !== 'none') {
      const last = phrases.at(-1);
      if (before === label && last && last.to === index) {
        last.to = index + 1;
        last.weight += best;
      } else phrases.push({ from: index, to: index + 1, label, weight: best });
    }
    before = label;
  }
  return joinedBySign(sentence, phrases);
}

/** Two names joined by a sign are one: O'Brien & Sons. */
function joinedBySign(sentence: Sentence, phrases: readonly Phrase[]): Phrase[] {
  const { tokens } = sentence;
  const joined: Phrase[] = [];
  for (const phrase of phrases) {
    const isJoined =
      phrase.label === 'party' &&
      phrase.from >= 2 &&
      tokens[phrase.from - 1]!.word === '&' &&
      isFree(sentence, phrase.from - 2);
    if (!isJoined) {
      joined.push(phrase);
      continue;
    }
    let from = phrase.from - 2;
    const before = joined.at(-1);
    if (before && before.to > from) {
      joined.pop();
      from = Math.min(from, before.from);
    }
    joined.push({ ...phrase, from });
  }
  return joined;
}

const ENDS = new Set([
  ...[
    'and',
    'plus',
    'for',
    'to',
    'from',
    'by',
    'with',
    'at',
    'on',
    'in',
    'na',
    'total',
    'altogether',
    'all',
    'give',
  ],
  ...[
    'or',
    'then',
    'is',
    'was',
    'come',
    'today',
    'each',
    'who',
    'wey',
    'which',
    'that',
    'not',
    'only',
    'of',
    'the',
    'a',
  ],
]);

/** The words beside a figure that may name what it counts or costs, where no phrase was found: after it, else before it. */
export function namedBeside(
  sentence: Sentence,
  figure: { from: number; to: number },
  party: Phrase[],
): Phrase | null {
  const { tokens } = sentence;
  const isName = (index: number) => {
    const token = tokens[index];
    return (
      token !== undefined &&
      isFree(sentence, index) &&
      ![ENDS, SELF, THEY, NOT, AUXILIARY].some((list) => list.has(token.word)) &&
      !DEED_OF.has(token.word) &&
      !party.some(({ from, to }) => index >= from && index < to)
    );
  };
  let from = figure.to;
  if (tokens[from]?.word === 'of') from++;
  let to = from;
  while (isName(to) && to - from < 4) to++;
  if (to === from) {
    to = figure.from;
    if (isAmong(tokens[to - 1]?.word, 'for at @ : , - =')) to--;
    from = to;
    while (isName(from - 1) && to - from < 4) from--;
  }
  return to > from ? { from, to, label: 'item', weight: 0 } : null;
}
