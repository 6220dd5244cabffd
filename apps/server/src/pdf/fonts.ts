import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Inter, and Noto Sans for Arabic and Hebrew, loaded once in each process. By itself pdfmake parses the fonts and lays
 * out every word again for each document, which is nine tenths of the time for an invoice. Through `registerFormat`,
 * fontkit instead gets the loaded font by its name, with a cache of the words that it has laid out.
 */

interface Run {
  glyphs: unknown[];
  positions: Record<string, number>[];
  readonly advanceWidth: number;
}
interface Font {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  lineGap: number;
  characterSet: number[];
  glyphForCodePoint(codePoint: number): unknown;
  createSubset(): unknown;
  layout(text: string, features?: string[]): Run;
  /** The width of a text, in units of the font. */
  advanceOf(text: string, features?: string[]): number;
}
interface Fontkit {
  create(data: Uint8Array): Font;
  registerFormat(format: unknown): void;
}

// The same copy that pdfmake's pdfkit uses.
const requireOfPdfmake = createRequire(createRequire(import.meta.url).resolve('pdfmake'));
const fontkit: Fontkit = createRequire(requireOfPdfmake.resolve('pdfkit'))('fontkit');

const CACHED_WORDS = 50_000;
const LONGEST_CACHED_WORD = 40;

/** A permitted break inside a long word; it has no glyph and leaves no trace in the text. */
const SOFT_BREAK = '\u200b';

function openFont(file: string): Font {
  const data = readFileSync(fileURLToPath(new URL(`../../fonts/${file}`, import.meta.url)));
  const font = fontkit.create(data);
  // A glyph keeps the first character that used it; register the plainest first (a space, not a no-break space).
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  // Subsetting creates glyphs without a character, so it works on a copy.
  const outlines = fontkit.create(data);
  font.createSubset = () => outlines.createSubset();
  Object.assign(font, remember(font.layout.bind(font)));
  return font;
}

function remember(layout: Font['layout']): Pick<Font, 'layout' | 'advanceOf'> {
  let words = new Map<string, Kept>();
  const keptOf = (text: string, features?: string[]): Kept => {
    const key = features ? `${features}\n${text}` : text;
    const known = words.get(key);
    if (known) return known;
    const run = layout(text.replaceAll(SOFT_BREAK, ''), features);
    const kept = { run, advance: run.advanceWidth };
    if (text.length <= LONGEST_CACHED_WORD) {
      if (words.size >= CACHED_WORDS) words = new Map();
      words.set(key, kept);
    }
    return kept;
  };
  return {
    layout: (text, features) => copyOf(keptOf(text, features).run),
    advanceOf: (text, features) => keptOf(text, features).advance,
  };
}

interface Kept {
  run: Run;
  advance: number;
}

/** pdfkit changes the positions in place, so each caller gets a copy. */
function copyOf(run: Run): Run {
  const positions = run.positions.map((position) => ({ ...position }));
  return {
    glyphs: run.glyphs,
    positions,
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance = 0 }) => sum + xAdvance, 0);
    },
  };
}

const regular = openFont('Inter-Regular.ttf');
const semiBold = openFont('Inter-SemiBold.ttf');

/** Opened at the first letter of its script, because few documents need it. */
function openLater(file: string): () => Font {
  let font: Font | undefined;
  return () => {
    if (!font) {
      font = openFont(file);
      // The line height of Inter, so that a name in another script does not push the lines apart.
      const like = regular;
      for (const name of ['ascent', 'descent', 'lineGap'] as const) {
        const value = (like[name] / like.unitsPerEm) * font.unitsPerEm;
        Object.defineProperty(font, name, { value });
      }
    }
    return font;
  };
}

export type FontName = 'Inter' | 'NotoArabic' | 'NotoHebrew';
type Weight = 'Regular' | 'SemiBold';
/** Placeholders that pdfmake gets in place of the fonts' bytes. */
export const FONT_FILES: Record<`${FontName}-${Weight}`, () => Font> = {
  'Inter-Regular': () => regular,
  'Inter-SemiBold': () => semiBold,
  'NotoArabic-Regular': openLater('NotoArabic-Regular.ttf'),
  'NotoArabic-SemiBold': openLater('NotoArabic-SemiBold.ttf'),
  'NotoHebrew-Regular': openLater('NotoHebrew-Regular.ttf'),
  'NotoHebrew-SemiBold': openLater('NotoHebrew-SemiBold.ttf'),
};
for (const [name, font] of Object.entries(FONT_FILES)) {
  const handle = Buffer.from(name);
  fontkit.registerFormat(
    class {
      static probe = (data: Uint8Array) => handle.equals(data);
      constructor() {
        // biome-ignore lint/correctness/noConstructorReturn: fontkit calls `new` on a format to get its font.
        return font();
      }
    },
  );
}

/** Returns the width of a text on one line, in points. */
export function widthOf(
  text: string,
  size: number,
  bold = false,
  features?: string[],
  name: FontName = 'Inter',
): number {
  const font = FONT_FILES[`${name}-${bold ? 'SemiBold' : 'Regular'}`]();
  return (font.advanceOf(text, features) / font.unitsPerEm) * size;
}

const writable = new Set(regular.characterSet);
const HEBREW = /[\u0590-\u05ff\ufb1d-\ufb4f]/;
const ARABIC = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/;

const fonts = new Map<string, FontName | null>();
/** Returns the font that has the character; null where none has. */
export function fontFor(char: string): FontName | null {
  let font = fonts.get(char);
  if (font === undefined) {
    font = findFont(char);
    fonts.set(char, font);
  }
  return font;
}

function findFont(char: string): FontName | null {
  const codePoint = char.codePointAt(0) ?? 0;
  if (writable.has(codePoint)) return 'Inter';
  for (const [name, script] of [
    ['NotoArabic', ARABIC],
    ['NotoHebrew', HEBREW],
  ] as const) {
    if (script.test(char)) return hasGlyph(name, codePoint) ? name : null;
  }
  return null;
}
const sets = new Map<FontName, Set<number>>();
function hasGlyph(name: FontName, codePoint: number): boolean {
  let set = sets.get(name);
  if (!set) {
    set = new Set(FONT_FILES[`${name}-Regular`]().characterSet);
    sets.set(name, set);
  }
  return set.has(codePoint);
}

/** More combining marks on one letter than any language uses; they would overlap the lines above. */
const PILED_MARKS = /(\p{M}{3})\p{M}+/gu;
const LONG_WORD = /\S{31,}/gu;
const PIECE = /.{1,8}\p{M}*/gu;

/** A “bold” or full-width letter as the plain one; nothing for a character that no font has in any form. */
const plainForm = (char: string) =>
  Array.from(char.normalize('NFKC'), (each) => (fontFor(each) ? each : '')).join('');

/**
 * Returns the text as it can be printed: characters that no font has (emoji, other scripts) are removed, and long words
 * may break anywhere. A text of which nothing would remain becomes a dash, so that no name is silently empty.
 */
export function printable(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replace(PILED_MARKS, '$1');
  const known = Array.from(plain, (char) => (char === '\n' || fontFor(char) ? char : plainForm(char))).join(
    '',
  );
  const tidy = known
    .replace(/ +\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (tidy === '' && text.trim() !== '') return '–';
  return tidy.replace(LONG_WORD, (word) => word.match(PIECE)?.join(SOFT_BREAK) ?? word);
}
