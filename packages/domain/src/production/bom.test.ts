import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BOM_DEPTH_MAX, type Bom, bomCost, bomFault, lineNeed, needsOf } from './bom.ts';

const UNITS = 10_000;
const line = (item_id: string, quantity = 1, scrap = 0) => ({
  item_id,
  quantity: quantity * UNITS,
  scrap_percentage: scrap * UNITS,
});
const bom = (lines: Bom['lines'], changes: Partial<Bom> = {}): Bom => ({
  finished_good_id: 'loaf',
  yield_quantity: UNITS,
  labour_cost: 0,
  overhead_cost: 0,
  lines,
  ...changes,
});
const graph = (edges: Record<string, string[]>) => (id: string) =>
  edges[id] && { lines: edges[id].map((item) => line(item)) };

describe('bomFault', () => {
  test('a good that needs itself is named with the way that leads back to it', () => {
    expect(bomFault('cake', graph({ cake: ['sponge'], sponge: ['syrup', 'egg'], syrup: ['cake'] }))).toEqual({
      kind: 'cycle',
      path: ['cake', 'sponge', 'syrup', 'cake'],
    });
    expect(bomFault('cake', graph({ cake: ['cake'] }))).toEqual({ kind: 'cycle', path: ['cake', 'cake'] });
    // A circle further down is reported without the path to it.
    expect(bomFault('box', graph({ box: ['cake'], cake: ['sponge'], sponge: ['cake'] }))?.path).toEqual([
      'cake',
      'sponge',
      'cake',
    ]);
  });

  test('the same part on two ways is no circle', () => {
    expect(
      bomFault('cake', graph({ cake: ['sponge', 'cream'], sponge: ['sugar'], cream: ['sugar'] })),
    ).toBeNull();
  });

  test('20 levels are allowed, 21 are named', () => {
    const chain = (levels: number) =>
      Object.fromEntries(Array.from({ length: levels }, (_, index) => [`g${index}`, [`g${index + 1}`]]));
    expect(bomFault('g0', graph(chain(BOM_DEPTH_MAX)))).toBeNull();
    const fault = bomFault('g0', graph(chain(BOM_DEPTH_MAX + 1)));
    expect(fault?.kind).toBe('depth');
    expect(fault?.path).toHaveLength(BOM_DEPTH_MAX + 2);
  });

  test('a mesh of many ways is walked once', () => {
    const edges = Object.fromEntries(
      Array.from({ length: 19 }, (_, level) =>
        [0, 1, 2].map((n) => [`${level}.${n}`, [0, 1, 2].map((m) => `${level + 1}.${m}`)]),
      ).flat(),
    ) as Record<string, string[]>;
    expect(bomFault('0.0', graph(edges))).toBeNull();
  });
});

describe('needs and cost', () => {
  test('50 loaves of a batch of 20 that takes 10 kg with 5 % scrap need 26.25 kg', () => {
    expect(lineNeed({ yield_quantity: 20 * UNITS }, line('flour', 10, 5), 50 * UNITS)).toBe(26.25 * UNITS);
  });

  test('a third of a gramme is rounded up, so that it is never too little', () => {
    expect(lineNeed({ yield_quantity: 3 * UNITS }, line('yeast', 1), UNITS)).toBe(3_334);
  });

  test('cost, shortage and what can be made now', () => {
    const recipe = bom([line('flour', 10), line('sugar', 1), line('flour', 2)], {
      yield_quantity: 20 * UNITS,
      labour_cost: 200_000,
      overhead_cost: 100_000,
    });
    const onHand: Record<string, number> = { flour: 24 * UNITS, sugar: 1 * UNITS };
    const cost = bomCost(recipe, 40 * UNITS, {
      available: (id) => onHand[id] ?? 0,
      costOf: (id, quantity) => Math.round((quantity / UNITS) * (id === 'flour' ? 80_000 : 150_000)),
    });
    expect(cost).toEqual({
      lines: [
        { item_id: 'flour', needed: 24 * UNITS, available: 24 * UNITS, short: 0, cost: 1_920_000 },
        { item_id: 'sugar', needed: 2 * UNITS, available: 1 * UNITS, short: UNITS, cost: 300_000 },
      ],
      material_cost: 2_220_000,
      labour_cost: 400_000,
      overhead_cost: 200_000,
      total_cost: 2_820_000,
      can_make: 20 * UNITS,
    });
  });

  test('what can be made is the most whose needs are there', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            quantity: fc.integer({ min: 1, max: 500_000 }),
            scrap: fc.integer({ min: 0, max: 500_000 }),
          }),
          { minLength: 1, maxLength: 4 },
        ),
        fc.integer({ min: 1, max: 500_000 }),
        fc.integer({ min: 0, max: 50_000_000 }),
        (lines, yield_quantity, available) => {
          const recipe = bom(
            lines.map(({ quantity, scrap }, index) => ({
              item_id: `${index % 2}`,
              quantity,
              scrap_percentage: scrap,
            })),
            { yield_quantity },
          );
          const { can_make } = bomCost(recipe, UNITS, { available: () => available, costOf: () => 0 });
          const fits = (quantity: number) =>
            needsOf(recipe, quantity).every(({ needed }) => needed <= available);
          expect(can_make === 0 || fits(can_make)).toBe(true);
          expect(fits(can_make + 1)).toBe(false);
        },
      ),
    );
  });
});
