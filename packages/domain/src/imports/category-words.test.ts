import { expect, test } from 'vitest';
import { categoriesOf } from '../books/transaction.ts';
import { categoriesLike, categoryIn, categoryNamed } from './category-words.ts';

const expenses = categoriesOf('expense');
const income = categoriesOf('income');

test('a category is named by its own name, also in the plural, whatever stands between its words', () => {
  expect(categoryNamed('Raw-Materials', expenses)).toBe('raw_materials');
  expect(categoryNamed(' bank   charge ', expenses)).toBe('bank_charges');
  expect(categoryNamed('Fuels', expenses)).toBe('fuel');
});

test('only categories of the kind are named', () => {
  expect(categoryNamed('Sales', expenses)).toBeNull();
  expect(categoryNamed('Takings', income)).toBe('sales');
});

test('a description names a category by whole words of four letters or more', () => {
  expect(categoryIn('AGO 50 litres', expenses)).toBeNull();
  expect(categoryIn('Dieselgate', expenses)).toBeNull();
  expect(categoryIn('the other day', expenses)).toBeNull();
  expect(categoryIn('gift', expenses)).toBe('donations');
  expect(categoryIn('Shop rent, May', expenses)).toBe('rent');
});

test('three categories are offered, the most alike first, then those used most', () => {
  expect(categoriesLike('Transpotation', expenses)[0]).toBe('transport');
  expect(categoriesLike('zzz', expenses)).toEqual(['supplies', 'transport', 'other']);
  expect(categoriesLike('zzz', income)).toEqual(['other_income', 'sales']);
  const near = categoriesLike('Transpotation', expenses);
  expect(near.length).toBe(3);
  expect(new Set(near).size).toBe(3);
  // “Office rent” is like it too, though less.
  expect(categoriesLike('office suplies', expenses)).toEqual(['supplies', 'rent', 'transport']);
});
