import type { Random } from '../../demo/time.ts';
import { type Face, Sheet, type TextStyle } from './sheet.ts';

interface RollStyle {
  face: Face;
  /** Characters of a line. */
  columns: number;
  size: number;
  margin?: number;
  /** Of a line to the one below it, in ems. */
  leading?: number;
  paper?: string;
  ink?: string;
}

/** A text of a cell, from which column on; to the left of that column where it is right aligned. */
export type Cell = readonly [text: string, column: number, align?: 'left' | 'right' | 'center'];

/** What a till prints: lines of equally wide letters, one below the other. */
export class Roll {
  readonly sheet: Sheet;
  readonly columns: number;
  readonly #letter: number;
  readonly #margin: number;
  readonly #leading: number;
  #y: number;

  constructor({ face, columns, size, margin = 50, leading = 1.25, paper, ink }: RollStyle) {
    const style = { face, size, ...(paper && { paper }), ...(ink && { ink }) };
    this.#letter = new Sheet({ ...style, width: 0 }).measure('0');
    this.sheet = new Sheet({ ...style, width: Math.ceil(this.#letter * columns + 2 * margin) });
    this.columns = columns;
    this.#margin = margin;
    this.#leading = leading * size;
    this.#y = margin + size / 2;
  }

  /** One line, in its middle; smaller where it would not fit. */
  center(text: string, style: TextStyle = {}): this {
    const room = this.#letter * this.columns;
    const size = style.size ?? this.sheet.style.size;
    const fits = Math.min(1, room / this.sheet.measure(text, style));
    this.#y += Math.max(this.#leading, size * 1.15);
    this.sheet.text(text, this.sheet.width / 2, this.#y, { ...style, size: size * fits, align: 'center' });
    return this;
  }

  cells(cells: readonly Cell[], style: TextStyle = {}): this {
    this.#y += Math.max(this.#leading, (style.size ?? 0) * 1.2);
    for (const [text, column, align = 'left'] of cells)
      this.sheet.text(text, this.#margin + column * this.#letter, this.#y, { ...style, align });
    return this;
  }

  left(text: string, style: TextStyle = {}): this {
    return this.cells([[text, 0]], style);
  }

  /** A text at the left edge and one at the right. */
  pair(left: string, right: string, style: TextStyle = {}): this {
    const cells: Cell[] = [
      [left, 0],
      [right, this.columns, 'right'],
    ];
    return this.cells(cells, style);
  }

  rule(character = '-'): this {
    return this.left(character.repeat(this.columns));
  }

  gap(lines = 1): this {
    this.#y += this.#leading * lines;
    return this;
  }

  barcode(random: Random, digits?: string): this {
    const width = this.sheet.width * 0.62;
    this.sheet.barcode(random, (this.sheet.width - width) / 2, this.#y + 22, width, 90);
    this.#y += 118;
    return digits ? this.center(digits) : this;
  }

  end(): Sheet {
    this.sheet.height = Math.ceil(this.#y + this.#leading + this.#margin);
    return this.sheet;
  }
}
