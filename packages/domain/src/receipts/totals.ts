import type { Labelled, Line } from './labelled.ts';
import type { LabelKind } from './labels.ts';
import { median } from './rows.ts';
import { type Evidence, evidenceOf, type Proof } from './sums.ts';
import type { PixelBox } from './words.ts';

const SCORES: Readonly<Partial<Record<LabelKind, number>>> = {
  ...{ total: 6, sum: 5, due: 4, amount: 3, paid: 3, subtotal: 2, tendered: 1, words: 1 },
  ...{ vat: -4, charge: -3, discount: -4, change: -6, none: -8 },
};
const WEIGHTS: Readonly<Record<Proof, number>> = {
  ...{ words: 5, sum: 4, column: 4, vat: 3, change: 3, parts: 3, goods: 3, product: 2 },
};
/** What is borne out by these alone is the total where no total was read. */
const SURE: readonly Proof[] = ['words', 'vat'];

export interface Total {
  value: number;
  boxes: PixelBox[];
  /** The place of its row; null where it was not read itself. */
  row: number | null;
  /** Other figures or the words say the same. */
  isProved: boolean;
  /** What was read at its place, where that is another amount; null where nothing was read there. */
  read: number | null;
  /** How much speaks for it, to choose between readings of one picture. */
  score: number;
}

interface Candidate {
  value: number;
  box: PixelBox | null;
  row: number | null;
  score: number;
  /** By its label alone. */
  name: number;
  isDoubtful: boolean;
}

/** Whether a figure becomes another by one digit that was read wrongly, added or lost. */
function isOneDigitOff(a: number, b: number): boolean {
  const [one, other] = [String(a), String(b)];
  if (one.length === other.length)
    return [...one].filter((digit, place) => digit !== other[place]).length === 1;
  const [long, short] = one.length > other.length ? [one, other] : [other, one];
  return (
    long.startsWith(short.slice(0, 2)) &&
    [...long].some((_, place) => long.slice(0, place) + long.slice(place + 1) === short)
  );
}

/** Whether a figure that lacks a digit at its head or its end can be another one. */
function isPartOf(doubtful: number, whole: number): boolean {
  const [part, all] = [String(Math.round(doubtful / 100)), String(Math.round(whole / 100))];
  return (
    part.length < all.length && (all.startsWith(part) || all.endsWith(part.padStart(all.length - 1, '0')))
  );
}

/** What was to be paid. `sumOfLines` is what the lines read so far make together, `rate` the percent of VAT. */
export function totalIn(
  lines: readonly Line[],
  labelled: readonly Labelled[],
  sumOfLines: number | null,
  rate: number,
): Total | null {
  const evidence = evidenceOf(lines, labelled, sumOfLines, rate);
  const read = printed(lines, labelled, evidence);
  // A doubtful figure that other figures put right is as good as a clear one.
  for (const each of read)
    if (each.isDoubtful && each.name > 0 && mended(each, evidence) !== null) each.score += 6;
  const candidates = [...read, ...unprinted(lines, evidence)];
  candidates.sort((a, b) => b.score - a.score || b.value - a.value);
  const [first] = candidates;
  if (!first || first.score < 1.2) return null;
  // What was not read itself may have been read with a wrong digit.
  const isNear = ({ name, value }: Candidate) => name > 0 && isOneDigitOff(first.value, value);
  const best = first.row === null ? (candidates.find(isNear) ?? first) : first;
  // The thousands of it were not read: `34 .00` beside 34,000.00.
  const whole = read.find(({ value }) => value === best.value * 1000 && best.value < 1_000_00);
  const value = best === first ? (mended(best, evidence) ?? whole?.value ?? best.value) : first.value;
  const isProved = [...(evidence.proofs.get(value) ?? [])].some((by) => by !== 'product');
  const isRead = best.row !== null;
  return {
    ...{ value, boxes: best.box ? [best.box] : [], row: best.row, isProved },
    ...{ read: isRead ? best.value : null, score: isRead ? best.score : 0 },
  };
}

