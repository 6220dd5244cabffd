import Papa from 'papaparse';
import { isCivilDate } from '../calendar/civil-date.ts';
import { isTyped, separatorOfHead, splitRows, splitTyped } from './delimited-text.ts';
import { unprotected } from './text-sheet.ts';

/** One header row and the data rows, as text; row 1 of a file is the header. */
export interface Csv {
  head: string[];
  rows: { row: number; cells: string[] }[];
}

/**
 * Parses comma, semicolon, tab or pipe separated text; empty lines are skipped. Cells are trimmed, and lose what
 * programs put around them to keep a spreadsheet from changing them: a leading `'` before a formula, as in our own
 * exports, and `="0803"`. The separator is that of the header, because rows may be shorter and their amounts have commas.
 */
export function readCsv(text: string): Csv {
  const content = text.replace(/^\uFEFF/, '');
  const split = isTyped(content) ? splitTyped(content) : splitRows(content, separatorOfHead(content));
  const lines = split.map((cells, index) => ({
    row: index + 1,
    cells: cells.map((cell) => unprotected(cell.trim()).replace(/^'(?=[=+\-@\t\r])/, '')),
  }));
  const [head, ...rows] = lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  return { head: head?.cells ?? [], rows };
}

/**
 * Returns an upper bound of the number of cells and lines in a file, counting no further than `most`, because parsing
 * a few megabytes of separators would take a second.
 */
export function countCells(text: string, most: number): number {
  let cells = 1;
  for (const mark of ['\n', '\r', separatorOfHead(text)])
    for (let at = text.indexOf(mark); at >= 0 && cells <= most; at = text.indexOf(mark, at + 1)) cells++;
  return cells;
}

export type CsvRow = readonly (string | number | null)[];

/** Writes a file in which a spreadsheet sees no formulas. */
export function writeCsv(head: readonly string[], rows: readonly CsvRow[]): string {
  return csvLines([head, ...rows]);
}

/** Writes lines of such a file, for one that is written piece by piece; lines are separated by CR LF. */
export function csvLines(rows: readonly CsvRow[]): string {
  return Papa.unparse(
    rows.map((row) => row.map((cell) => cell ?? '')),
    { escapeFormulae: FORMULA, newline: '\r\n' },
  );
}
/** Cells that begin with = + - @ are prefixed with '; a negative amount is no formula. */
const FORMULA = /^(?!-\d+(\.\d+)?$)[=+\-@\t\r]/;

/** Matches each column to a field by its header; null for an unknown header or one that occurs twice. */
export function matchColumns<Field extends string>(
  head: readonly string[],
  known: Readonly<Record<Field, readonly string[]>>,
): (Field | null)[] {
  const taken = new Set<Field>();
  return head.map((title) => {
    const key = title
      .toLowerCase()
      .replace(/[_\s]+/g, ' ')
      .replace(/[().:*₦]/g, '')
      .trim();
    const field = (Object.keys(known) as Field[]).find(
      (name) => name.replace(/_/g, ' ') === key || known[name].includes(key),
    );
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/**
 * Reads a date with the day first, as written in Nigeria: 2026-03-05, 05/03/2026, 5-3-26, 5 Mar 2026. Null for other
 * text.
 */
export function readDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(text);
  const words = /^(\d{1,2})[\s-]([a-z]{3})[a-z]*[\s,-]+(\d{2}|\d{4})$/i.exec(text);
  const [year, month, day] = iso
    ? [iso[1]!, iso[2]!, iso[3]!]
    : numbers
      ? [numbers[3]!, numbers[2]!, numbers[1]!]
      : words
        ? [words[3]!, String(MONTHS.indexOf(words[2]!.toLowerCase()) / 3 + 1), words[1]!]
        : ['', '', ''];
  const full = `${year.length === 2 ? '20' : ''}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCivilDate(full) ? full : null;
}
const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec';
