import { expect, test } from 'vitest';
import { skuOf, skusFor } from './sku.ts';

test.each([
  ['Peak milk, 400 g', 'PEAK-MILK-400-G'],
  ['Àgége bread', 'AGEGE-BREAD'],
  ['  (large) ', 'LARGE'],
  ['🍞', ''],
  [`${'x'.repeat(39)} yes`, 'X'.repeat(39)],
])('the SKU of “%s”', (name, sku) => {
  expect(skuOf(name)).toBe(sku);
});

test('a code that is taken is tried with numbers', () => {
  expect(skusFor('Milo').slice(0, 3)).toEqual(['MILO', 'MILO-2', 'MILO-3']);
  expect(skusFor('🍞')[0]).toBe('ITEM');
});
