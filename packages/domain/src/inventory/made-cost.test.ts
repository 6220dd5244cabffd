import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unitCostParts } from './made-cost.ts';

test('one loaf is flour and labour and overhead', () => {
  const parts = [
    { kind: 'material', value: 3_300_000 },
    { kind: 'labour', value: 720_000 },
    { kind: 'overhead', value: 270_000 },
    { kind: 'material', value: 0 },
  ];
  expect(unitCostParts({ quantity: 600_000, value: 4_290_000 }, parts)).toEqual({
    unit_cost: 71_500,
    parts: [
      { kind: 'material', value: 55_000 },
      { kind: 'labour', value: 12_000 },
      { kind: 'overhead', value: 4_500 },
    ],
    rounding: 0,
  });
});

test('what rounding leaves is named', () => {
  const third = { kind: 'material', value: 1 };
  const { unit_cost, parts, rounding } = unitCostParts({ quantity: 10_000, value: 100 }, [
    third,
    third,
    third,
  ]);
  expect([unit_cost, parts.map((part) => part.value), rounding]).toEqual([100, [33, 33, 33], 1]);
  for (const parts of [[], [{ kind: 'material', value: 0 }]])
    expect(unitCostParts({ quantity: 10_000, value: 7 }, parts)).toEqual({
      ...{ unit_cost: 7, parts: [], rounding: 7 },
    });
});

test('parts and rounding add up to the unit cost', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_000_000 }),
      fc.integer({ min: 0, max: 9_000_000 }),
      fc.array(fc.integer({ min: 0, max: 900_000 }), { maxLength: 6 }),
      (quantity, value, costs) => {
        const { unit_cost, parts, rounding } = unitCostParts(
          { quantity, value },
          costs.map((cost) => ({ kind: 'material', value: cost })),
        );
        expect(parts.reduce((sum, part) => sum + part.value, rounding)).toBe(unit_cost);
      },
    ),
  );
});
