import type { PixelBox, ReceiptWord } from './words.ts';

/** Words that stand at one height, from left to right. */
export interface Row {
  words: ReceiptWord[];
  box: PixelBox;
  /** Of its words, most of them. */
  height: number;
  /** The words with one space between them, as they were recognized. */
  text: string;
}

export const union = (boxes: readonly PixelBox[]): PixelBox => ({
  x0: Math.min(...boxes.map(({ x0 }) => x0)),
  y0: Math.min(...boxes.map(({ y0 }) => y0)),
  x1: Math.max(...boxes.map(({ x1 }) => x1)),
  y1: Math.max(...boxes.map(({ y1 }) => y1)),
});
const middle = ({ y0, y1 }: PixelBox) => (y0 + y1) / 2;
const heightOf = ({ y0, y1 }: PixelBox) => y1 - y0;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** A row of words that are in order. */
export function rowOf(words: readonly ReceiptWord[]): Row {
  return {
    words: [...words],
    box: union(words.map(({ box }) => box)),
    height: median(words.map(({ box }) => heightOf(box))),
    text: words.map(({ text }) => text).join(' '),
  };
}

/** Marks of the edge of the paper, folds and dust are recognized as letters, with little confidence. */
function isWord({ text, confidence, box }: ReceiptWord, usual: number): boolean {
  const height = heightOf(box);
  if (text === '&' && confidence >= 60) return true;
  if (!/[\p{L}\p{N}₦#]/u.test(text) || height < 3) return false;
  if (height > 7 * usual) return false;
  return confidence >= 20 || /\d{2}/.test(text);
}

/** Words grouped by their height on the picture; the recognition breaks wide rows into several blocks. */
export function rowsOf(words: readonly ReceiptWord[]): Row[] {
  const usual = median(words.filter(({ text }) => text.length > 1).map(({ box }) => heightOf(box)));
  const kept = words.filter((word) => isWord(word, usual)).sort((a, b) => middle(a.box) - middle(b.box));
  const rows: ReceiptWord[][] = [];
  for (const word of kept) {
    const own = heightOf(word.box);
    // The last word of the row that lies nearest decides: a long row may still be slightly slanted.
    let best: ReceiptWord[] | null = null;
    let nearest = Number.POSITIVE_INFINITY;
    for (const row of rows.slice(-6)) {
      const neighbour = row.reduce((a, b) =>
        Math.abs(a.box.x0 - word.box.x0) < Math.abs(b.box.x0 - word.box.x0) ? a : b,
      );
      const height = Math.min(Math.max(own, 0.6 * usual), Math.max(heightOf(neighbour.box), 0.6 * usual));
      const far = Math.abs(middle(neighbour.box) - middle(word.box));
      if (far < 0.55 * height && far < nearest) [best, nearest] = [row, far];
    }
    if (best) best.push(word);
    else rows.push([word]);
  }
  return rows
    .map((row) => rowOf(row.sort((a, b) => a.box.x0 - b.box.x0)))
    .sort((a, b) => middle(a.box) - middle(b.box));
}

/** Parts of a row with wide gaps between them: a name on the left, a date on the right. */
export function partsOf(row: Row, gap = 2.2): Row[] {
  const parts: ReceiptWord[][] = [];
  for (const word of row.words) {
    const last = parts.at(-1)?.at(-1);
    if (last && word.box.x0 - last.box.x1 < gap * row.height) parts.at(-1)!.push(word);
    else parts.push([word]);
  }
  return parts.map(rowOf);
}

/** The words of a row between two places of its text. */
export function wordsAt(row: Row, from: number, to: number): ReceiptWord[] {
  let at = 0;
  return row.words.filter(({ text }) => {
    const start = at;
    at += text.length + 1;
    return start < to && start + text.length > from;
  });
}
