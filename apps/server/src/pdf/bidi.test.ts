import { expect, test } from 'vitest';
import { type Piece, written } from './bidi.ts';

const style = { size: 9.5 };
const textOf = (pieces: string | Piece[]) =>
  typeof pieces === 'string' ? pieces : pieces.map((piece) => piece.text).join('|');

test('a text without right-to-left letters stays what it is', () => {
  expect(written('Àkàrà, ẹ̀wà (2)', 500, style)).toBe('Àkàrà, ẹ̀wà (2)');
});

test('words go from right to left; each is in its own font, which turns its letters', () => {
  expect(written('שלום עולם', 500, style)).toEqual([
    { text: 'עולם', font: 'NotoHebrew', noWrap: true },
    { text: ' ', font: 'Inter', noWrap: true },
    { text: 'שלום', font: 'NotoHebrew', noWrap: true },
  ]);
  expect(written('مرحبا', 500, style)).toEqual([{ text: 'مرحبا', font: 'NotoArabic', noWrap: true }]);
});

test('figures and Latin names inside keep their order, brackets are mirrored', () => {
  expect(textOf(written('ספר 305 (חדש)', 500, style))).toBe('(|חדש|)| |305| |ספר');
  expect(textOf(written('David דוד Ltd', 500, style))).toBe('David| |דוד| |Ltd');
});

test('text that is too long for a line continues below, the first words first', () => {
  const pieces = textOf(written('אחת שתיים שלוש ארבע', 60, style));
  const lines = pieces.split('\n').map((line) => line.split('|').filter((part) => part.trim() !== ''));
  expect(lines.length).toBeGreaterThan(1);
  expect(lines[0]).toContain('אחת');
  expect(lines.at(-1)).toContain('ארבע');
  expect(textOf(written('אחת\nשתיים', 500, style))).toBe('אחת|\n|שתיים');
});
