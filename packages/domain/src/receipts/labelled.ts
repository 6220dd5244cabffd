import { type Figure, figuresOf, repaired } from './figures.ts';
import { type Label, type LabelKind, labelsOf } from './labels.ts';
import type { Row } from './rows.ts';
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

const isRate = (row: Row, { to }: Figure) => /^%/.test(row.words[to + 1]?.text ?? '');

const textOf = ({ words }: Row, { from, to }: Figure) =>
  words
    .slice(from, to + 1)
    .map(({ text }) => text)
    .join('');

/** Where thousands are grouped by commas, 16.645 is a measure and not sixteen thousand. */
function withMeasures(figures: readonly Figure[], row: Row): Figure[] {
  return figures.map((figure, place) => {
    const measure = /^\D*(\d{1,3}\.\d{3})$/.exec(textOf(row, figure))?.[1];
    if (!measure || figure.hasSign || (place === figures.length - 1 && place > 0)) return figure;
    return { ...figure, value: Number(measure) * 100, isMoney: false };
  });
}

/** Figures and labels of all rows; naira and kobo in two columns are one figure. */
export function linesOf(rows: readonly Row[]): Line[] {
  const hasCommas = rows.filter(({ text }) => /\d,\d{3}\.\d{2}(?!\d)/.test(text)).length >= 2;
  const lines = rows.map((row) => {
    const all = figuresOf(row).filter((figure) => !isRate(row, figure));
    const figures = hasCommas ? withMeasures(all, row) : all;
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
