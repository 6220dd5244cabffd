import { expect, test } from 'vitest';
import { isMeasured, stockStatus } from './item.ts';

test('S2.3-11 out of stock at 0 or less, low at the minimum or less, over above the maximum, else in stock', () => {
  const at = (quantity: number, minimum: number | null = 10, maximum: number | null = 100) =>
    stockStatus({ quantity, minimum, maximum });
  expect([-1, 0, 1, 10, 11, 100, 101].map((quantity) => at(quantity))).toEqual([
    'out_of_stock',
    'out_of_stock',
    'low_stock',
    'low_stock',
    'in_stock',
    'in_stock',
    'overstock',
  ]);
  expect([at(1, null, null), at(500, null, null), at(5, 10, 3)]).toEqual([
    'in_stock',
    'in_stock',
    'low_stock',
  ]);
});

test('kilogrammes, litres and yards are measured; bags, pieces and crates are counted', () => {
  expect(['kg', 'KG', 'litres', 'Yard', 'inches', 'feet', 'm', 'hours'].every(isMeasured)).toBe(true);
  expect(['bag', 'piece', 'crate', 'pcs', 'derica', ''].some(isMeasured)).toBe(false);
});
