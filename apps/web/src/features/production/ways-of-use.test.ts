import type { ProductionOrder } from '@lissafi/contract/production';
import { expect, test } from 'vitest';
import { materialsBody, usesAll, waysOf, wordsOfWay } from './ways-of-use.ts';

type Material = ProductionOrder['materials'][number];
const material = (name: string, planned_quantity: number, consumed: number, is_recorded: boolean) =>
  ({ item_id: name, name, unit: 'kg', planned_quantity, consumed, is_recorded }) as Material;
/** Ten loaves of 10 kg flour and 2 kg sugar. */
const order = (...materials: Material[]) => ({ quantity: 10, unit: 'loaf', materials });

const untouched = order(material('Flour', 10, 0, false), material('Sugar', 2, 0, false));
const partly = order(material('Flour', 10, 9, true), material('Sugar', 2, 0, false));
const short = { planned: 10, worked: 9 };
const full = { planned: 10, worked: 10 };

test('the whole order is named only where the choice follows the plan and less came out', () => {
  expect(materialsBody('unrecorded', short)).toEqual({ planned_for: 'order' });
  expect(materialsBody('all', short)).toEqual({ use_as_planned: true, planned_for: 'order' });
  expect(materialsBody('made', short)).toEqual({});
  // The server refuses a plan where no material is used.
  expect(materialsBody('none', short)).toEqual({ use_as_planned: false });
  expect(materialsBody('unrecorded', full)).toEqual({});
  expect(materialsBody('all', full)).toEqual({ use_as_planned: true });
});

test('all materials are used unless one that was recorded stays below the plan', () => {
  expect(usesAll(untouched, 'unrecorded', short)).toBe(true);
  expect(usesAll(partly, 'unrecorded', short)).toBe(false);
  expect(wordsOfWay(partly, 'unrecorded', short)).toBe(
    'Records 2 kg of Sugar. Stays at 9 kg of Flour, less than planned.',
  );
  expect(usesAll(partly, 'all', short)).toBe(true);
  expect(usesAll(untouched, 'none', short)).toBe(false);
  // What was recorded reached the plan.
  const reached = order(material('Flour', 10, 10, true), material('Sugar', 2, 0, false));
  expect(usesAll(reached, 'unrecorded', short)).toBe(true);
  expect(usesAll(order(), 'none', short)).toBe(false);
});

test('the choices that differ are offered, the usual one first', () => {
  const keys = (...asked: Parameters<typeof waysOf>) => waysOf(...asked).map(([way]) => way);
  expect(keys(untouched, full)).toEqual(['unrecorded', 'none']);
  expect(keys(untouched, short)).toEqual(['unrecorded', 'made', 'none']);
  expect(keys(partly, short)).toEqual(['unrecorded', 'made', 'all', 'none']);
  expect(keys(order(material('Flour', 10, 9, true)), short)).toEqual(['none', 'all']);
  expect(keys(order(material('Flour', 10, 10, true)), short)).toEqual([]);
});
