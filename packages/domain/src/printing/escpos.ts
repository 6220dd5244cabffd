import { withoutInvisible } from '@lissafi/contract/characters';
import { withPlainLetters } from '../text/name.ts';
import type { Row } from './receipt.ts';

// ESC/POS is what nearly every till-roll printer understands (Epson's reference of the commands; the ones used here are
// the oldest, which cheap printers have too). Text is sent as ASCII, because the code pages differ from printer to
// printer and none of the usual ones has ₦.

/** Widths of paper, with the characters of the printer's usual font that fit in a line. */
export const PAPER = { 58: 32, 80: 48 } as const;
export type PaperWidth = keyof typeof PAPER;

const ESC = 0x1b;
const GS = 0x1d;
const LF = 0x0a;
const BYTES = {
  reset: [ESC, 0x40],
  left: [ESC, 0x61, 0],
  centre: [ESC, 0x61, 1],
  strong: (on: boolean) => [ESC, 0x45, on ? 1 : 0],
  /** Twice as high, and as wide as before, so that a line still holds its characters. */
  large: (on: boolean) => [GS, 0x21, on ? 0x01 : 0],
  feed: (lines: number) => [ESC, 0x64, lines],
  /** Feeds to the cutter and cuts, leaving one point. */
  cut: [GS, 0x56, 66, 0],
  /** A pulse on pin 2, which is where a drawer is connected: 50 ms on, 500 ms off, in units of 2 ms. */
  drawer: [ESC, 0x70, 0, 25, 250],
} as const;

const PLAIN: Record<string, string> = {
  '₦': 'N',
  '£': 'GBP ',
  '€': 'EUR ',
  '–': '-',
  '—': '-',
  '−': '-',
  '×': 'x',
  '·': '-',
  '…': '...',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '\u00a0': ' ',
  '\u202f': ' ',
};

/** Returns the text in ASCII: letters without their accents, the naira sign as N, anything else unknown as ?. */
export function asciiOf(text: string): string {
  const known = withoutInvisible(text).replace(/[^\x20-\x7e]/gu, (sign) => PLAIN[sign] ?? sign);
  return withPlainLetters(known).replace(/[^\x20-\x7e]/gu, '?');
}

/** Breaks a text into lines of at most `width` characters, between words where it can. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (joined.length <= width) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    let rest = word;
    for (; rest.length > width; rest = rest.slice(width)) lines.push(rest.slice(0, width));
    line = rest;
  }
  return [...lines, line];
}

/** Two texts at the two edges; on two lines where they do not fit on one. */
export function pairLines(left: string, right: string, width: number): string[] {
  if (left.length + right.length < width) return [left + right.padStart(width - left.length)];
  return [...wrap(left, width), right.slice(0, width).padStart(width)];
}

/** Returns the lines of text that a row prints, without its looks; a code prints its text. */
export function linesOf(row: Row, width: number): string[] {
  if (row.kind === 'rule') return ['-'.repeat(width)];
  if (row.kind === 'pair') return pairLines(asciiOf(row.left), asciiOf(row.right), width);
  return wrap(asciiOf(row.text), width);
}

const bytesOf = (text: string) => [...text].map((sign) => sign.charCodeAt(0));

/** Code 128, set B, as high as a scanner needs; only what the printer can print as one. */
const codeBytes = (text: string): number[] => {
  const data = bytesOf(`{B${text}`);
  return [...[GS, 0x68, 60], ...[GS, 0x77, 2], ...[GS, 0x6b, 73, data.length], ...data, LF];
};
const NO_LOOKS: { strong?: true; large?: true } = {};
/** Characters of a code that fit on narrow paper at two points for a bar. */
const CODE_LENGTH = 16;

/**
 * Returns what is sent to a till-roll printer to print the rows on its paper. `cut` for a printer with a cutter,
 * `drawer` to open the cash drawer that is connected to it.
 */
export function escPos(
  rows: readonly Row[],
  { paper, cut, drawer }: { paper: PaperWidth; cut: boolean; drawer: boolean },
): Uint8Array<ArrayBuffer> {
  const width = PAPER[paper];
  const bytes: number[] = [...BYTES.reset];
  if (drawer) bytes.push(...BYTES.drawer);
  for (const row of rows) {
    const isCentred = row.kind === 'code' || (row.kind === 'text' && row.align === 'center');
    const { strong, large } = row.kind === 'text' || row.kind === 'pair' ? row : NO_LOOKS;
    bytes.push(...(isCentred ? BYTES.centre : BYTES.left));
    if (row.kind === 'code' && row.text.length <= CODE_LENGTH) bytes.push(...codeBytes(asciiOf(row.text)));
    if (strong) bytes.push(...BYTES.strong(true));
    if (large) bytes.push(...BYTES.large(true));
    for (const line of linesOf(row, width)) bytes.push(...bytesOf(line), LF);
    if (large) bytes.push(...BYTES.large(false));
    if (strong) bytes.push(...BYTES.strong(false));
  }
  bytes.push(...BYTES.feed(3));
  if (cut) bytes.push(...BYTES.cut);
  return Uint8Array.from(bytes);
}
