import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  abnormalScrap,
  type Completion,
  plannedUse,
  stillToUse,
  takeOut,
  unitsMadeOf,
} from './completion.ts';

const UNITS = 10_000;
const plan = { planned_quantity: 20 * UNITS, order_quantity: 10 * UNITS };

/** A completion of this many good units out of ten, without other fields. */
const completion = (good: number, fields: Partial<Completion>): Completion => ({
  materials: [],
  labour_and_overhead: 0,
  carried: 0,
  good: good * UNITS,
  scrapped: 0,
  abnormal: 0,
  still_planned: 10 * UNITS,
  final: false,
  ...fields,
});

describe('what a completion takes', () => {
  test('two halves made alike cost alike, whether the material goes in at once or as it is used', () => {
    // ₦1,000 of flour for ten loaves, ₦10 of labour a loaf: ₦110 each.
    const half = { value: 50_000, units: unitsMadeOf(10 * UNITS, plan), is_planned: true };
    expect(half.units).toBe(5 * UNITS);
    const asUsed = takeOut(completion(5, { materials: [half], labour_and_overhead: 5_000 }));
    expect(asUsed).toEqual({ materials: [{ value: 50_000, units_left: 0 }], to_goods: 55_000, to_loss: 0 });
    const whole = { value: 100_000, units: unitsMadeOf(20 * UNITS, plan), is_planned: true };
    const atOnce = takeOut(completion(5, { materials: [whole], labour_and_overhead: 5_000 }));
    expect(atOnce).toEqual({
      materials: [{ value: 50_000, units_left: 5 * UNITS }],
      to_goods: 55_000,
      to_loss: 0,
    });
  });

  test('a material that is late in the order does not make the first units dearer', () => {
    const flour = { value: 100_000, units: 10 * UNITS, is_planned: true };
    const boxes = { value: 20_000, units: 4 * UNITS, is_planned: true };
    expect(takeOut(completion(4, { materials: [flour, boxes] }))).toMatchObject({
      materials: [
        { value: 40_000, units_left: 6 * UNITS },
        { value: 20_000, units_left: 0 },
      ],
      to_goods: 60_000,
    });
  });

  test('what the bill does not name uses the units still planned; the last takes exactly the rest', () => {
    const butter = { value: 10_001, units: 0, is_planned: false };
    expect(takeOut(completion(5, { materials: [butter] })).to_goods).toBe(5_001);
    expect(takeOut(completion(5, { materials: [butter], still_planned: 2 * UNITS })).to_goods).toBe(10_001);
    expect(
      takeOut(completion(3, { materials: [butter], labour_and_overhead: 7, carried: 3, final: true })),
    ).toEqual({ materials: [{ value: 10_001, units_left: 0 }], to_goods: 10_011, to_loss: 0 });
  });

  test('the units left that are stated replace those worked out: over-use does not fall on the last batch', () => {
    // The flour for six loaves went into five.
    const flour = { value: 60_000, units: 6 * UNITS, is_planned: true };
    expect(takeOut(completion(5, { materials: [flour] })).to_goods).toBe(50_000);
    expect(takeOut(completion(5, { materials: [flour], units_left: 0 }))).toMatchObject({
      materials: [{ value: 60_000, units_left: 0 }],
      to_goods: 60_000,
    });
    expect(takeOut(completion(5, { materials: [flour], units_left: 1 * UNITS })).to_goods).toBe(50_000);
  });

  test('normal scrap stays with the good units; abnormal scrap is lost with its share of all', () => {
    const flour = { value: 100_000, units: 10 * UNITS, is_planned: true };
    const four = { materials: [flour], labour_and_overhead: 5_000, scrapped: 1 * UNITS };
    expect(takeOut(completion(4, four))).toMatchObject({ to_goods: 55_000, to_loss: 0 });
    expect(takeOut(completion(4, { ...four, abnormal: 0.5 * UNITS }))).toMatchObject({
      to_goods: 49_500,
      to_loss: 5_500,
    });
  });

  test('only scrap: the normal part stays in progress for the good units to come', () => {
    const flour = { value: 100_000, units: 10 * UNITS, is_planned: true };
    const spoiled = { materials: [flour], labour_and_overhead: 2_000, scrapped: 2 * UNITS };
    expect(takeOut(completion(0, spoiled))).toEqual({
      materials: [{ value: 0, units_left: 8 * UNITS }],
      to_goods: 0,
      to_loss: 0,
    });
    expect(takeOut(completion(0, { ...spoiled, abnormal: 1 * UNITS }))).toEqual({
      materials: [{ value: 10_000, units_left: 8 * UNITS }],
      to_goods: 0,
      to_loss: 11_000,
    });
  });
});

