import { AUXILIARY, DEED_OF, NOT, SELF, THEY, UNITS, words } from './lexicon.ts';
import type { Sentence } from './reading.ts';

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

/** Returns the runs of tokens that nothing was made of, so that they can be shown and never become something silently. */
export function unreadIn(
  sentence: Sentence,
  isTaken: (index: number) => boolean,
): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  let from = -1;
  for (let index = 0; index <= sentence.tokens.length; index++) {
    const token = sentence.tokens[index];
    const isOpen =
      token !== undefined &&
      token.kind !== 'stop' &&
      token.kind !== 'sign' &&
      !isTaken(index) &&
      !sentence.marks.some((mark) => mark.kind === 'percent' && index >= mark.from && index < mark.to) &&
      ![SILENT, AUXILIARY, SELF, THEY, NOT, PAYING].some((list) => list.has(token.word)) &&
      !DEED_OF.has(token.word) &&
      !UNITS.has(token.word);
    if (isOpen && from < 0) from = index;
    if (!isOpen && from >= 0) {
      runs.push({ from, to: index });
      from = -1;
    }
  }
  return runs;
}
