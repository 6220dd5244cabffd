import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';
import { between, type Random } from '../../demo/time.ts';

// Of woff files, fontkit 2.0.4 cannot measure a space that is the last outline.
const file = (family: string, subset: string, weight: number) =>
  fileURLToPath(
    import.meta.resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff2`),
  );

/** Each falls back on a font of its kind that has the naira sign. */
const FACES = {
  plex: ['ibm-plex-mono', 400],
  plexBold: ['ibm-plex-mono', 600],
  terminal: ['vt323', 400],
  tech: ['share-tech-mono', 400],
  courier: ['courier-prime', 400],
  courierBold: ['courier-prime', 700],
  roboto: ['roboto', 400],
  robotoBold: ['roboto', 700],
  lato: ['lato', 400],
  latoBold: ['lato', 900],
  hand: ['caveat', 600],
} as const satisfies Record<string, readonly [family: string, weight: number]>;
export type Face = keyof typeof FACES;

const opened = new Map<string, Font>();
function font(family: string, subset: string, weight: number): Font {
  const path = file(family, subset, weight);
  const known = opened.get(path) ?? (openSync(path) as Font);
  opened.set(path, known);
  return known;
}

function glyphOf(face: Face, character: string) {
  const [family, weight] = FACES[face];
  const code = character.codePointAt(0)!;
  const own = font(family, 'latin', weight);
  if (own.hasGlyphForCodePoint(code)) return { from: own, glyph: own.glyphForCodePoint(code) };
  const mono = !/^(roboto|lato|caveat)$/.test(family);
  const other = font(mono ? 'ibm-plex-mono' : 'roboto', 'latin-ext', 400);
  if (!other.hasGlyphForCodePoint(code)) throw new Error(`No font has ${character}`);
  return { from: other, glyph: other.glyphForCodePoint(code) };
}

export interface Point {
  x: number;
  y: number;
}
/** Where a point of the sheet lies on the photo. */
export type Placing = (point: Point) => Point;

interface Step {
  letter: 'M' | 'L' | 'Q' | 'C' | 'Z';
  points: Point[];
}
interface Shape {
  steps: Step[];
  ink: string;
}

const LETTERS = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
} as const;

/** Straight edges in short pieces, so that a curved placing bends them. */
function polygon(corners: readonly Point[]): Step[] {
  const steps: Step[] = [{ letter: 'M', points: [corners[0]!] }];
  corners.forEach((from, index) => {
    const to = corners[(index + 1) % corners.length]!;
    const pieces = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 60);
    for (let piece = 1; piece <= pieces; piece++) {
      const part = piece / pieces;
      const point = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      steps.push({ letter: 'L', points: [point] });
    }
  });
  return [...steps, { letter: 'Z', points: [] }];
}

export interface TextStyle {
  face?: Face;
  /** Pixels of the em. */
  size?: number;
  align?: 'left' | 'center' | 'right';
  ink?: string;
  /** How much wider than the font is; till printers write headings in double width. */
  stretch?: number;
  /** Pixels between letters. */
  spacing?: number;
}

/** A text that stands on a sheet, and from where to where. */
export interface Written {
  words: string;
  left: number;
  right: number;
  /** Of the baseline. */
  y: number;
}

export interface SheetStyle {
  width: number;
  paper?: string;
  ink?: string;
  face: Face;
  size: number;
}

/** A paper that is written on: text becomes outlines, so that no font of the machine plays a part. */
export class Sheet {
  readonly width: number;
  /** Set once all is written. */
  height = 0;
  readonly paper: string;
  readonly style: SheetStyle;
  readonly written: Written[] = [];
  readonly #shapes: Shape[] = [];

  constructor(style: SheetStyle) {
    this.style = style;
    this.width = style.width;
    this.paper = style.paper ?? '#fbfaf6';
  }

  /** Pixels of a small letter of the ordinary text. */
  get xHeight(): number {
    const [family, weight] = FACES[this.style.face];
    const { xHeight, unitsPerEm } = font(family, 'latin', weight);
    return (this.style.size * xHeight) / unitsPerEm;
  }

  measure(words: string, style: TextStyle = {}): number {
    const { face, size, stretch, spacing } = this.#styled(style);
    let width = 0;
    for (const character of words) {
      const { from, glyph } = glyphOf(face, character);
      width += (glyph.advanceWidth * size * stretch) / from.unitsPerEm + spacing;
    }
    return width;
  }

  /** The lines in which a text fits a width. */
  wrap(text: string, width: number, style: TextStyle = {}): string[] {
    const lines: string[] = [];
    for (const word of text.split(' ')) {
      const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
      if (lines.length > 0 && this.measure(longer, style) < width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  }

  /** Writes one line on the baseline `y`. */
  text(words: string, x: number, y: number, style: TextStyle = {}): void {
    const { face, size, stretch, spacing, align, ink } = this.#styled(style);
    const width = align === 'left' ? 0 : this.measure(words, style);
    let left = x - (align === 'center' ? width / 2 : width);
    this.written.push({ words, left, right: left + this.measure(words, style), y });
    const steps: Step[] = [];
    for (const character of words) {
      const { from, glyph } = glyphOf(face, character);
      const scale = size / from.unitsPerEm;
      for (const { command, args } of glyph.path.commands) {
        const points: Point[] = [];
        for (let at = 0; at < args.length; at += 2)
          points.push({ x: left + args[at]! * scale * stretch, y: y - args[at + 1]! * scale });
        steps.push({ letter: LETTERS[command], points });
      }
      left += glyph.advanceWidth * scale * stretch + spacing;
    }
    this.#shapes.push({ steps, ink });
  }

  rect(x: number, y: number, width: number, height: number, ink = this.style.ink ?? '#222222'): void {
    const corners = [
      { x, y },
      { x: x + width, y },
      { x: x + width, y: y + height },
      { x, y: y + height },
    ];
    this.#shapes.push({ steps: polygon(corners), ink });
  }

  line(x1: number, y1: number, x2: number, y2: number, thickness = 2, ink?: string): void {
    const half = thickness / 2;
    if (x1 === x2) this.rect(x1 - half, y1, thickness, y2 - y1, ink);
    else this.rect(x1, y1 - half, x2 - x1, thickness, ink);
  }

  frame(x: number, y: number, width: number, height: number, thickness = 2, ink?: string): void {
    this.line(x, y, x + width, y, thickness, ink);
    this.line(x, y + height, x + width, y + height, thickness, ink);
    this.line(x, y, x, y + height, thickness, ink);
    this.line(x + width, y, x + width, y + height, thickness, ink);
  }

  disc(x: number, y: number, radius: number, ink: string): void {
    const corners = Array.from({ length: 36 }, (_, index) => {
      const angle = (index * Math.PI) / 18;
      return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
    });
    this.#shapes.push({ steps: polygon(corners), ink });
  }

  barcode(random: Random, x: number, y: number, width: number, height: number): void {
    for (let at = x; at < x + width - 8; ) {
      const bar = 2 * between(random, 1, 4);
      this.rect(at, y, bar, height);
      at += bar + 2 * between(random, 1, 3);
    }
  }

  /** The paper without what is written on it, as the shape of its shadow. */
  outline(place: Placing, fill: string): string {
    const corners = [
      { x: 0, y: 0 },
      { x: this.width, y: 0 },
      { x: this.width, y: this.height },
      { x: 0, y: this.height },
    ];
    return pathOf({ steps: polygon(corners), ink: fill }, place);
  }

  paths(place: Placing): string {
    return this.#shapes.map((shape) => pathOf(shape, place)).join('');
  }

  #styled(style: TextStyle): Required<TextStyle> {
    const { face, size, ink = '#222222' } = this.style;
    return { face, size, ink, align: 'left', stretch: 1, spacing: 0, ...style };
  }
}

function pathOf({ steps, ink }: Shape, place: Placing): string {
  const d = steps.map(({ letter, points }) => {
    const placed = points.map(place).map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
    return letter + placed.join(' ');
  });
  return `<path fill="${ink}" d="${d.join('')}"/>`;
}
