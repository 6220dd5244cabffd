import Papa from 'papaparse';

/** Separators of cells, the usual one first. */
const SEPARATORS = [',', ';', '\t', '|'] as const;
/** The separator is detected in this many lines. */
const SAMPLE_LINES = 200;
/** A cell has no more lines: a mark that is closed further below is not the beginning of a quotation. */
const LONGEST_LINES = 200;

/**
 * Returns the rows of separated text, empty lines included, so that the position of a row is its line. The separator is
 * the one that gives most rows the same number of cells: what stands above the header of a statement has other marks.
 */
export function readDelimited(text: string, most: number): string[][] {
  const content = text.replace(/^\uFEFF/, '');
  if (isTyped(content)) return splitTyped(content, most);
  return splitRows(content, separatorOf(content), most);
}

/** A comma that can part thousands: one to three digits before it, perhaps with the naira's sign, and three after it. */
const THOUSANDS = /(?<=(?:^|[\s,:=@;|"])[-(]?(?:₦|#|N|NGN)?\d{1,3}),(?=\d{3}(?!\d))/gim;
/** Stands for such a comma while rows are split. */
const KEPT = '\ue000';

/**
 * Whether a person typed these rows, with a space behind each comma that parts cells: then one without it between
 * digits parts thousands, as in `Malta Guinness, N1,100, 36`. No program writes such rows.
 */
export function isTyped(content: string): boolean {
  if (/["\t;|]/.test(content)) return false;
  const lines = content.split(LINE_END, SAMPLE_LINES);
  const rest = lines.map((line) => line.replace(THOUSANDS, ''));
  const isSpaced = rest.every((line) => !/,(?![\s]|$)/.test(line));
  const hasThousands = lines.some((line, at) => line !== rest[at] && /\p{L}/u.test(line));
  return isSpaced && hasThousands;
}

/** Splits rows that a person typed; see isTyped(). */
export const splitTyped = (content: string, most?: number): string[][] =>
  splitRows(content.replace(THOUSANDS, KEPT), ',', most).map((cells) =>
    cells.map((cell) => cell.replaceAll(KEPT, ',')),
  );

/**
 * Returns the separator of text: comma, semicolon, tab or pipe; references may have pipes in them. One that gives every
 * row the same number of cells comes first, then one that gives many rows many cells, and of two such that of more
 * rows: commas also part thousands and words, which do not count where most lines have another separator.
 */
function separatorOf(content: string): string {
  const lines = content.split(LINE_END, SAMPLE_LINES);
  const sample = lines.join('\n');
  const hasOther = lines.filter((line) => /[;\t|]/.test(line)).length * 2 > lines.length;
  let best = { separator: ',', isWhole: false, score: 0, parted: 0 };
  for (const separator of SEPARATORS) {
    const text = separator === ',' && hasOther ? sample.replace(THOUSANDS, '') : sample;
    const filled = splitRows(text, separator).filter((cells) => cells.some((cell) => cell.trim() !== ''));
    const counts = new Map<number, number>();
    for (const { length } of filled) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
    const parted = filled.filter(({ length }) => length > 1).length;
    for (const [cells, rows] of counts) {
      const found = { separator, isWhole: rows === filled.length, score: rows * Math.min(cells, 8), parted };
      if (isBetter(found, best)) best = found;
    }
  }
  return best.separator;
}
type Separated = { isWhole: boolean; score: number; parted: number };
const isBetter = (found: Separated, best: Separated): boolean =>
  found.isWhole !== best.isWhole
    ? found.isWhole
    : found.score !== best.score
      ? found.score > best.score
      : found.parted > best.parted;
const LINE_END = /\r\n|\r|\n/;

/** Returns the separator that the first line with content has; its cells name the columns. */
export function separatorOfHead(content: string): string {
  const [head] = content.trimStart().slice(0, HEAD_CHARACTERS).split(LINE_END, 1);
  return Papa.parse(head ?? '', { delimitersToGuess: [...SEPARATORS] }).meta.delimiter;
}
/** The separator is detected within this many characters of the first line. */
const HEAD_CHARACTERS = 10_000;

/**
 * Returns the rows of text with a known separator, `most` of them at most. A quotation ends with a mark before a
 * separator or the end of a line, as RFC 4180 says; spaces around it, and an equals sign before it, by which programs
 * keep a spreadsheet from changing a cell, are dropped with its marks. Any other mark is part of its cell: that of
 * inches (`"3 inch nails`), or one that is not closed before another one begins a cell. A quotation goes on over the end
 * of its line, unless it would take in rows like the others.
 */
export function splitRows(text: string, separator: string, most = Number.POSITIVE_INFINITY): string[][] {
  if (text === '') return [];
  const lineEnd = text.includes('\n') ? /\r*\n/ : /\r/;
  // The last line may have half of its end.
  if (text.includes('\n') && text.endsWith('\r')) return splitRows(text.replace(/\r+$/, ''), separator, most);
  if (!text.includes('"'))
    return text.split(lineEnd, Math.min(most, MOST_LINES)).map((line) => line.split(separator));
  const lines = text.split(lineEnd);
  const lastLineOf = quotationEnds(lines, separator);
  const areRows = rowTest(lines, separator);
  const rows: string[][] = [];
  for (let at = 0; at < lines.length && rows.length < most; at++) {
    const line = splitLine(lines[at]!, separator);
    const end = line.isOpen ? lastLineOf(at) : at;
    const quoted = end > at ? splitLine(lines.slice(at, end + 1).join('\n'), separator).cells : null;
    const isQuotation = quoted !== null && !line.hasLoneMark && !areRows(at, end, quoted.length);
    rows.push(isQuotation ? quoted : line.cells);
    if (isQuotation) at = end;
  }
  return rows;
}
const MOST_LINES = 2 ** 32 - 1;

/**
 * Returns, for a line in which a quotation begins that does not end in it, the line in which that one or the last that
 * begins beside it ends; the line itself where that is too far, or nowhere.
 */
function quotationEnds(lines: readonly string[], separator: string): (line: number) => number {
  // From the last line: where what is quoted at the beginning of each line ends.
  const ends = new Int32Array(lines.length + 1).fill(lines.length);
  for (let at = lines.length - 1; at >= 0; at--) {
    const close = endOfQuotation(lines[at]!, 0, '"', separator);
    if (close === 'open') ends[at] = ends[at + 1]!;
    else if (close !== 'none')
      ends[at] = splitLine(lines[at]!.slice(close.after), separator).isOpen ? ends[at + 1]! : at;
  }
  return (line) => {
    const end = ends[line + 1]!;
    return end >= lines.length || end - line > LONGEST_LINES ? line : end;
  };
}

/**
 * Returns whether lines that a quotation would make one row of some cells are rows by themselves: all of them, one
 * between the first and the last, or the last one where the row would be too long. A row has as many cells as most lines,
 * and figures or nothing in the columns in which most lines have figures.
 */
function rowTest(
  lines: readonly string[],
  separator: string,
): (first: number, last: number, cells: number) => boolean {
  const sample = lines.slice(0, SAMPLE_LINES);
  // A line with one mark of a pair may be the end of a quotation.
  const paired = sample.filter((line) => line.split('"').length % 2 === 1 && line.includes(separator));
  const whole = (paired.length > 0 ? paired : sample)
    .map((line) => splitLine(line, separator))
    .filter(({ cells, isOpen }) => !isOpen && cells.some((cell) => cell.trim() !== ''))
    .map(({ cells }) => cells);
  const counts = new Map<number, number>();
  for (const { length } of whole) counts.set(length, (counts.get(length) ?? 0) + 1);
  // What stands above a table has fewer cells, perhaps in more lines.
  const [[width] = [0]] = [...counts].sort(([a, rowsA], [b, rowsB]) => b ** 1.5 * rowsB - a ** 1.5 * rowsA);
  const alike = whole.filter(({ length }) => length === width);
  const figures = Array.from({ length: width }, (_, column) => column).filter(
    (column) => alike.filter((cells) => isFigure(cells[column]!)).length * 2 >= alike.length,
  );
  const isRowOf = ({ cells }: { cells: readonly string[] }) =>
    cells.length === width &&
    figures.some((column) => isFigure(cells[column]!)) &&
    figures.every((column) => isFigure(cells[column]!) || /^[\s.–—-]*$/.test(cells[column]!));
  const known = new Map<number, boolean>();
  const isRow = (line: number) => {
    const found = known.get(line) ?? isRowOf(splitLine(lines[line]!, separator));
    known.set(line, found);
    return found;
  };
  // A quotation that was not closed may have separators in it: then the row has more cells, and what stands before and
  // behind the text is as in other rows.
  const isOpenRow = (line: number) => {
    const { cells } = splitLine(lines[line]!, separator);
    const opens = cells.findIndex((cell) => /^ *=?"/.test(cell));
    const behind = cells.length - (width - 1 - opens);
    if (opens < 0 || behind <= opens) return isRowOf({ cells });
    const text = cells
      .slice(opens, behind)
      .join(separator)
      .replace(/^ *=?"/, '');
    return isRowOf({ cells: [...cells.slice(0, opens), text, ...cells.slice(behind)] });
  };
  // Text of a cell has not as many separators as a row of several cells.
  const isWhole = (line: number) => width > 2 && splitLine(lines[line]!, separator).cells.length === width;
  return (first, last, cells) => {
    for (let line = first + 1; line < last; line++) if (isRow(line) || isWhole(line)) return true;
    if (isWhole(first) && isWhole(last)) return true;
    return isRow(last) && (cells > width || isOpenRow(first));
  };
}

/** Whether a cell is an amount, a day or a number rather than words. */
function isFigure(cell: string): boolean {
  const letters = cell.replace(BESIDE_AMOUNTS, '').replace(/\P{L}/gu, '').length;
  const digits = cell.replace(/\P{Nd}/gu, '').length;
  return digits > 0 && letters <= digits;
}
/** Currencies and sides. */
const BESIDE_AMOUNTS = /\b(?:ngn|naira|usd|eur|gbp|dr|cr|debit|credit)\b/gi;

/**
 * Splits one line, or several of which a quotation makes one. `isOpen` says that a quotation begins in it that does not
 * end in it; its mark then stands in its cell. `hasLoneMark` says that a mark follows in it that is not two: who writes
 * `"Mama" Put` does not quote.
 */
function splitLine(
  text: string,
  separator: string,
): { cells: string[]; isOpen: boolean; hasLoneMark: boolean } {
  const cells: string[] = [];
  let [isOpen, hasLoneMark] = [false, false];
  for (let at = 0; ; at += separator.length) {
    const mark = quotationMarkAt(text, at);
    const quotation = mark && endOfQuotation(text, mark.after, mark.mark, separator);
    if (mark?.mark === '"' && quotation === 'open' && !isOpen) {
      isOpen = true;
      hasLoneMark = text.slice(mark.after).replaceAll('""', '').includes('"');
    }
    if (mark && quotation && typeof quotation === 'object') {
      cells.push(text.slice(mark.after, quotation.before).replaceAll('""', '"'));
      at = quotation.after;
    } else {
      const found = text.indexOf(separator, at);
      const end = found < 0 ? text.length : found;
      cells.push(text.slice(at, end));
      at = end;
    }
    if (at >= text.length) return { cells, isOpen, hasLoneMark };
  }
}

/** The mark that begins a quotation, and where its text begins. `=""5,000.00""` is one that was quoted twice. */
function quotationMarkAt(text: string, at: number): { mark: '"' | '""'; after: number } | null {
  BEGINNING.lastIndex = at;
  const [whole, twice] = BEGINNING.exec(text) ?? [];
  return whole === undefined ? null : { mark: twice ? '""' : '"', after: at + whole.length };
}
const BEGINNING = /[ ]*(?:=(""(?=[^"\s,;|]))|=?")/y;

/**
 * Where the text of a quotation ends, and what follows its mark and the spaces behind it; `open` where it does not end
 * in this text, `none` where another mark begins a cell before, so that the first one was part of its cell.
 */
function endOfQuotation(
  text: string,
  from: number,
  mark: '"' | '""',
  separator: string,
): { before: number; after: number } | 'open' | 'none' {
  for (let at = from; ; ) {
    const before = text.indexOf(mark, at);
    if (before < 0) return 'open';
    let after = before + mark.length;
    while (text[after] === ' ') after++;
    if (isEnd(text, after, separator)) return { before, after };
    const isTwo = text.startsWith('""', before);
    const isBeginning = !isTwo || isEnd(text, before + 2, separator) || text[before + 2] === '\n';
    if (mark === '"' && isBeginning && beginsCell(text, before, separator)) return 'none';
    // Two marks are one of the text.
    at = before + (isTwo ? 2 : 1);
  }
}

const isEnd = (text: string, at: number, separator: string) =>
  at >= text.length || text.startsWith(separator, at);
const beginsCell = (text: string, at: number, separator: string) =>
  at === 0 ||
  text[at - 1] === '\n' ||
  (at >= separator.length && text.startsWith(separator, at - separator.length));
