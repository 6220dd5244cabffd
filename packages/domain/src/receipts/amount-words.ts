import { wordTable } from '../language/word-table.ts';
import { isNear } from './labels.ts';
import type { Row } from './rows.ts';

const SMALL = wordTable<number>({
  ...{ zero: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  ...{ eleven: 11, twelve: 12, thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17 },
  ...{ eighteen: 18, nineteen: 19, twenty: 20, thirty: 30, forty: 40, fourty: 40, fifty: 50, sixty: 60 },
  ...{ seventy: 70, eighty: 80, ninety: 90 },
});
const SCALES = wordTable<number>({
  thousand: 1_000,
  million: 1_000_000,
  billion: 1_000_000_000,
});
const ALL = [...Object.keys(SMALL), 'hundred', ...Object.keys(SCALES), 'naira', 'kobo', 'and', 'only'];

/** The word of an amount that was recognized here; the recognition may have missed a letter of a long one. */
function wordOf(text: string): string | null {
  const plain = text.toLowerCase().replace(/0/g, 'o').replace(/[1|]/g, 'l').replace(/5/g, 's');
  const exact = ALL.find((word) => word === plain);
  if (exact) return exact;
  const near = ALL.filter((word) => word.length >= 5 && isNear(plain, word, word.length >= 8 ? 2 : 1));
  return near.length === 1 ? near[0]! : null;
}

/** Kobo of words such as "eighty three thousand five hundred naira fifty kobo"; null where they make no number. */
function amountFrom(words: readonly string[]): number | null {
  let [total, group, naira] = [0, 0, -1];
  let isKobo = false;
  for (const word of words) {
    if (word === 'and' || word === 'only') continue;
    if (word === 'naira') [naira, total, group] = [total + group, 0, 0];
    else if (word === 'kobo') isKobo = true;
    else if (word === 'hundred') group = Math.max(1, group) * 100;
    else if (word in SCALES) {
      total += Math.max(1, group) * SCALES[word]!;
      group = 0;
    } else {
      const small = SMALL[word]!;
      // Twenty and five make one number, five and twenty make none.
      const free = group % 100;
      if (free !== 0 && !(free >= 20 && free % 10 === 0 && small < 10)) return null;
      group += small;
    }
  }
  const rest = total + group;
  if (naira < 0) return isKobo ? null : rest * 100;
  return naira * 100 + (isKobo && rest < 100 ? rest : 0);
}

/** Amounts that are written in words, on one row or two; kobo. */
export function amountsInWords(rows: readonly Row[]): number[] {
  const found: number[] = [];
  for (let index = 0; index < rows.length; index++) {
    const { text } = rows[index]!;
    const alone = amountsIn(text);
    // The words go on below where the row does not end with the naira.
    const goesOn = alone.begun && !/\b(only|kobo)\b/i.test(text) && rows[index + 1];
    const both = goesOn ? amountsIn(`${text} ${rows[index + 1]!.text}`).values : [];
    if (both.length > 0) index++;
    found.push(...(both.length > 0 ? both : alone.values));
  }
  return [...new Set(found)];
}

function amountsIn(text: string): { values: number[]; begun: boolean } {
  const values: number[] = [];
  let begun = false;
  let run: string[] = [];
  for (const each of [...(text.match(/[\p{L}\p{N}|]+/gu) ?? []), '']) {
    const word = wordOf(each);
    // A speck among the words.
    if (!word && each.length > 0 && each.length <= 2) continue;
    if (word) {
      run.push(word);
      continue;
    }
    const numbers = run.filter((one) => one in SMALL || one in SCALES || one === 'hundred').length;
    begun ||= numbers >= 2;
    const value = numbers >= 2 && (run.includes('naira') || numbers >= 3) ? amountFrom(run) : null;
    if (value !== null && value >= 100_00) values.push(value);
    run = [];
  }
  return { values, begun };
}
