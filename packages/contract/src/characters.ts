/**
 * Characters that look like plain ones: copied from a page, typed on an Arabic keyboard, or made "bold" for a profile.
 */

/** What nobody can see: zero-width spaces, marks of direction, soft hyphens, selectors of a glyph. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|[\u034f\u115f\u1160\u17b4\u17b5\u3164]/gu;
const SPACES = /\p{Zs}/gu;
const DASHES = /[\u2010-\u2015\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d]/gu;
const APOSTROPHES = /[\u2018\u2019\u201b\u02b9\u02bb\u02bc\u02c8\u2032\u00b4`\uff07\ua78c]/gu;
/** The zero of each row of ten digits that people and phones of this world write. */
const ZEROS = [0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0xff10, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6];

/** The text without characters that cannot be seen. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** The text with every kind of space, dash and apostrophe as the one on a keyboard. */
export const withPlainMarks = (text: string): string =>
  text.replace(SPACES, ' ').replace(DASHES, '-').replace(APOSTROPHES, "'");

/** The text with the digits 0 to 9 for those of another script, of the full width, or of another style. */
export const withPlainDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    const zero = ZEROS.find((first) => code >= first && code < first + 10);
    return zero === undefined ? digit : String(code - zero);
  });

/** The text in the characters of a plain keyboard, as numbers and codes of all kinds are read. */
export const withPlainCharacters = (text: string): string =>
  withPlainMarks(withPlainDigits(withoutInvisible(text)));

/** Letters and digits of another style (“bold” ones of a profile, those of the full width) as the plain ones. */
export const withPlainStyle = (text: string): string =>
  text.replace(/[\u{1d400}-\u{1d7ff}\uff01-\uff5e\u{1f130}-\u{1f149}\u24b6-\u24e9]/gu, (sign) =>
    sign.normalize('NFKC'),
  );
