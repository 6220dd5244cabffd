import { dateAt, type Outlook } from './dates.ts';
import { figureAt, isUnitWord } from './figure-marks.ts';
import { isAmong, METHOD_OF, TITLES, unitOf, words } from './lexicon.ts';
import type { Mark, SaidMethod, SaidQuantity } from './mark.ts';
import type { Token } from './token.ts';

const ARTICLES = words('a an');

/** Finds figures, quantities, days and methods; what they take is marked in `used`. */
export function marksOf(
  tokens: readonly Token[],
  today: string,
  outlook: Outlook,
): { marks: Mark[]; used: boolean[] } {
  const marks: Mark[] = [];
  const used = new Array<boolean>(tokens.length).fill(false);
  const take = (mark: Mark) => {
    marks.push(mark);
    for (let index = mark.from; index < mark.to; index++) used[index] = true;
  };
  const word = (index: number) => tokens[index]?.word ?? '';
  // Days first: their numbers are no figures.
  for (let index = 0; index < tokens.length; index++) {
    if (used[index]) continue;
    const date = dateAt(tokens, index, today, outlook);
    if (date && !isTitledDay(tokens, index)) {
      take({ kind: 'date', ...date });
      index = date.to - 1;
    }
  }
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    if (used[index]) continue;
    if (token.kind === 'word') {
      const half = halfAt(tokens, index);
      if (half) {
        take(half);
        index = half.to - 1;
        continue;
      }
      const method = methodAt(tokens, index);
      if (method) {
        take(method);
        index = method.to - 1;
        continue;
      }
      if (
        ARTICLES.has(token.word) &&
        isUnitWord(tokens[index + 1]) &&
        !isAmong(word(index + 1), 'day days night nights hour hours') &&
        !used[index + 1]
      ) {
        const isPrice = tokens[index - 1]?.kind === 'number';
        if (!isPrice) {
          take({
            kind: 'quantity',
            from: index,
            to: index + 2,
            value: 1,
            unit: unitOf(word(index + 1)),
            isSize: false,
          });
          index++;
        }
      }
      continue;
    }
    if (token.kind !== 'number' || token.role === 'ordinal') continue;
    if (token.role === 'percent') {
      take({ kind: 'percent', from: index, to: index + 1, value: token.value });
      continue;
    }
    const read = figureAt(tokens, index, used);
    if (read) {
      take(read);
      index = read.to - 1;
    }
  }
  return { marks: marks.sort((a, b) => a.from - b.from), used };
}

/** Oga Sunday is a person. */
function isTitledDay(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1];
  const next = tokens[index + 1];
  const isCapital = tokens[index]!.kind === 'word' && tokens[index]!.capital;
  // Friday Okoro; "Ifeoma 45k, Sunday 40k" pays two people.
  if (
    isCapital &&
    next?.kind === 'word' &&
    next.capital &&
    index > 0 === (before?.kind !== 'stop') &&
    !isAmong(next.word, 'i we')
  )
    return true;
  if (
    isCapital &&
    next?.kind === 'number' &&
    next.role === null &&
    /^[,:]$/.test(before?.word ?? '') &&
    (next.isMoney || next.word.includes(','))
  )
    return true;
  return (
    tokens[index]!.kind === 'word' &&
    tokens[index]!.capital &&
    before?.kind === 'word' &&
    before.capital &&
    (TITLES.has(before.word.replace('.', '')) || before.word === 'sunny')
  );
}

/** Half a bag, half bag, one and half bag; quarter bag. */
function halfAt(tokens: readonly Token[], index: number): SaidQuantity | null {
  const value = { half: 0.5, quarter: 0.25 }[tokens[index]!.word];
  if (value === undefined) return null;
  const skip = ARTICLES.has(tokens[index + 1]?.word ?? '') ? 1 : 0;
  const unit = tokens[index + 1 + skip];
  if (!isUnitWord(unit)) return null;
  return {
    ...{
      kind: 'quantity',
      from: index,
      to: index + 2 + skip,
      value,
      unit: unitOf(unit!.word),
      isSize: false,
    },
  };
}

function methodAt(tokens: readonly Token[], index: number): SaidMethod | null {
  const token = tokens[index]!;
  const method = METHOD_OF.get(token.word);
  if (method === undefined) return null;
  const next = tokens[index + 1]?.word ?? '';
  const before = tokens[index - 1]?.word ?? '';
  if (token.word === 'bank') {
    if (next !== 'transfer') return null;
    return { kind: 'method', from: index, to: index + 2, method };
  }
  if (
    token.word === 'card' &&
    (tokens[index - 1]?.kind === 'number' || isAmong(before, 'nepa recharge atm- data sim id'))
  )
    return null;
  if (token.word === 'wire' && next !== 'transfer' && !isAmong(before, 'by via through')) return null;
  if (
    /^trans?f/.test(token.word) &&
    ((isAmong(next, 'charge charges fee fees to am him her the from') &&
      !isAmong(before, 'by via with through bank')) ||
      (tokens[index + 1]?.kind === 'number' && !isAmong(before, 'by via with did do pos bank through')))
  )
    return null;
  if (/^alert/.test(token.word) && tokens[index + 1]?.kind === 'number') return null;
  return { kind: 'method', from: index, to: index + 1, method };
}
