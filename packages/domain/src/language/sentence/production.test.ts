import { expect, test } from 'vitest';
import { readProduction } from './production.ts';

const TODAY = '2026-11-24';
const PRODUCTS = ['Sliced loaf', 'Coconut bread', 'Sardine bread', 'Zobo 50cl', 'Party pack', 'Puff puff'];
const read = (text: string) => {
  const { product, quantity, unit, date } = readProduction(text, TODAY, PRODUCTS);
  return [product, quantity, unit, date];
};

test.each([
  ['baked 200 sliced loaves today', ['Sliced loaf', 200, null, TODAY]],
  ['we don bake 150 coconut bread', ['Coconut bread', 150, null, null]],
  ['baked 200 loaves today', [null, 200, 'loaf', TODAY]],
  ['bottled 240 zobo (50cl) this morning, used 6kg leaves', ['Zobo 50cl', 240, null, TODAY]],
  ['produced 40 party pack yesterday', ['Party pack', 40, null, '2026-11-23']],
  ['we don fry 400 pcs puff puff', ['Puff puff', 400, 'pcs', null]],
  ['300 party packs made on monday', ['Party pack', 300, null, '2026-11-23']],
  ['used 4 bags of flour, baked 62 sardine bread', ['Sardine bread', 62, null, null]],
  ['From 1 bag flour we got 62 sardine bread', ['Sardine bread', 62, null, null]],
  ['fried two dozen puff puff', ['Puff puff', 2, 'dozen', null]],
  ['mixed 40 bags of grower mash', [null, 40, 'bag', null]],
  ['baked 180 today', [null, 180, null, TODAY]],
  ['we produce 75 litres of liquid soap', [null, 75, 'litre', null]],
  ['moulded 520 blocks from 13 bags of cement', [null, 520, 'block', null]],
  ['baked coconut bread today', ['Coconut bread', null, null, TODAY]],
  ['', [null, null, null, null]],
])('what was made is read: %s', (text, fields) => {
  expect(read(text)).toEqual(fields);
});

test.each([
  ['night shift output: sliced 180, coconut 95'],
  ['baked 200 and 50'],
  ['cooked 60 portions jollof and 60 portions fried rice'],
])('of two quantities none is taken: %s', (text) => {
  expect(readProduction(text, TODAY, PRODUCTS)).toMatchObject({ quantity: null });
});

test('a name that two products share is none, and money is no quantity', () => {
  expect(readProduction('baked 90 bread', TODAY, PRODUCTS).product).toBeNull();
  expect(readProduction('baked bread worth 50k', TODAY, PRODUCTS).quantity).toBeNull();
});

test('the words of each field are known', () => {
  const text = 'baked 200 sliced loaves today';
  const { spans } = readProduction(text, TODAY, PRODUCTS);
  expect(spans.map(({ field, start, end }) => [field, text.slice(start, end)])).toEqual([
    ['quantity', '200'],
    ['item', 'sliced loaves'],
    ['date', 'today'],
  ]);
});
