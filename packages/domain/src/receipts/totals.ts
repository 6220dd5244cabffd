import { LIMITS } from '@lissafi/contract/limits';
import { amountInWords } from '../money/amount-in-words.ts';
import { type Figure, figuresOf, repaired } from './figures.ts';
import { type Label, type LabelKind, labelsOf } from './labels.ts';
import { median, type Row } from './rows.ts';
import type { PixelBox } from './words.ts';

/** A row with its figures and labels. */
export interface Line {
  row: Row;
  figures: Figure[];
  labels: Label[];
  /** The names of columns: what stands beside them is no label of a figure. */
  isHeader: boolean;
}

/** A figure with what the label beside or above it calls it. */
export interface Labelled {
  kind: LabelKind;
  value: number;
  box: PixelBox;
  /** The place of its row. */
  row: number;
}

const HEADER =
  /\b(s\/?n|description|desc|item|items|particulars|product|qty|quantity|unit|price|rate|amount|amt|total|cost|goods|details|naira|kobo)\b/gi;

function isHeader({ text }: Row, figures: readonly Figure[]): boolean {
  const names = new Set(text.toLowerCase().match(HEADER) ?? []).size;
  return !/\bwords\b/i.test(text) && names >= (figures.length > 0 ? 3 : 2);
}

const isRate = (row: Row, { from, to }: Figure) =>
  row.words.slice(from, to + 1).some(({ text }) => /\d\s?%/.test(text)) ||
  /^%/.test(row.words[to + 1]?.text ?? '');

/** Figures and labels of all rows; naira and kobo in two columns are one figure. */
export function linesOf(rows: readonly Row[]): Line[] {
  const lines = rows.map((row) => {
    const figures = figuresOf(row).filter((figure) => !isRate(row, figure));
    return { row, figures, labels: labelsOf(row), isHeader: isHeader(row, figures) };
  });
  const split = ({ figures, row }: Line) => {
    const [whole, kobo] = figures.slice(-2);
    if (!whole || !kobo || whole.hasDecimals || kobo.from !== row.words.length - 1) return false;
    return koboOf(row) !== null && whole.to === kobo.from - 1 && whole.value >= 10_000;
  };
  const ends = lines.filter(split);
  const written = lines.filter(({ figures }) => figures.some(({ isMoney }) => isMoney));
  const hasKobo = lines.some(({ row }) => /\bkobo\b|\bk$/i.test(row.text));
  if (ends.length < 2 || (!hasKobo && ends.length < 0.6 * written.length)) return lines;
  return lines.map((line) => {
    if (!split(line)) return line;
    const [whole, kobo] = line.figures.slice(-2) as [Figure, Figure];
    const joined: Figure = {
      ...whole,
      to: kobo.to,
      value: whole.value + koboOf(line.row)!,
      ...{ isMoney: true, hasDecimals: true, box: { ...whole.box, x1: kobo.box.x1 } },
    };
    return { ...line, figures: [...line.figures.slice(0, -2), joined] };
  });
}

/** Kobo in a column of their own; the rule of the column may have been read as another figure. */
function koboOf({ words }: Row): number | null {
  const last = repaired(words.at(-1)?.text ?? '').replace(/\D/g, '');
  return /^\d{2,3}$/.test(last) ? Number(last.slice(0, 2)) : null;
}

/** Each figure that has a label: to its left on the row, or above it. */
export function labelledOf(lines: readonly Line[]): Labelled[] {
  const found: Labelled[] = [];
  for (const [index, { row, figures, labels, isHeader }] of lines.entries()) {
    if (isHeader) continue;
    for (const [place, { kind, from, to }] of labels.entries()) {
      const end = labels[place + 1]?.from ?? Number.POSITIVE_INFINITY;
      const beside = figures.filter((figure) => figure.from > to && figure.from < end);
      const figure = beside.findLast(({ isMoney }) => isMoney) ?? beside.at(-1);
      if (figure) {
        found.push({ kind, value: figure.value, box: figure.box, row: index });
        continue;
      }
      // Only a figure that stands alone belongs to the label above it.
      if (figures.length > 0) continue;
      const label = { x0: row.words[from]!.box.x0, x1: row.words[to]!.box.x1 };
      for (const [below, next] of lines.slice(index + 1, index + 3).entries()) {
        if (next.row.box.y0 - row.box.y1 > 3 * row.height) break;
        if (next.labels.length > 0) break;
        const under = next.figures.filter(
          ({ box, isMoney }) =>
            isMoney && box.x1 > label.x0 - row.height && box.x0 < label.x1 + row.height * 3,
        );
        const one =
          under[0] ?? (next.figures.length === 1 && next.figures[0]!.isMoney ? next.figures[0] : null);
        if (!one) continue;
        found.push({ kind, value: one.value, box: one.box, row: index + 1 + below });
        break;
      }
    }
  }
  return found;
}

