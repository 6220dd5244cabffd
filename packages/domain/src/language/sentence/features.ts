import { categoryOf } from './categories.ts';
import type { Features } from './feature-sink.ts';
import {
  ACCOUNTS,
  BUSINESS,
  DEED_OF,
  FUTURE,
  GOODS,
  NOT,
  PEOPLE,
  SELF,
  SERVICES,
  THEY,
  TITLES,
} from './lexicon.ts';
import type { Sentence } from './reading.ts';
import type { Token } from './token.ts';

const PLACES = new Set(['to', 'from', 'for', 'by', 'with', 'at', 'on', 'in', 'of']);

/** A token as a word that features are made of: figures by what they are, names by a common word. */
function shapeOf(token: Token, isFirst: boolean): string {
  if (token.kind === 'number') return '#n';
  const word = token.word.replace(/'s$/, '');
  return token.capital && !isFirst && !DEED_OF.has(word) ? 'Name' : word;
}

/** The class that the word lists give to a token. */
function kindOf(token: Token, shape: string): string {
  if (token.kind === 'number') return '#n';
  if (token.kind === 'stop') return '.';
  const deed = DEED_OF.get(shape);
  if (deed) return `V:${deed}`;
  if (shape === 'Name' || TITLES.has(shape)) return 'NAME';
  if (PEOPLE.has(shape)) return 'PERSON';
  if (BUSINESS.has(shape)) return 'BUSINESS';
  if (SELF.has(shape)) return 'SELF';
  if (THEY.has(shape)) return 'THEY';
  if (NOT.has(shape)) return 'NOT';
  if (FUTURE.has(shape)) return 'FUTURE';
  if (ACCOUNTS.has(shape)) return 'ACCOUNT';
  const category = categoryOf([shape]);
  if (category) return `C:${category}`;
  if (GOODS.has(shape) || GOODS.has(shape.replace(/s$/, ''))) return 'GOODS';
  if (SERVICES.has(shape)) return 'SERVICE';
  return PLACES.has(shape) ? shape : 'x';
}

/** The words and kinds of a stretch of tokens; what a figure, day or method takes is one word. */
function wordsOf(
  { tokens, marks }: Sentence,
  from: number,
  to: number,
): { words: string[]; kinds: string[] } {
  const starts = new Map(marks.map((mark) => [mark.from, mark]));
  const words = ['^'];
  const kinds = ['^'];
  for (let index = from; index < to; index++) {
    const mark = starts.get(index);
    if (mark) {
      const said = {
        money: '#money',
        quantity: '#count',
        date: mark.kind === 'date' && mark.isFuture ? '#later' : '#day',
        method: '#method',
        percent: '#percent',
      }[mark.kind];
      words.push(said);
      kinds.push(said);
      index = mark.to - 1;
      continue;
    }
    const token = tokens[index]!;
    const shape = shapeOf(token, index === 0);
    words.push(shape);
    kinds.push(kindOf(token, shape));
  }
  words.push('$');
  kinds.push('$');
  return { words, kinds };
}

/** Adds words, their pairs, pairs with one word between, and the beginnings and ends of longer words. */
export function addPairs(into: Features, words: readonly string[]): void {
  for (const [index, word] of words.entries()) {
    into.addOnce(word);
    if (index + 1 < words.length) into.addOnce(word, ' ', words[index + 1]);
    if (index + 2 < words.length) into.addOnce(word, ' * ', words[index + 2]);
    if (/^[a-z]{5,}$/.test(word)) {
      into.addOnce('-', word.slice(-3));
      into.addOnce(word.slice(0, 4), '-');
    }
  }
}

/**
 * Adds what a classifier sees of a stretch of a sentence: its words, their pairs, pairs with one word between, beginnings
 * and ends of longer words, kinds of words, and the verbs with who does it.
 */
export function addWords<Into extends Features>(
  into: Into,
  sentence: Sentence,
  from = 0,
  to = sentence.tokens.length,
): Into {
  const { words, kinds } = wordsOf(sentence, from, to);
  addPairs(into, words);
  for (const [index, kind] of kinds.entries()) {
    into.addOnce(': ', kind);
    if (index + 1 < kinds.length) into.addOnce(': ', kind, ' ', kinds[index + 1]);
  }
  for (const segment of sentence.segments)
    for (const { at, deed, subject, isFuture } of segment.deeds)
      if (at >= from && at < to) {
        into.addOnce('does ', deed);
        into.addOnce('does ', deed, ' ', String(subject), isFuture ? ' later' : '');
      }
  for (const kind of ['money', 'quantity'] as const)
    if (!sentence.marks.some((mark) => mark.kind === kind && mark.from >= from && mark.to <= to))
      into.addOnce('no ', kind);
  if (to === sentence.tokens.length && /\?\s*$/.test(sentence.text)) into.addOnce('?');
  return into;
}
