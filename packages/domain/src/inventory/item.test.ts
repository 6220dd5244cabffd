import { expect, test } from 'vitest';
import { isMeasured, stockAlert, stockStatus } from './item.ts';

test('out of stock at 0 or less, low at the minimum or less, over above the maximum, else in stock', () => {
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
  expect(['kg', 'KG', ' kg ', 'litres', 'Yard', 'inches', 'feet', 'm', 'hours'].every(isMeasured)).toBe(true);
  expect(['bag', 'piece', 'crate', 'pcs', 'derica', 'sm', ''].some(isMeasured)).toBe(false);
});

test('a fall is reported once: when stock becomes low, when it runs out, and again only after it recovered', () => {
  const levels = (...quantities: number[]) =>
    quantities.map((quantity) => stockStatus({ quantity, minimum: 10, maximum: 50 }));
  const said = (...quantities: number[]) => {
    const all = levels(...quantities);
    return all.slice(1).map((after, index) => stockAlert(all[index]!, after));
  };
  expect(said(11, 10, 9, 5)).toEqual(['stock.low', null, null]);
  expect(said(9, 0, -3, 4)).toEqual(['stock.out', null, null]);
  expect(said(60, 0)).toEqual(['stock.out']);
  expect(said(60, 20)).toEqual([null]);
  expect(said(60, 10, 11, 10)).toEqual(['stock.low', null, 'stock.low']);
  expect(said(0, 4, 0, 20, 8)).toEqual([null, 'stock.out', null, 'stock.low']);
});