const SCORES: Readonly<Partial<Record<LabelKind, number>>> = {
  ...{ total: 6, sum: 5, amount: 3, paid: 3, subtotal: 2, tendered: 1, words: 1 },
  ...{ vat: -4, charge: -3, discount: -4, change: -6, none: -8 },
};

/** Whether a row says this amount in words: the writing of the amount is compared with what was recognized. */
function isInWords(value: number, rows: readonly Row[]): boolean {
  if (value < 100 || value > LIMITS.document_max) return false;
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/\b(and|only|naira|kobo|the|sum|of|in|words|amount)\b/g, '')
      .replace(/[^a-z]/g, '');
  const words = plain(amountInWords(value));
  return rows.some((row, index) => {
    for (const text of [row.text, `${row.text} ${rows[index + 1]?.text ?? ''}`]) {
      const said = plain(text);
      if (Math.abs(said.length - words.length) <= 3 && similar(said, words) > 0.88) return true;
    }
    return false;
  });
}

/** The share of common pairs of letters. */
function similar(a: string, b: string): number {
  const pairs = (text: string) => {
    const all = new Map<string, number>();
    for (let index = 0; index + 1 < text.length; index++) {
      const pair = text.slice(index, index + 2);
      all.set(pair, (all.get(pair) ?? 0) + 1);
    }
    return all;
  };
  const [first, second] = [pairs(a), pairs(b)];
  let shared = 0;
  for (const [pair, count] of first) shared += Math.min(count, second.get(pair) ?? 0);
  return (2 * shared) / Math.max(1, a.length + b.length - 2);
}

export interface Total {
  value: number;
  boxes: PixelBox[];
  /** The place of its row. */
  row: number;
  /** Other figures or the words say the same. */
  isProved: boolean;
}

/** Ways in which other figures make up a value: `sum` of subtotal, charges and discount, `change`, `goods`, `product`. */
type Proofs = Map<number, Set<'sum' | 'change' | 'goods' | 'product'>>;

/** Values that the total has to be by the other figures. */
function proofsOf(lines: readonly Line[], labelled: readonly Labelled[], sumOfLines: number | null): Proofs {
  const proofs: Proofs = new Map();
  const prove = (value: number, by: 'sum' | 'change' | 'goods' | 'product') => {
    if (value > 0) proofs.set(value, (proofs.get(value) ?? new Set()).add(by));
  };
  const of = (kind: LabelKind) => unique(labelled.filter((each) => each.kind === kind));
  const extras = [...of('vat'), ...of('charge')].slice(0, 5);
  const discounts = [
    0,
    ...of('discount')
      .slice(0, 2)
      .map(({ value }) => value),
  ];
  const begin = (start: number, by: 'sum' | 'goods') => {
    for (let chosen = 0; chosen < 1 << extras.length; chosen++)
      for (const discount of discounts) {
        const added = extras.filter((_, place) => chosen & (1 << place));
        if (by === 'sum' && added.length === 0 && discount === 0) continue;
        prove(start + added.reduce((sum, each) => sum + each.value, 0) - discount, by);
      }
  };
  for (const { value } of of('subtotal')) begin(value, 'sum');
  if (sumOfLines !== null) begin(sumOfLines, 'goods');
  for (const tendered of [...of('tendered'), ...of('paid')])
    for (const change of of('change')) if (change.value > 0) prove(tendered.value - change.value, 'change');
  // Litres × price.
  const measures = lines
    .flatMap(({ figures }) => figures)
    .filter(({ value }) => value > 100)
    .slice(0, 80);
  for (const [index, one] of measures.entries())
    for (const other of measures.slice(index + 1)) {
      const product = Math.round((one.value * other.value) / 100);
      if (product > 10_000) for (const value of [product - 1, product, product + 1]) prove(value, 'product');
    }
  return proofs;
}

