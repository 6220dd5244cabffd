import bidiFactory from 'bidi-js';
import { type FontName, fontFor, widthOf } from './fonts.ts';

/**
 * Arabic and Hebrew in visual order. pdfmake places words from left to right with one font per piece, so text with
 * right-to-left letters is broken into lines here, by the bidirectional algorithm, and into words of one font; the font
 * joins and reverses the letters within a word.
 */

// Its types declare a default export; Node returns that default itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

export interface Piece {
  text: string | Piece[];
  font?: FontName;
  noWrap?: true;
}
interface Style {
  size: number;
  bold?: boolean;
}

/**
 * Returns the text for pdfmake: unchanged, or lines of pieces where it has right-to-left letters. Widths are in points.
 */
export function written(text: string, width: number, style: Style): string | Piece[] {
  if (!RIGHT_TO_LEFT.test(text)) return text;
  const pieces: Piece[] = [];
  for (const [index, paragraph] of text.split('\n').entries()) {
    if (index > 0) pieces.push({ text: '\n' });
    pieces.push(...paragraphOf(paragraph, width, style));
  }
  return inParts(pieces);
}

/** pdfmake copies all pieces of a text for each one of them, so a long text is given in parts. */
function inParts(pieces: Piece[]): Piece[] {
  if (pieces.length <= PART) return pieces;
  return Array.from({ length: Math.ceil(pieces.length / PART) }, (_, index) => ({
    text: pieces.slice(index * PART, (index + 1) * PART),
  }));
}
const PART = 50;

function paragraphOf(text: string, width: number, style: Style): Piece[] {
  if (!RIGHT_TO_LEFT.test(text)) return [{ text }];
  const levels = bidi.getEmbeddingLevels(text);
  return linesOf(text, width, style).flatMap(([start, end], index) => [
    ...(index > 0 ? [{ text: '\n' }] : []),
    ...visual(text, levels, start, end),
  ]);
}

/** The start and end of each line, filled word by word. */
function linesOf(text: string, width: number, style: Style): [number, number][] {
  const lines: [number, number][] = [];
  let start = 0;
  let end = 0;
  let used = 0;
  for (const match of text.matchAll(/[^\s\u200b]+[\s\u200b]*/g)) {
    const word = match[0].replace(/[\s\u200b]+$/, '');
    // A word once, whatever follows it: shaping takes long.
    const wide = measure(word, style);
    if (end > start && used + wide > width) {
      lines.push([start, end]);
      start = match.index;
      used = 0;
    }
    end = match.index + word.length;
    used += wide + measure(match[0].slice(word.length), style);
  }
  if (end > start) lines.push([start, end]);
  return lines;
}

function measure(text: string, { size, bold = false }: Style): number {
  let width = 0;
  for (const [piece, font] of byFont(text)) width += widthOf(piece, size, bold, undefined, font);
  return width;
}

function byFont(text: string): [string, FontName][] {
  const runs: [string, FontName][] = [];
  for (const char of text) {
    const font = fontFor(char) ?? 'Inter';
    const last = runs.at(-1);
    if (last?.[1] === font) last[0] += char;
    else runs.push([char, font]);
  }
  return runs;
}

/** Returns one line in visual order, left to right. */
function visual(
  text: string,
  levels: ReturnType<typeof bidi.getEmbeddingLevels>,
  start: number,
  end: number,
): Piece[] {
  const order = Array.from({ length: end - start }, (_, i) => start + i);
  for (const [from = 0, to = 0] of bidi.getReorderSegments(text, levels, start, end - 1)) {
    const turned = order.slice(from - start, to - start + 1).reverse();
    order.splice(from - start, turned.length, ...turned);
  }
  const pieces: { text: string; font: FontName; turned: boolean; at: number }[] = [];
  for (const at of order) {
    const char = text[at]!;
    const turned = levels.levels[at]! % 2 === 1;
    const font = fontFor(char) ?? 'Inter';
    const last = pieces.at(-1);
    const joins =
      last?.font === font &&
      last.turned === turned &&
      last.at === at + (turned ? 1 : -1) &&
      !/\s/.test(char + last.text);
    if (joins) {
      // A right-to-left word stays in its reading order, because its font reverses it.
      last.text = turned && font !== 'Inter' ? char + last.text : last.text + mirrored(char, turned);
      last.at = at;
    } else pieces.push({ text: mirrored(char, turned), font, turned, at });
  }
  return pieces.map(({ text, font }) => ({ text, font, noWrap: true }));
}

const mirrored = (char: string, turned: boolean) =>
  turned ? (bidi.getMirroredCharacter(char) ?? char) : char;
