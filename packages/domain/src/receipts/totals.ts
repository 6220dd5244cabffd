import { amountInWords } from '../money/amount-in-words.ts';
import { type Figure, figuresOf } from './figures.ts';
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

const isHeader = ({ text }: Row, figures: readonly Figure[]) =>
  figures.length === 0 && new Set(text.toLowerCase().match(HEADER) ?? []).size >= 2;

const isRate = (row: Row, { from, to }: Figure) =>
  row.words.slice(from, to + 1).some(({ text }) => text.includes('%')) ||
  /^%/.test(row.words[to + 1]?.text ?? '');

/** Figures and labels of all rows; naira and kobo in two columns are one figure. */
export function linesOf(rows: readonly Row[]): Line[] {
  const lines = rows.map((row) => {
    const figures = figuresOf(row).filter((figure) => !isRate(row, figure));
    return { row, figures, labels: labelsOf(row), isHeader: isHeader(row, figures) };
  });
  const split = (figures: readonly Figure[], row: Row) => {
    const [whole, kobo] = figures.slice(-2);
    if (!whole || !kobo || whole.hasDecimals || kobo.from !== row.words.length - 1) return false;
    return /^[^\d]?\d{2}[^\d]?$/.test(row.words[kobo.from]!.text) && whole.to === kobo.from - 1;
  };
  const ends = lines.filter(({ figures, row }) => figures.length > 0 && split(figures, row));
  const written = lines.filter(({ figures }) => figures.length > 0);
  const hasKobo = lines.some(({ row }) => /\bkobo\b|\bN(?:aira)?\W+K\b/i.test(row.text));
  if (ends.length < 2 || (!hasKobo && ends.length < 0.6 * written.length)) return lines;
  return lines.map((line) => {
    if (!split(line.figures, line.row)) return line;
    const [whole, kobo] = line.figures.slice(-2) as [Figure, Figure];
    const joined: Figure = {
      ...whole,
      to: kobo.to,
      value: whole.value + kobo.value / 100,
      ...{ isMoney: true, hasDecimals: true, box: { ...whole.box, x1: kobo.box.x1 } },
    };
    return { ...line, figures: [...line.figures.slice(0, -2), joined] };
  });
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
  if (value < 100 || value % 100 > 99) return false;
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

/** Sums that the total has to be, of the other labelled figures. */
function provedSums(labelled: readonly Labelled[], sumOfLines: number | null): Map<number, Labelled[]> {
  const of = (kind: LabelKind) => labelled.filter((each) => each.kind === kind);
  const proved = new Map<number, Labelled[]>();
  const subtotals: (Labelled | { value: number; none: true })[] = [...of('subtotal')];
  if (sumOfLines !== null) subtotals.push({ value: sumOfLines, none: true });
  const extras = [...unique(of('vat')), ...unique(of('charge'))].slice(0, 5);
  const discounts: (Labelled | null)[] = [null, ...unique(of('discount')).slice(0, 2)];
  for (const subtotal of subtotals)
    for (let chosen = 0; chosen < 1 << extras.length; chosen++)
      for (const discount of discounts) {
        const added = extras.filter((_, place) => chosen & (1 << place));
        if (added.length === 0 && !discount && !('none' in subtotal)) continue;
        const value =
          subtotal.value + added.reduce((sum, each) => sum + each.value, 0) - (discount?.value ?? 0);
        if (value > 0) proved.set(value, [...added, ...(discount ? [discount] : [])]);
      }
  for (const tendered of [...of('tendered'), ...of('paid')])
    for (const change of of('change'))
      if (tendered.value > change.value && change.value > 0)
        proved.set(tendered.value - change.value, [tendered, change]);
  return proved;
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
  const proved = provedSums(labelled, sumOfLines);
  const candidates = lines.flatMap(({ row, figures }, place) =>
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
      const score =
        (worst < 0 ? worst : best) +
        (figure.isMoney ? 0.5 : 0) +
        (figure.hasDecimals ? 0.5 : 0) +
        (figure.hasSign ? 0.3 : 0) +
        Math.min(1, place / rows.length) +
        (height > 1.35 * usual ? 1.5 : 0) +
        Math.min(1.5, 0.5 * again) +
        (proved.has(figure.value) ? 4 : 0);
      return [{ value: figure.value, box: figure.box, row: place, score, height: row.height }];
    }),
  );
  for (const each of candidates) if (isInWords(each.value, rows)) each.score += 5;
  candidates.sort((a, b) => b.score - a.score || b.value - a.value);
  const [best] = candidates;
  if (!best || best.score < 1.2) return null;
  return {
    value: best.value,
    boxes: [best.box],
    row: best.row,
    isProved: proved.has(best.value) || isInWords(best.value, rows),
  };
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