/** Whether a figure becomes another by one digit that was read wrongly, added or lost. */
function isOneDigitOff(a: number, b: number): boolean {
  const [one, other] = [String(a), String(b)];
  if (one.length === other.length)
    return [...one].filter((digit, place) => digit !== other[place]).length === 1;
  const [long, short] = one.length > other.length ? [one, other] : [other, one];
  if (long.length - short.length > 3) return false;
  return (
    long.startsWith(short.slice(0, 2)) &&
    [...long].some((_, place) => long.slice(0, place) + long.slice(place + 1) === short)
  );
}

const unique = (all: readonly Labelled[]): Labelled[] =>
  all.filter((each, index) => each.value > 0 && all.findIndex(({ value }) => value === each.value) === index);

/** What was to be paid. `sumOfLines` is what the lines read so far make together. */
export function totalIn(
  lines: readonly Line[],
  labelled: readonly Labelled[],
  sumOfLines: number | null,
): Total | null {
  const rows = lines.map(({ row }) => row);
  const usual = median(rows.map(({ height }) => height));
  const proofs = proofsOf(lines, labelled, sumOfLines);
  const proofOf = (value: number) => proofs.get(value) ?? new Set<string>();
  const candidates = lines.flatMap(({ figures }, place) =>
    figures.flatMap((figure) => {
      const names = labelled.filter((each) => each.row === place && each.box === figure.box);
      const best = names.length > 0 ? Math.max(...names.map(({ kind }) => SCORES[kind] ?? 0)) : 0;
      const worst = Math.min(0, ...names.map(({ kind }) => SCORES[kind] ?? 0));
      if (figure.value <= 0 || (names.length === 0 && !figure.isMoney)) return [];
      // A long run of figures without decimals or groups is a number of something.
      if (!figure.isMoney && figure.value >= 10_000_000_00) return [];
      const again = lines.reduce(
        (count, each) => count + each.figures.filter(({ value }) => value === figure.value).length,
        -1,
      );
      const height = figure.box.y1 - figure.box.y0;
      const by = proofOf(figure.value);
      const name = worst < 0 ? worst : best;
      const proof =
        (by.has('sum') ? 4 : 0) + (by.has('change') ? 3 : 0) + (by.has('goods') && name > 0 ? 3 : 0);
      const score =
        name +
        (figure.isMoney ? 0.5 : 0) +
        (figure.hasDecimals ? 0.5 : 0) +
        (figure.hasSign ? 0.3 : 0) +
        Math.min(1, place / rows.length) +
        (height > 1.35 * usual ? 1.5 : 0) +
        Math.min(1.5, 0.5 * again) +
        Math.min(5, proof + (by.has('product') && name > 0 ? 2 : 0));
      return [{ value: figure.value, box: figure.box, row: place, score, name }];
    }),
  );
  for (const each of candidates) if (isInWords(each.value, rows)) each.score += 5;
  candidates.sort((a, b) => b.score - a.score || b.value - a.value);
  const [best] = candidates;
  if (!best || best.score < 1.2) return null;
  const told = (value: number) => {
    const by = new Set<string>(proofOf(value));
    if (isInWords(value, rows)) by.add('words');
    return by;
  };
  let { value } = best;
  if (told(value).size === 0) {
    // It was read wrongly, or not at all, where two other ways agree on another figure.
    const other = [...proofs.keys()].find(
      (each) =>
        (proofOf(each).size > 1 || !proofOf(each).has('product')) &&
        told(each).size >= 2 &&
        (isOneDigitOff(each, best.value) || (best.name <= 3 && proofOf(each).has('change'))),
    );
    if (other) value = other;
  }
  const proof = told(value);
  proof.delete('product');
  return { value, boxes: [best.box], row: best.row, isProved: proof.size > 0 };
}

/** The VAT of a receipt: what is called so and can be of this total. */
export function vatIn(labelled: readonly Labelled[], total: number | null): Labelled | null {
  const fits = ({ kind, value }: Labelled) =>
    kind === 'vat' && value > 0 && (total === null || value <= total * 0.16);
  const all = labelled.filter(fits);
  const exact = all.find(
    ({ value }) => total !== null && Math.abs(value - (total * 7.5) / 107.5) <= Math.max(2, total / 2000),
  );
  return exact ?? all.at(-1) ?? null;
}
