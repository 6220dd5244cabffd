import { expect, test } from 'vitest';
import { packLabel, packsText, readCount } from './count-text.ts';

const EGGS = { unit: 'piece', conversions: [{ unit: 'crate', factor: 12 }] };
const FLOUR = {
  unit: 'kg',
  conversions: [
    { unit: 'bag', factor: 50 },
    { unit: 'sack', factor: 25 },
  ],
};
const PENS = { unit: 'piece', conversions: [{ unit: 'pack of 12', factor: 12 }] };

test.each([
  [EGGS, '2 crates 5', 29, '2 crates 5 pieces = 29 pieces'],
  [EGGS, '3 crates', 36, '3 crates = 36 pieces'],
  [EGGS, '1 Crate, 20 pieces', 32, '1 crate 20 pieces = 32 pieces'],
  [EGGS, '2cr5', 29, '2 crates 5 pieces = 29 pieces'],
  [EGGS, '2 crates and 5', 29, '2 crates 5 pieces = 29 pieces'],
  [EGGS, '2 crates + 5', 29, '2 crates 5 pieces = 29 pieces'],
  [EGGS, '1,000 crates', 12_000, '1,000 crates = 12,000 pieces'],
  [EGGS, '0 crates', 0, '0 crates = 0 pieces'],
  [EGGS, '29 pieces', 29, '29 pieces = 29 pieces'],
  [EGGS, '2.5 crates', 30, '2.5 crates = 30 pieces'],
  [FLOUR, '2 bags 1 sack 12.5', 137.5, '2 bags 1 sack 12.5 kg = 137.5 kg'],
  [FLOUR, '2 bags 12,5', 112.5, '2 bags 12.5 kg = 112.5 kg'],
  [FLOUR, '2,5 bags', 125, '2.5 bags = 125 kg'],
  [FLOUR, '0,5 bag', 25, '0.5 bags = 25 kg'],
  [FLOUR, '1,500 bags', 75_000, '1,500 bags = 75,000 kg'],
  [FLOUR, '1.500 bags', 75, '1.5 bags = 75 kg'],
  [FLOUR, '25,5 kg', 25.5, '25.5 kg = 25.5 kg'],
  [FLOUR, '٢ bags ٥', 105, '2 bags 5 kg = 105 kg'],
] as const)('%o: "%s" is %d', (item, typed, quantity, text) => {
  expect(readCount(typed, { unit: item.unit, conversions: [...item.conversions] })).toEqual({
    quantity,
    text,
  });
});

test('a plain number is in the own unit, and of a unit that has a number in its name too', () => {
  expect(readCount('160', EGGS)).toEqual({ quantity: 160, text: null });
  expect(readCount('1,250.5', FLOUR)).toEqual({ quantity: 1250.5, text: null });
  expect(readCount('0', EGGS)).toEqual({ quantity: 0, text: null });
  expect(readCount('2 packs', PENS)).toMatchObject({ quantity: 24 });
  expect(readCount('2 pack of 12 5', PENS)).toEqual({
    quantity: 29,
    text: '2 packs of 12 + 5 pieces = 29 pieces',
  });
  expect([packLabel('pack of 12', 12), packLabel('crate', 20)]).toEqual(['pack of 12', 'crate × 20']);
});

test('what cannot be read says why', () => {
  expect(readCount('2 trays', EGGS)).toEqual({
    fault: '“trays” is no unit of it. A number, such as 160 or 2 crates 5',
  });
  expect(readCount('2.3 crates', EGGS)).toEqual({
    fault: '2.3 crates are 27.6 pieces. Only whole pieces can be counted',
  });
  for (const wrong of [
    '2 bags .5',
    '2 bags.5',
    '2 bags ,5',
    '1,2,3 bags',
    '2 bags 1 000',
    '1,5,0 kg',
    '1.2.3 bags',
  ])
    expect(readCount(wrong, FLOUR), wrong).toHaveProperty('fault');
  for (const wrong of ['crates', '5 2 crates', 'x', '2 crates x', '-3'])
    expect(readCount(wrong, EGGS), wrong).toHaveProperty('fault');
  expect(readCount('two', { unit: 'kg', conversions: [] })).toEqual({ fault: 'A number, such as 160' });
  // Two units that begin alike are a question.
  const alike = {
    unit: 'kg',
    conversions: [
      { unit: 'bag', factor: 50 },
      { unit: 'bale', factor: 20 },
    ],
  };
  expect(readCount('2 ba', alike)).toHaveProperty('fault');
});

test('a stored count is said in its largest unit', () => {
  expect(packsText(29, EGGS)).toBe('2 crates 5 pieces = 29 pieces');
  expect(packsText(24, EGGS)).toBe('2 crates = 24 pieces');
  expect(packsText(11, EGGS)).toBeNull();
  expect(packsText(120.5, FLOUR)).toBe('2 bags 20.5 kg = 120.5 kg');
  expect(packsText(5, { unit: 'kg', conversions: [] })).toBeNull();
});

test.each([
  ['12 ', 12],
  ['1,5', 1.5],
  ['0,5', 0.5],
  ['0,500', 0.5],
  ['1.500', 1.5],
  ['1,500', 1_500],
  ['1.500,5', 1_500.5],
  ['٢٥', 25],
])('“%s” is counted as %d', (typed, quantity) => {
  expect(readCount(typed, FLOUR)).toEqual({ quantity, text: null });
});

test('a part of what comes in whole pieces is no count, however it is written', () => {
  for (const part of ['1,5', '1.500', '0,5', '2.5'])
    expect(readCount(part, EGGS), part).toHaveProperty('fault');
});
