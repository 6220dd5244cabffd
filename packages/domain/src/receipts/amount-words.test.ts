import { expect, test } from 'vitest';
import { typedRows } from '../testing/receipt-page.ts';
import { amountsInWords } from './amount-words.ts';

const amounts = (text: string) => amountsInWords(typedRows(text));

test.each([
  ['Eighty three thousand five hundred naira fifty kobo', 8_350_050],
  ['Two million naira only', 200_000_000],
  ['One billion, two million and three thousand naira', 100_200_300_000],
  ['Hundred thousand naira', 10_000_000],
  ['Thousand five hundred naira', 150_000],
  ['One hundred and twenty five naira', 12_500],
  ['Fourty thousand naira', 4_000_000],
  ['Tw0 hundred 5ix naira', 20_600],
  ['One hundred naira', 10_000],
  ['Five hundred thousand', 50_000_000],
])('%s is %d kobo', (text, kobo) => {
  expect(amounts(text)).toEqual([kobo]);
});

test.each([
  ['less than a hundred naira is in no receipt in words', 'Ninety nine naira'],
  ['two words without the naira may be anything', 'Five thousand'],
  ['five and twenty make no number', 'One hundred five twenty naira'],
  ['twenty and twelve make none', 'Two hundred twenty twelve naira'],
  ['nor nineteen and two', 'One hundred nineteen two naira'],
  ['nor twenty five and one', 'One hundred twenty five one naira'],
  ['nor ten and two', 'One hundred ten two naira'],
  ['nor twenty and ten', 'One hundred twenty ten naira'],
  ['kobo alone', 'Five hundred fifty kobo'],
  ['words that are no numbers', 'Naira and kobo only'],
  ['another word between them', 'Five bags hundred naira'],
])('%s: no amount', (_, text) => {
  expect(amounts(text)).toEqual([]);
});

test('kobo are below a hundred, and what follows the naira without them is no part of it', () => {
  expect(amounts('Five hundred naira ninety nine kobo')).toEqual([50_099]);
  expect(amounts('Five hundred naira one hundred kobo')).toEqual([50_000]);
  expect(amounts('Five hundred naira fifty')).toEqual([50_000]);
});

test('letters that the recognition missed: one of a word from five letters on, two from eight, and digits for letters', () => {
  expect(amounts('Five hundrcd naira')).toEqual([50_000]);
  expect(amounts('Five hnudred naira')).toEqual([]);
  expect(amounts('Five thuosand naira')).toEqual([500_000]);
  expect(amounts('5even th0usand nalra')).toEqual([700_000]);
  expect(amounts('E1even mi||ion naira')).toEqual([1_100_000_000]);
  // Four letters are too few, and eight or eighty is not to be told.
  expect(amounts('One hundred nime naira')).toEqual([]);
  expect(amounts('Eighti thousand naira')).toEqual([]);
});

test('specks of one or two signs among the words are passed over', () => {
  expect(amounts('Five x hundred il naira')).toEqual([50_000]);
  expect(amounts('Five abc hundred naira')).toEqual([]);
});

test('the words go on in the next row, unless they ended', () => {
  expect(amounts('Two hundred and fifty thousand naira\nfifty kobo only')).toEqual([25_000_050]);
  expect(amounts('The sum of two hundred thousand\nfive hundred naira only')).toEqual([20_050_000]);
  expect(amounts('Two hundred\nthousand naira only')).toEqual([20_000_000]);
  expect(amounts('Five hundred naira only\nTwo hundred naira only')).toEqual([50_000, 20_000]);
  expect(amounts('Five hundred naira ten kobo\nTwo hundred naira')).toEqual([50_010, 20_000]);
  expect(amounts('Five hundred naira\nThank you')).toEqual([50_000]);
  expect(amounts('Rice\nFive hundred naira only')).toEqual([50_000]);
  expect(amounts('Rice five\nhundred naira only')).toEqual([]);
});

test('several amounts are each found, and the same one once', () => {
  expect(amounts('Five hundred naira RICE two hundred naira only')).toEqual([50_000, 20_000]);
  expect(amounts('Five hundred naira only\nFive hundred naira only')).toEqual([50_000]);
});
