import { AUXILIARY, DEED_OF, NOT, SELF, THEY, UNITS, words } from './lexicon.ts';
import type { SaidTransaction, Sentence } from './reading.ts';

/** Words that say nothing by themselves, or only how the others belong together. */
const SILENT = words(
  `a an the and or of to for from by with at on in na is was am be are so then also plus each per total all please
  pls abeg kindly make this that it its them one give take naira kobo only now today just oo o sir ma dis dat e dem come
  carry left rest`,
);
/** Words about paying, which the kind of a document and its payment are read from. */
const PAYING = words(
  `paid pay payment cash transfer pos credit balance bal remain remaining deposit due invoice receipt quote quotation bill
  discount off less unpaid later advance half full complete vat`,
);

interface Range {
  from: number;
  to: number;
}

/** Returns the runs of tokens that nothing was made of, so that they can be shown and never become something silently. */
export const unreadIn = (sentence: Sentence, isTaken: (index: number) => boolean): Range[] =>
  runsOf(sentence, isTaken, (word) => !PAYING.has(word) && !UNITS.has(word));

/** Words that say nothing more than the amount or the kind of a paper that is recorded anyway. */
const PLAIN = words('paid pay payment invoice receipt bill');
/** Words that count as understood where a transaction says the same. */
const SAID: readonly (readonly [(said: SaidTransaction) => boolean, ReadonlySet<string>])[] = [
  [({ paid }) => paid === false || paid === 'partial', words('credit unpaid later due')],
  [
    ({ paid, rest_unsaid }) => paid === 'partial' || rest_unsaid === true,
    words('balance bal remain remaining left rest deposit advance half'),
  ],
  // “Pay remain 50 naira” may be a payment of 50, or of all but 50.
  [
    ({ category }) => category === 'customer_payment' || category === 'supplier_payment',
    words('balance bal remaining rest deposit advance'),
  ],
  [({ paid }) => paid === true, words('full complete')],
];
const LESS = words('discount off less');

/**
 * The same of transactions: units that no quantity has, ways of paying that none is recorded with, and words of a rest or
 * of credit that no transaction has, count as not used too.
 */
export function unreadOfTransactions(
  sentence: Sentence,
  result: readonly SaidTransaction[],
  { isTaken, isLess }: { isTaken: (index: number) => boolean; isLess: boolean },
): Range[] {
  const used = SAID.flatMap(([holds, list]) => (result.some(holds) ? [list] : []));
  const lists = [PLAIN, ...used, ...(isLess ? [LESS] : [])];
  return runsOf(sentence, isTaken, (word) => !lists.some((list) => list.has(word)), words('left rest'));
}

function runsOf(
  sentence: Sentence,
  isTaken: (index: number) => boolean,
  counts: (word: string) => boolean,
  loud: ReadonlySet<string> = NO_WORDS,
): Range[] {
  const isQuiet = (word: string) =>
    (!loud.has(word) && SILENT.has(word)) || [AUXILIARY, SELF, THEY, NOT].some((list) => list.has(word));
  const runs: Range[] = [];
  let from = -1;
  for (let index = 0; index <= sentence.tokens.length; index++) {
    const token = sentence.tokens[index];
    const isOpen =
      token !== undefined &&
      token.kind !== 'stop' &&
      token.kind !== 'sign' &&
      !isTaken(index) &&
      !sentence.marks.some((mark) => mark.kind === 'percent' && index >= mark.from && index < mark.to) &&
      !isQuiet(token.word) &&
      !DEED_OF.has(token.word) &&
      counts(token.word);
    if (isOpen && from < 0) from = index;
    if (!isOpen && from >= 0) {
      runs.push({ from, to: index });
      from = -1;
    }
  }
  return runs;
}

const NO_WORDS = words('');
