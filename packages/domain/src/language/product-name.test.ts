import { describe, expect, test } from 'vitest';
import { matchProduct } from './product-name.ts';

const products = [
  { name: 'Agege bread', unit: 'loaf' },
  { name: 'Sliced loaf, large', unit: 'loaf' },
  { name: 'Sliced loaf, small', unit: 'loaf' },
  { name: 'Meat pie', unit: 'piece' },
  { name: 'Rice', unit: 'kg' },
  { name: 'Bag of rice', unit: 'bag' },
  { name: 'Sachet water 50cl', unit: 'pack' },
];
const meant = (name: string) => matchProduct(name, products)?.name;

describe('the product that is meant', () => {
  test.each([
    ['agege BREAD', 'Agege bread'],
    ['Agege breads', 'Agege bread'],
    ['Loaves of agege bread', 'Agege bread'],
    ['Agege bred', 'Agege bread'],
    ['sliced loaves large', 'Sliced loaf, large'],
    ['meat pies', 'Meat pie'],
    ['Pieces of meat pie', 'Meat pie'],
    ['Bags of rice', 'Bag of rice'],
    ['rice', 'Rice'],
  ])('%s: %s', (said, name) => {
    expect(meant(said)).toBe(name);
  });

  test.each(['bread', 'Sliced loaf', 'Crates of rice', 'Fish pie', 'Sachet water 75cl', 'She', ''])(
    '%s is none of them',
    (said) => {
      expect(meant(said)).toBeUndefined();
    },
  );

  test('two of one name are not chosen between', () => {
    const two = [...products, { name: 'AGEGE-BREAD', unit: 'piece' }];
    expect(matchProduct('agege bread', two)).toBeUndefined();
  });
});
