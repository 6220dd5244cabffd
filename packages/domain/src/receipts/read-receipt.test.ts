import { describe, expect, test } from 'vitest';
import { page } from '../testing/receipt-page.ts';
import { readLooks, readReceipt } from './read-receipt.ts';

const ON = { today: '2026-11-24', currency: 'NGN' };
const read = (text: string) => readReceipt(page(text), ON);
const looks = (first: string, second: string) => {
  const [one, other] = [page(first), page(second)];
  return readLooks({ ...one, first: one.words, second: other.words }, ON);
};

describe('the head of a paper, where its supplier stands, ends', () => {
  const rest = `\nab\nab\nab\nab\nEND\nBimbo Bakery${'\nxx'.repeat(14)}`;
  test.each([
    ['at the names of the columns', 'Description Qty Amount', 'Adunni Okafor'],
    ['at the first amount that has a name', 'TOTAL 500.00', 'Adunni Okafor'],
    ['not at another amount', 'Rice 500.00', 'Bimbo Bakery'],
    ['nor at a name alone', 'TOTAL', 'Bimbo Bakery'],
    ['nowhere without figures', 'ab', 'Bimbo Bakery'],
  ])('%s', (_, end, name) => {
    expect(read(`Adunni Okafor${rest.replace('END', end)}`).supplier?.value).toBe(name);
  });

  test('at once where the names of the columns come first', () => {
    expect(read(`Item Qty Amount${rest.replace('END', 'ab')}`).supplier).toBeNull();
  });
});

describe('whether the figures agree', () => {
  test('is not known from a total alone, or with one of the goods', () => {
    expect(read('TOTAL 500.00').adds_up).toBeNull();
    const { adds_up, doubts } = read('Adunni Okafor\n12/11/2026\nRice 400.00\nTOTAL 500.00');
    expect([adds_up, doubts]).toEqual([null, []]);
    expect(read('Adunni Okafor').adds_up).toBeNull();
  });

  test('is known from two of the goods, or another way', () => {
    expect(read('Rice 400.00\nBeans 100.00\nTOTAL 500.00').adds_up).toBe(true);
    expect(read('Rice 400.00\nBeans 150.00\nTOTAL 500.00').adds_up).toBe(false);
    expect(read('TOTAL 500.00\nFive hundred naira only').adds_up).toBe(true);
  });
});

test('the size of the picture and the boxes of lines are told', () => {
  const { width, height, lines } = read('Rice 400.00\nBeans 100.00\nTOTAL 500.00');
  expect({ width, height }).toEqual({ width: 1_000, height: 270 });
  expect(lines.map(({ boxes }) => boxes.map(({ left, top }) => [left, top]))).toEqual([
    [[0, 0]],
    [[0, 0.2593]],
  ]);
});

test.each([
  ['TOTAL 500.00\n12/11/2026', 'Not read: the supplier'],
  ['Adunni Okafor\nTOTAL 500.00', 'Not read: the date'],
  ['Adunni Okafor\n12/11/2026', 'Not read: the total'],
])('%j lacks one part', (text, doubt) => {
  expect(read(text).doubts).toEqual([doubt]);
  expect(looks(text, text).doubts).toEqual([doubt]);
});

describe('of two looks', () => {
  const paper = `Adunni Okafor
12/11/2026
RICE 5KG   24,000.00
VAT 7.5%    1,800.00
TOTAL      25,800.00`;

  test('the VAT is that of the other one where both have one total', () => {
    expect(looks(paper.replace('VAT 7.5%', 'XXX XXXX'), paper).vat?.value).toBe(180_000);
  });

  test('a name is taken as a whole if one saw only its beginning or its end', () => {
    for (const cut of ['Adunni       ', '       Okafor'])
      expect(looks(paper.replace('Adunni Okafor', cut), paper).supplier?.value, cut).toBe('Adunni Okafor');
  });
});