function printed(
  lines: readonly Line[],
  labelled: readonly Labelled[],
  { proofs, partial }: Evidence,
): Candidate[] {
  const usual = median(lines.map(({ row }) => row.height));
  const all = lines.flatMap(({ figures }) => figures);
  const isWritten = all.filter(({ isMoney }) => isMoney).length >= 3;
  return lines.flatMap(({ figures }, row) =>
    figures.flatMap((figure) => {
      const { value, box, isMoney, isDoubtful } = figure;
      const names = labelled.filter((each) => each.row === row && each.box === box);
      const scores = names.map(({ kind }) => SCORES[kind] ?? 0);
      if (value <= 0 || (names.length === 0 && !isMoney)) return [];
      // A long run of figures without decimals or groups is a number of something.
      if (!isMoney && value >= 10_000_000_00) return [];
      const worst = Math.min(0, ...scores);
      const name = worst < 0 ? worst : Math.max(0, ...scores);
      const by = [...(proofs.get(value) ?? [])].filter(
        (each) => name > 0 || (each !== 'goods' && each !== 'product'),
      );
      const proof = by.reduce((sum, each) => sum + WEIGHTS[each], 0);
      const again = all.filter((each) => each.value === value).length - 1;
      const score =
        name +
        (isMoney ? 0.5 : isWritten ? -2.5 : 0) +
        (figure.hasDecimals ? 0.5 : 0) +
        (figure.hasSign ? 0.3 : 0) +
        Math.min(1, row / lines.length) +
        (box.y1 - box.y0 > 1.35 * usual ? 1.5 : 0) +
        Math.min(1.5, 0.5 * again) +
        Math.min(7, proof) -
        (partial.has(value) ? 5 : 0) -
        (figure.isNegative ? 4 : 0) -
        (isDoubtful ? 3 : 0);
      return [{ value, box, row, score, name, isDoubtful }];
    }),
  );
}

/** Totals that the figures make up and that were not read themselves. */
function unprinted(lines: readonly Line[], { proofs, partial }: Evidence): Candidate[] {
  const read = new Set(lines.flatMap(({ figures }) => figures.map(({ value }) => value)));
  return [...proofs].flatMap(([value, by]) => {
    const isSure = SURE.some((each) => by.has(each)) || (by.has('parts') && by.has('sum'));
    if (read.has(value) || partial.has(value) || !isSure) return [];
    const proof = [...by].reduce((sum, each) => sum + (each === 'product' ? 0 : WEIGHTS[each]), 0);
    return [{ value, box: null, row: null, name: 0, isDoubtful: false, score: 1.5 + Math.min(7, proof) }];
  });
}

/** A total that was read wrongly, or not at all, where other figures agree on another value; null where they do not. */
function mended(best: Candidate, { proofs, partial }: Evidence): number | null {
  if ([...(proofs.get(best.value) ?? [])].some((by) => by !== 'product')) return null;
  for (const [value, by] of proofs) {
    // The same figures stand behind the first three.
    const told = new Set([...by].map((each) => (each === 'goods' || each === 'column' ? 'sum' : each)));
    if ((told.size === 1 && told.has('product')) || partial.has(value)) continue;
    const isSure = told.size >= 2 || SURE.some((each) => by.has(each));
    const isNear = isOneDigitOff(value, best.value);
    if (best.isDoubtful && (isNear || isPartOf(best.value, value))) return value;
    if (isSure && (isNear || (best.name <= 3 && by.has('change') && told.size >= 2))) return value;
  }
  return null;
}

/** The VAT of a receipt: what is called so and can be of this total. `rate` is its percent. */
export function vatIn(labelled: readonly Labelled[], total: number | null, rate: number): Labelled | null {
  const all = labelled.filter(
    ({ kind, value }) => kind === 'vat' && value > 0 && (total === null || value <= total * 0.16),
  );
  const exact = all.find(
    ({ value }) =>
      total !== null && Math.abs(value - (total * rate) / (100 + rate)) <= Math.max(2, total / 2000),
  );
  return exact ?? all.at(-1) ?? null;
}
