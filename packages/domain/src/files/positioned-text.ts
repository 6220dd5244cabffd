import { readDate } from './date-column.ts';

/**
 * Tables in a PDF: it has no cells, only pieces of text with a place. Lines are found by their height on the page,
 * columns by the gaps that no line of the table crosses.
 */

/** A piece of text; lengths are points, y grows upwards. */
export interface PlacedText {
  text: string;
  x: number;
  y: number;
  width: number;
  /** Of its letters. */
  height: number;
}

interface Chunk {
  text: string;
  from: number;
  to: number;
}
interface Line {
  y: number;
  height: number;
  chunks: Chunk[];
}

/** Pieces within this part of their height are on one line; a gap of this part of it separates cells. */
const SAME_LINE = 0.45;
const WORD_GAP = 0.32;
const CELL_GAP = 0.6;

function linesOf(page: readonly PlacedText[]): Line[] {
  const placed = page.filter(({ text }) => text.trim() !== '').sort((a, b) => b.y - a.y || a.x - b.x);
  const lines: { y: number; height: number; pieces: PlacedText[] }[] = [];
  for (const piece of placed) {
    const line = lines.at(-1);
    const height = Math.max(piece.height, 4);
    if (line && Math.abs(line.y - piece.y) <= SAME_LINE * Math.max(line.height, height))
      line.pieces.push(piece);
    else lines.push({ y: piece.y, height, pieces: [piece] });
  }
  return lines.map(({ y, height, pieces }) => ({ y, height, chunks: chunksOf(pieces, height) }));
}

/** Joins the pieces of a line that belong together: PDFs write words, syllables or letters one by one. */
function chunksOf(pieces: readonly PlacedText[], height: number): Chunk[] {
  const chunks: Chunk[] = [];
  for (const { text, x, width } of [...pieces].sort((a, b) => a.x - b.x)) {
    const last = chunks.at(-1);
    const gap = last ? x - last.to : 0;
    if (last && gap < CELL_GAP * height) {
      last.text +=
        gap > WORD_GAP * height && !last.text.endsWith(' ') && !text.startsWith(' ') ? ` ${text}` : text;
      last.to = Math.max(last.to, x + width);
    } else chunks.push({ text, from: x, to: x + width });
  }
  return chunks;
}

/** Without dates, lines of a table have at least this many cells. */
const TABLE_CELLS = 4;
const DATED = /^'?(\d{1,4}[-/. ](\d{1,2}|[a-z]{3,9})[-/., ]+\d{1,4}|[a-z]{3,9} \d{1,2},? \d{4})/i;

/**
 * Returns the edges between columns: the middle of each gap that the lines of the table leave free, those that begin
 * with a date. Few lines may cross one, because a long note is not bound to columns.
 */
function edgesOf(lines: readonly Line[]): number[] {
  const dated = lines.filter(({ chunks }) => chunks.length >= 3 && DATED.test(chunks[0]!.text));
  const table = dated.length > 0 ? dated : lines.filter(({ chunks }) => chunks.length >= TABLE_CELLS);
  if (table.length === 0) return [];
  const marks = table.flatMap(({ chunks }) =>
    chunks.flatMap(({ from, to }) => [[from, 1] as const, [to, -1] as const]),
  );
  marks.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const allowed = Math.floor(table.length * 0.02);
  const edges: number[] = [];
  let [open, freeFrom] = [0, null as number | null];
  for (const [at, change] of marks) {
    open += change;
    if (change === -1 && open <= allowed && freeFrom === null) freeFrom = at;
    if (change === 1 && open > allowed && freeFrom !== null) {
      if (at - freeFrom > 1.5) edges.push((freeFrom + at) / 2);
      freeFrom = null;
    }
  }
  return edges;
}

/**
 * Returns the cells of a line by the edges of the columns; a chunk belongs where its middle is. A line that puts two
 * chunks into one column, and is no row of the table, keeps its own cells: so do sums and names above the table.
 */
function cellsOf({ chunks }: Line, edges: readonly number[]): string[] {
  const cells = Array.from({ length: edges.length + 1 }, () => '');
  let collides = false;
  for (const { text, from, to } of chunks) {
    const middle = (from + to) / 2;
    const found = edges.findIndex((edge) => middle < edge);
    const column = found < 0 ? edges.length : found;
    if (cells[column] !== '') collides = true;
    cells[column] = `${cells[column]} ${text}`.trim();
  }
  return collides && readDate(cells[0]!) === null ? chunks.map(({ text }) => text.trim()) : cells;
}

/**
 * Returns the rows of all pages of one document. A cell that is broken over several lines is one: lines without anything
 * in the first column join the row that their nearest line belongs to.
 */
export function rowsOfPages(pages: readonly (readonly PlacedText[])[]): string[][] {
  const read = pages.map(linesOf);
  const edges = edgesOf(read.flat());
  return read.flatMap((lines) => joinBroken(lines.map((line) => ({ ...line, cells: cellsOf(line, edges) }))));
}

type Row = Line & { cells: string[] };
const FIGURE = /\d[.,]\d{2}\b/;
/** The lines of a cell are at most this many times their height apart. */
const LEADING = 2;
/** Points; the lines of a cell are not set to the hair. */
const ROUNDING = 0.5;
const PAGE_NUMBER = /^page \d+/i;

const isAnchor = ({ cells }: Row) =>
  /\d/.test(cells[0] ?? '') && cells.filter((cell) => cell !== '').length >= 3;
const isRest = ({ cells }: Row) =>
  cells[0] === '' &&
  cells.filter((cell) => cell !== '').length <= 2 &&
  !cells.some((cell) => FIGURE.test(cell) || PAGE_NUMBER.test(cell));

function joinBroken(lines: readonly Row[]): string[][] {
  const parts = new Map<number, Row[]>(lines.map((line, index) => [index, [line]]));
  for (const [index, line] of lines.entries()) {
    const anchor = isRest(line) ? anchorOf(lines, index) : null;
    if (anchor === null) continue;
    parts.get(anchor)!.push(line);
    parts.delete(index);
  }
  return [...parts].map(([index, own]) => {
    const sorted = own.sort((a, b) => b.y - a.y);
    return lines[index]!.cells.map((_, column) =>
      sorted
        .map((part) => part.cells[column] ?? '')
        .filter((cell) => cell !== '')
        .join(' '),
    );
  });
}

/** Returns the row that a line belongs to, from neighbour to nearest neighbour; null for a note of its own. */
function anchorOf(lines: readonly Row[], from: number): number | null {
  const gap = (index: number, step: number) => {
    const [line, other] = [lines[index]!, lines[index + step]];
    return other ? Math.abs(other.y - line.y) : Number.POSITIVE_INFINITY;
  };
  const step = gap(from, -1) <= gap(from, 1) + ROUNDING ? -1 : 1;
  for (let index = from; ; index += step) {
    if (gap(index, step) > LEADING * lines[index]!.height) return null;
    const next = lines[index + step]!;
    if (isAnchor(next)) return index + step;
    if (!isRest(next)) return null;
  }
}
