import { expect, test } from 'vitest';
import { findName } from './known-names.ts';
import { tokensOf } from './tokens.ts';

const customers = [
  'Mama Ngozi Stores',
  'Iya Basira',
  'Iya Ramota',
  'Harmattan Hotel',
  'Golden Fork Restaurant',
];
const products = [
  'Agege bread',
  'Coconut bread',
  'Chin chin, 500 g',
  'Chin chin, 1 kg',
  '6 inch block',
  'Flour, 50 kg bag',
];

test.each([
  ['how much is Harmattan owing', 'Harmattan Hotel'],
  ['mama ngozi store balance', 'Mama Ngozi Stores'],
  ['golden forks account', 'Golden Fork Restaurant'],
  ['Iya Ramota collect 2', 'Iya Ramota'],
  ['hotel bill', null],
  ['Iya drop 5k', null],
])('%s names the customer %s', (text, name) => {
  expect(findName(tokensOf(text), customers)?.name ?? null).toBe(name);
});

test.each([
  ['5 agege breads', 'Agege bread'],
  ['3 chin chin 1kg', 'Chin chin, 1 kg'],
  ['six inch blocks', '6 inch block'],
  ['bags of flour', 'Flour, 50 kg bag'],
  // Two fit equally: a guess would sell the wrong one.
  ['20 bread', null],
  ['chin chin', null],
  ['zobo', null],
])('%s names the product %s', (text, name) => {
  expect(findName(tokensOf(text), products)?.name ?? null).toBe(name);
});
