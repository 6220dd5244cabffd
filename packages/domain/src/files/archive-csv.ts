/**
 * CSV without loss, for data and not for spreadsheets (decision 0049): a null is an empty cell, an empty text is `""`,
 * and nothing is trimmed or guarded. It is RFC 4180 with LF after each row, as PostgreSQL's COPY reads and writes it.
 */

/** Null, or the value as PostgreSQL writes it as text. */
export type Cell = string | null;

const QUOTED = /[",\r\n]/;

/** Returns one row with its line end. */
export function archiveRow(cells: readonly Cell[]): string {
  // One null alone would be an empty line, and a lone `\.` ends a COPY.
  const quoted = cells.map((cell) => {
    if (cell === null) return '';
    return cell === '' || cell === '\\.' || QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  });
  return `${quoted.join(',')}\n`;
}

/** A file that is not such CSV; `row` counts from 1, the head. */
export class CsvFault extends Error {
  readonly row: number;
  constructor(row: number, message: string) {
    super(message);
    this.name = 'CsvFault';
    this.row = row;
  }
}

/**
 * Reads such a file piece by piece. `push` returns the rows that a piece completes; `end` throws where the last one is
 * not complete. Both throw CsvFault, also for a cell of more than `most` characters.
 */
export class ArchiveCsvReader {
  #row = 1;
  #cells: Cell[] = [];
  #cell = '';
  /** start: before a cell; plain and quoted: inside; quote: after a quote that ends the cell or is doubled. */
  #state: 'start' | 'plain' | 'quoted' | 'quote' = 'start';
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  push(piece: string): Cell[][] {
    const rows: Cell[][] = [];
    for (let at = 0; at < piece.length; ) {
      if (this.#state === 'quoted') {
        const quote = piece.indexOf('"', at);
        this.#add(piece.slice(at, quote < 0 ? undefined : quote));
        if (quote < 0) break;
        this.#state = 'quote';
        at = quote + 1;
        continue;
      }
      if (this.#state === 'plain') {
        const end = nextMark(piece, at);
        this.#add(piece.slice(at, end));
        at = end;
        if (at === piece.length) break;
      }
      const sign = piece[at++];
      if (sign === '"') {
        if (this.#state === 'plain') throw new CsvFault(this.#row, 'a quote inside of a cell');
        // Doubled, it is one of the text.
        if (this.#state === 'quote') this.#add('"');
        this.#state = 'quoted';
      } else if (sign === ',') this.#endCell();
      else if (sign === '\n') {
        this.#endCell();
        rows.push(this.#cells);
        this.#cells = [];
        this.#row++;
      } else if (this.#state === 'quote') throw new CsvFault(this.#row, 'text after a quoted cell');
      else {
        this.#state = 'plain';
        at--;
      }
    }
    return rows;
  }

  end(): void {
    if (this.#state !== 'start' || this.#cells.length > 0)
      throw new CsvFault(this.#row, 'the file ends within a row');
  }

  #add(text: string): void {
    if (this.#cell.length + text.length > this.#most) throw new CsvFault(this.#row, 'a cell is too long');
    this.#cell += text;
  }

  #endCell(): void {
    // A cell that was not begun is null; the empty text is quoted.
    this.#cells.push(this.#state === 'start' ? null : this.#cell);
    this.#cell = '';
    this.#state = 'start';
  }
}

/** Returns the position of the next sign that ends a plain cell or is wrong in it. */
function nextMark(piece: string, from: number): number {
  MARK.lastIndex = from;
  return MARK.exec(piece)?.index ?? piece.length;
}
const MARK = /[",\n]/g;