test('scrap above the normal share of the units worked on is abnormal, and never reversed', () => {
  const normal_scrap_percentage = 50_000;
  const found = (completed: number, scrapped: number, abnormal: number) =>
    abnormalScrap({
      completed: completed * UNITS,
      scrapped: scrapped * UNITS,
      abnormal: abnormal * UNITS,
      normal_scrap_percentage,
    }) / UNITS;
  expect(found(46, 4, 0)).toBe(1.5);
  expect(found(96, 4, 1.5)).toBe(0);
  expect(found(95, 5, 0)).toBe(0);
  expect(abnormalScrap({ completed: 0, scrapped: 9, abnormal: 0, normal_scrap_percentage: null })).toBe(0);
});

test('as planned: what the units worked on should have taken, less what was used', () => {
  const material = { planned_quantity: 20 * UNITS, consumed: 5 * UNITS };
  const asked = (worked: number) =>
    stillToUse(material, { worked: worked * UNITS, order_quantity: 10 * UNITS });
  expect([asked(10), asked(5), asked(2)]).toEqual([15 * UNITS, 5 * UNITS, 0]);
  expect(stillToUse({ planned_quantity: 10, consumed: 0 }, { worked: 1, order_quantity: 3 })).toBe(4);
});

test('use as planned completes to the plan, and leaves what was recorded as really used', () => {
  const material = (name: string, consumed: number, is_recorded: boolean) => ({
    ...{ name, planned_quantity: 50 * UNITS, consumed: consumed * UNITS, is_recorded },
  });
  const materials = [
    material('flour', 45, true),
    material('salt', 0, false),
    material('sugar', 20, false),
    material('yeast', 60, true),
  ];
  const units = { worked: 10 * UNITS, order_quantity: 10 * UNITS };
  const names = (which: Parameters<typeof plannedUse>[2]) =>
    plannedUse(materials, units, which).map(({ material: { name }, quantity }) => [name, quantity / UNITS]);
  expect(names('unrecorded')).toEqual([
    ['salt', 50],
    ['sugar', 30],
  ]);
  expect(names('all')).toEqual([
    ['flour', 5],
    ['salt', 50],
    ['sugar', 30],
  ]);
  expect(names('none')).toEqual([]);
});

test('however an order is cut, what leaves is never more than there is, and the last takes the rest', () => {
  const step = fc.record({
    used: fc.integer({ min: 0, max: 100_000 }),
    cost: fc.integer({ min: 0, max: 1_000_000 }),
    good: fc.integer({ min: 0, max: 50_000 }),
    scrapped: fc.integer({ min: 0, max: 20_000 }),
    labour: fc.integer({ min: 0, max: 10_000 }),
    left: fc.option(fc.integer({ min: 0, max: 50_000 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), fc.boolean(), (steps, is_planned) => {
      let [value, units, carried, out, spent] = [0, 0, 0, 0, 0];
      for (const [index, { used, cost, good, scrapped, labour, left }] of steps.entries()) {
        value += cost;
        units += is_planned ? unitsMadeOf(used, { planned_quantity: 3, order_quantity: 2 }) : 0;
        spent += cost + labour;
        const taken = takeOut({
          materials: [{ value, units, is_planned }],
          labour_and_overhead: labour,
          carried,
          good,
          scrapped,
          abnormal: Math.floor(scrapped / 3),
          still_planned: 30_000,
          units_left: left,
          final: index === steps.length - 1,
        });
        const [part] = taken.materials;
        expect(part!.value).toBeLessThanOrEqual(value);
        expect(Math.min(taken.to_goods, taken.to_loss, part!.value, part!.units_left)).toBeGreaterThanOrEqual(
          0,
        );
        value -= part!.value;
        units = part!.units_left;
        out += taken.to_goods + taken.to_loss;
        carried = spent - out - value;
        expect(carried).toBeGreaterThanOrEqual(0);
      }
      expect(out).toBe(spent);
    }),
  );
});

test('units are for no more than the largest exact quantity, and of nothing worked on no value leaves', () => {
  const plan = { planned_quantity: 1, order_quantity: 1_000_000_000_000 };
  expect(unitsMadeOf(1_000_000, plan)).toBe(1_000_000_000_000_000);
  expect(unitsMadeOf(999, plan)).toBe(999_000_000_000_000);
  expect(unitsMadeOf(5, { ...plan, planned_quantity: 0 })).toBe(0);
  const flour = { value: 50_000, units: 5 * UNITS, is_planned: true };
  expect(takeOut(completion(0, { materials: [flour] })).materials).toEqual([
    { value: 0, units_left: 5 * UNITS },
  ]);
});
