import { linesOf } from '../receipts/labelled.ts';
import { type Row, rowsOf } from '../receipts/rows.ts';
import type { ReceiptWord } from '../receipts/words.ts';

/** Receipts for tests of reading them, typed with letters of one width. */

const CELL = 16;
const LETTER = 26;
const ROW = 70;

/** The words of a page; a row that begins with `!` is twice as large. Letters are 16 wide and 26 high, rows 70 apart. */
export function page(text: string) {
  const rows = text.split('\n').filter((row) => row.trim() !== '');
  const words: ReceiptWord[] = rows.flatMap((typed, index) => {
    const size = typed.startsWith('!') ? 2 : 1;
    return [...typed.replace('!', ' ').matchAll(/\S+/g)].map((match) => ({
      text: match[0],
      confidence: 93,
      box: {
        x0: match.index * CELL * size,
        x1: (match.index + match[0].length) * CELL * size,
        y0: index * ROW,
        y1: index * ROW + LETTER * size,
      },
    }));
  });
  return { width: 1_000, height: rows.length * ROW + 60, words };
}

export const typedRows = (text: string): Row[] => rowsOf(page(text).words);
export const typedLines = (text: string) => linesOf(typedRows(text));
