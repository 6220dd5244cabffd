import { withoutInvisible, withPlainMarks } from '@lissafi/contract/characters';

/** Letters without a decomposition, as their readers type them on a plain keyboard: Hausa first, then of neighbours. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ Ɓ: 'B', ɓ: 'b', Ɗ: 'D', ɗ: 'd', Ƙ: 'K', ƙ: 'k', Ƴ: 'Y', ƴ: 'y' },
  ...{ Ɖ: 'D', ɖ: 'd', Ɛ: 'E', ɛ: 'e', Ɔ: 'O', ɔ: 'o', Ŋ: 'N', ŋ: 'n', Ɣ: 'G', ɣ: 'g', Ʋ: 'V', ʋ: 'v' },
  ...{ Ø: 'O', ø: 'o', Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', Ŧ: 'T', ŧ: 't', ı: 'i' },
  ...{ ß: 'ss', ẞ: 'SS', Æ: 'AE', æ: 'ae', Œ: 'OE', œ: 'oe', Þ: 'TH', þ: 'th', Ð: 'D', ð: 'd' },
};
/** Marks above and below letters; `fold_name` of the database has the same ranges. */
const MARKS = new RegExp(
  '[\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc' +
    '\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]',
  'gu',
);

/** The text with letters without marks, in one style, without invisible characters; its case stays. */
export const withPlainLetters = (text: string): string =>
  withoutInvisible(text.normalize('NFKC'))
    .normalize('NFD')
    .replace(MARKS, '')
    .replace(/[^\x20-\x7e]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC');

/**
 * A name as it is compared: in small letters, without marks, with every apostrophe, dash and space as the one on a
 * keyboard. “Túndé’s  Ƙosai” is `tunde's kosai`. Searches, checks for doubles and file names use it; the database has
 * the same rule as `fold_name`.
 */
export const foldName = (text: string): string =>
  withPlainLetters(withPlainMarks(text))
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/ {2,}/g, ' ')
    .replace(/^ +| +$/g, '');
