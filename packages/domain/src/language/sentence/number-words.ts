import { wordTable } from '../word-table.ts';
import { UNITS as UNIT_WORDS } from './lexicon.ts';
import type { Token } from './token.ts';

const UNITS = wordTable<number>({
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11 },
  ...{ twelve: 12, thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18 },
  ...{ nineteen: 19, zero: 0 },
});
const TENS = wordTable<number>({
  ...{ twenty: 20, thirty: 30, forty: 40, fourty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80 },
  ninety: 90,
});
const SCALES = wordTable<number>({
  ...{ hundred: 100, thousand: 1_000, grand: 1_000, thou: 1_000, million: 1_000_000, billion: 1_000_000_000 },
});

interface Read {
  value: number;
  /** Tokens that it takes. */
  length: number;
  /** It has a scale of money, or is said as traders say thousands: fifteen five. */
  isMoney: boolean;
}

/** Twenty-five is one word of two parts. */
const partsOf = (word: string) => word.split('-');
const isSmall = (word: string) => word in UNITS || word in TENS;

/** Reads the number that begins at a token, or returns null. */
function readAt(tokens: readonly Token[], from: number): Read | null {
  const words: { word: string; end: number }[] = [];
  for (let index = from; index < tokens.length && words.length < 16; index++) {
    const token = tokens[index]!;
    if (token.kind !== 'word') break;
    const parts = partsOf(token.word);
    if (
      !parts.every(
        (part) =>
          isSmall(part) ||
          part in SCALES ||
          part === 'and' ||
          part === 'half' ||
          part === 'a' ||
          part === 'quarter' ||
          part === 'of' ||
          part === 'point',
      )
    )
      break;
    for (const word of parts) words.push({ word, end: index - from + 1 });
  }
  if (words.length === 0) return null;
  const at = (index: number) => words[index]?.word ?? '';
  // Half a million, a thousand, a hundred; half alone counts goods and is read with its unit.
  if (at(0) === 'half' && at(1) === 'a' && at(2) in SCALES)
    return { value: SCALES[at(2)]! / 2, length: words[2]!.end, isMoney: SCALES[at(2)]! > 100 };
  if ((at(0) === 'quarter' || at(0) === 'half') && (SCALES[at(1)] ?? 0) > 100)
    return { value: SCALES[at(1)]! / (at(0) === 'half' ? 2 : 4), length: words[1]!.end, isMoney: true };
  if (at(0) === 'quarter' && at(1) === 'of' && at(2) === 'a' && at(3) in SCALES)
    return { value: SCALES[at(3)]! / 4, length: words[3]!.end, isMoney: true };
  if (at(0) === 'a' && at(1) === 'quarter' && at(2) === 'of' && at(3) === 'a' && at(4) in SCALES)
    return { value: SCALES[at(4)]! / 4, length: words[4]!.end, isMoney: true };
  if (at(0) === 'half' || at(0) === 'and' || at(0) === 'quarter' || at(0) === 'of' || at(0) === 'point')
    return null;
  // One point two million.
  if (isSmall(at(0)) && at(1) === 'point') {
    let digits = '';
    let index = 2;
    while (index < words.length && UNITS[at(index)] !== undefined && UNITS[at(index)]! < 10)
      digits += String(UNITS[at(index++)]);
    if (digits === '' && TENS[at(2)] !== undefined) digits = String(TENS[at(index++)]);
    const scale = SCALES[at(index)];
    if (digits !== '') {
      const value = Number(`${UNITS[at(0)] ?? TENS[at(0)]}.${digits}`);
      return scale
        ? { value: Math.round(value * scale * 100) / 100, length: words[index]!.end, isMoney: scale > 100 }
        : { value, length: words[index - 1]!.end, isMoney: false };
    }
  }
  let total = 0;
  let part = 0;
  let used = 0;
  let last = '';
  let isMoney = false;
  for (const [index, { word, end }] of words.entries()) {
    if (word === 'a') {
      // A thousand at the start; "two and a half" below; otherwise an article.
      if (index === 0 && at(1) in SCALES) {
        part = 1;
        last = 'a';
        continue;
      }
      break;
    }
    if (word === 'and') {
      const next = at(index + 1);
      const isHalf = next === 'half' || (next === 'a' && at(index + 2) === 'half');
      if (isHalf && total === 0 && last in UNITS) {
        const place = next === 'half' ? index + 1 : index + 2;
        const scale = SCALES[at(place + 1)];
        const value = part + 0.5;
        if (scale) return { value: value * scale, length: words[place + 1]!.end, isMoney: scale > 100 };
        return { value, length: words[place]!.end, isMoney: false };
      }
      // "Three thousand eight hundred and two packs": the two counts packs.
      const counts = tokens[from + (words[index + 1]?.end ?? 0)];
      if (counts?.kind === 'word' && UNIT_WORDS.has(counts.word) && isMoney) break;
      if (isSmall(next) && (last === 'hundred' || last in SCALES)) continue;
      break;
    }
    if (word === 'half' || word === 'quarter' || word === 'of' || word === 'point') break;
    if (word in SCALES) {
      if (part === 0 && total === 0) break;
      if (word === 'hundred') part *= 100;
      else {
        total += (part || 1) * SCALES[word]!;
        part = 0;
        isMoney = true;
      }
    } else {
      const value = UNITS[word] ?? TENS[word]!;
      const isAfterTens = last in TENS && value < 10 && word in UNITS;
      const isFresh = part === 0 || last === 'hundred';
      if (!isFresh && !isAfterTens) {
        const spoken = asSpoken(part, last, word, value, total);
        if (spoken === null) break;
        return { value: spoken.value, length: end, isMoney: spoken.isMoney };
      }
      // Thirty-two five is 32,500.
      part += value;
    }
    last = word;
    used = end;
  }
  if (used === 0) return null;
  return { value: total + part, length: used, isMoney };
}

/** Fifteen five is 15,500 in the market; two fifty is 250. */
function asSpoken(part: number, last: string, word: string, value: number, total: number) {
  if (total >= 1_000_000 && part < 10 && part > 0 && word in TENS)
    return { value: total + (part * 100 + value) * 1_000, isMoney: true };
  if (total > 0) return null;
  if (part < 10 && last in UNITS && word in TENS) return { value: part * 100 + value, isMoney: false };
  if (part >= 10 && part < 1_000 && value < 10) return { value: part * 1_000 + value * 100, isMoney: true };
  if (part < 10 && word === 'five') return { value: part * 1_000 + 500, isMoney: true };
  return null;
}

/** Returns the tokens with each number in letters as one number token. */
export function readNumberWords(tokens: readonly Token[], text: string): Token[] {
  const result: Token[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    const isPart = token.kind === 'word' && /^(?:a|half|[a-z]+(?:-[a-z]+)?)$/.test(token.word);
    const read = isPart ? readAt(tokens, index) : null;
    if (read === null) {
      result.push(token);
      continue;
    }
    const end = tokens[index + read.length - 1]!.end;
    const minor = Math.round(read.value * 100);
    result.push({
      ...token,
      kind: 'number',
      word: text.slice(token.start, end).toLowerCase(),
      end,
      value: read.value,
      minor: Number.isSafeInteger(minor) ? minor : null,
      isMoney: read.isMoney,
      spelled: true,
    });
    index += read.length - 1;
  }
  return result;
}
