import { expect, test } from 'vitest';
import { tokensOf } from './tokens.ts';

/** The numbers of a text with what each is worth; what is no number is given as its word. */
const read = (text: string) =>
  tokensOf(text).map(({ kind, word, value, isMoney }) =>
    kind === 'number' ? `${value}${isMoney ? ' naira' : ''}` : word,
  );

test.each<[string, string[]]>([
  ['half a million', ['500000 naira']],
  ['half a hundred', ['50']],
  ['half million', ['500000 naira']],
  ['quarter million', ['250000 naira']],
  ['quarter of a million', ['250000 naira']],
  ['a quarter of a million', ['250000 naira']],
  ['half of it', ['half', 'of', 'it']],
  ['one point five', ['1.5']],
  ['one point two five', ['1.25']],
  ['one point two million', ['1200000 naira']],
  ['one point two hundred', ['120']],
  ['one point twenty bags', ['1.2', 'bags']],
  ['twenty point five', ['20.5']],
  ['one point', ['1', 'point']],
  ['point five', ['point', '5']],
  ['a thousand', ['1000 naira']],
  ['a hundred', ['100']],
  ['a thousand five hundred', ['1500 naira']],
  ['a bag', ['a', 'bag']],
  ['ten a bag', ['10', 'a', 'bag']],
  ['thousand', ['thousand']],
  ['two and a half', ['2.5']],
  ['two and half million', ['2500000 naira']],
  ['two and a half thousand', ['2500 naira']],
  ['two and a half hundred', ['250']],
  ['twenty and half', ['20', 'and', 'half']],
  ['two hundred and half', ['200', 'and', 'half']],
  ['one hundred and twenty', ['120']],
  ['two thousand and fifty', ['2050 naira']],
  ['five and six', ['5', 'and', '6']],
  ['and five', ['and', '5']],
  ['three thousand eight hundred and two packs', ['3800 naira', 'and', '2', 'packs']],
  ['one hundred and two packs', ['102', 'packs']],
  ['two hundred thousand and a bag', ['200000 naira', 'and', 'a', 'bag']],
  ['two million five hundred thousand', ['2500000 naira']],
  ['thirty-two five', ['32500 naira']],
  ['fifteen five', ['15500 naira']],
  ['two five', ['2500 naira']],
  ['two fifty', ['250']],
  ['one million two fifty', ['1250000 naira']],
  ['one thousand two fifty', ['1002 naira', '50']],
  ['nine nine', ['9', '9']],
  ['six five five', ['6500 naira', '5']],
  ['twenty quarter', ['20', 'quarter']],
])('%s', (text, numbers) => {
  expect(read(text)).toEqual(numbers);
});

test('a number in letters keeps its place in the text, and is no amount where it cannot be counted', () => {
  const text = 'paid Twenty-five  thousand cash';
  const [, said] = tokensOf(text);
  expect(said).toMatchObject({ word: 'twenty-five  thousand', minor: 2_500_000, spelled: true });
  expect(text.slice(said!.start, said!.end)).toBe('Twenty-five  thousand');
  const [huge] = tokensOf(`nine${' hundred'.repeat(7)} billion`);
  expect(huge).toMatchObject({ kind: 'number', value: 9e23, minor: null });
});
