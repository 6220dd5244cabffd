import { expect, test } from 'vitest';
import { inOwnUnit, readAdjustment } from './adjustments.ts';

const read = (text: string) => {
  const { adjustment_type, quantity, unit, item, reason } = readAdjustment(text, '2026-11-21');
  return [adjustment_type, quantity, unit, item, reason];
};

test.each([
  ['remove 5 bags of flour, rats chop am', ['decrease', 5, 'bags', 'flour', 'damage']],
  ['Add 12 loaves of bread, recount', ['increase', 12, 'loaves', 'bread', 'physical_count']],
  ['3 cartons of milk expired', ['decrease', 3, 'cartons', 'milk', 'expired']],
  ['2.5 kg sugar stolen', ['decrease', 2.5, 'kg', 'sugar', 'theft']],
  ['took out 1,200 sachets because of stocktaking', ['decrease', 1200, 'sachets', null, 'physical_count']],
  ['customer returned two crates of eggs', ['increase', 2, 'crates', 'eggs', 'customer_return']],
  ['-4 rice', ['decrease', 4, null, 'rice', null]],
  ['+4 rice, gift from the market women', ['increase', 4, null, 'rice', 'other']],
  ['one and half crate of eggs break', ['decrease', 1.5, 'crate', 'eggs', 'damage']],
  ['remove two dozen buns, stale', ['decrease', 2, 'dozen', 'buns', 'other']],
  ['6 loaves spoil', ['decrease', 6, 'loaves', null, 'damage']],
  ['6 loaves don spoil', ['decrease', 6, 'loaves', null, 'damage']],
  ['6 loaves done spoil', ['decrease', 6, 'loaves', null, 'damage']],
  ['6 loaves wey don spoil', ['decrease', 6, 'loaves', null, 'damage']],
  ['5 loaves e don burn', ['decrease', 5, 'loaves', null, 'damage']],
  ['6 loaves them don thief am', ['decrease', 6, 'loaves', null, 'theft']],
  ['4 bread don expire', ['decrease', 4, null, 'bread', 'expired']],
  ['6 loaves get mould', ['decrease', 6, 'loaves', null, 'damage']],
  ['', [null, null, null, null, null]],
  ['more 5', ['increase', 5, null, null, null]],
  ['found 5 damaged', ['decrease', 5, null, null, 'damage']],
  ['add 5 stolen', ['decrease', 5, null, null, 'theft']],
  ['up 5 bags', [null, 5, 'bags', null, null]],
  ['5', [null, 5, null, null, null]],
])('a description of an adjustment is read into its fields: %s', (text, fields) => {
  expect(read(text)).toEqual(fields);
});

test('the explanation of the reason is kept in the person’s own words', () => {
  expect(readAdjustment('remove 5 bags of flour, rats chop am', '2026-11-21').reason_description).toBe(
    'rats chop am',
  );
  expect(readAdjustment('remove 1,200 sachets', '2026-11-21').reason_description).toBeNull();
});

test('another unit of the item becomes its own; an unknown one is not guessed', () => {
  const flour = { unit: 'kg', conversions: [{ unit: 'bag', factor: 50 }] };
  expect(inOwnUnit(5, 'bags', flour)).toBe(250);
  expect(inOwnUnit(2.5, 'kilos', flour)).toBe(2.5);
  expect(inOwnUnit(3, null, flour)).toBe(3);
  expect(inOwnUnit(3, 'cartons', flour)).toBeNull();
  expect(inOwnUnit(0.12345, 'bag', flour)).toBeNull();
});

test.each([
  ['I count am, e remain 160', 160, null],
  ['counted 42 bags', 42, 'bags'],
  ['we count the bread, na 155 loaves dey', 155, 'loaves'],
  ['12 crates left', 12, 'crates'],
])('what was counted is no difference: %s', (text, counted, unit) => {
  expect(readAdjustment(text, '2026-11-21')).toMatchObject({
    ...{ counted, unit, quantity: null, adjustment_type: null },
    ...{ reason: 'physical_count', reason_description: null },
  });
});

test('the plural of the own unit is the own unit', () => {
  const bread = { unit: 'loaf', conversions: [] };
  expect(inOwnUnit(6, 'loaves', bread)).toBe(6);
  expect(inOwnUnit(6, 'pieces', { unit: 'piece', conversions: [] })).toBe(6);
  expect(inOwnUnit(2, 'boxes', { unit: 'box', conversions: [] })).toBe(2);
});
