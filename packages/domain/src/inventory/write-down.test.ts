import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdingOf, issue, type Position, receive } from './stock.ts';
import { changeToRealisable, realisableFromPrice, writeDown, writtenDownOf } from './write-down.ts';

const E4 = 10_000;

test('40 bags at ₦1,000 that bring ₦850 each are written down by ₦6,000, and back by no more than that', () => {
  const bags = { quantity: 40 * E4, value: 4_000_000 };
  expect(changeToRealisable(bags, 85_000, 0)).toBe(-600_000);
  const written = { quantity: 40 * E4, value: 3_400_000 };
  expect(changeToRealisable(written, 95_000, 600_000)).toBe(400_000);
  expect(changeToRealisable(written, 140_000, 600_000)).toBe(600_000);
  expect(changeToRealisable(written, 85_000, 600_000)).toBe(0);
  // Worth more than its cost, and never written down: nothing to reverse.
  expect(changeToRealisable(bags, 120_000, 0)).toBe(0);
  expect(changeToRealisable(bags, 0, 0)).toBe(-4_000_000);
  expect(() => changeToRealisable({ quantity: 0, value: 0 }, 1, 0)).toThrow(RangeError);
});

test('what was written down leaves with its goods; what came later has none of it', () => {
  const written = writeDown([{ id: 'a', quantity: 40 * E4, value: 4_000_000 }], -600_000);
  expect(written).toEqual([{ id: 'a', quantity: 40 * E4, value: 3_400_000, written_down: 600_000 }]);
  const sold = (method: 'fifo' | 'weighted_average') => {
    const later = receive(
      { method, layers: written, shortfalls: [] },
      { id: 'b', quantity: 10 * E4, value: 1_000_000 },
    );
    const out = { id: 's', quantity: 10 * E4, account_code: '', fallback: null };
    return writtenDownOf(issue(later.position, out).position.layers);
  };
  expect(sold('fifo')).toBe(450_000);
  expect(sold('weighted_average')).toBe(480_000);
  expect(writtenDownOf([])).toBe(0);
});

test('down by the values of the layers and back by what each was written down, to the kobo', () => {
  const layers = [
    { id: 'a', quantity: 10 * E4, value: 1_000 },
    { id: 'b', quantity: 10 * E4, value: 2_000 },
    { id: 'c', quantity: 10 * E4, value: 0 },
  ];
  const down = writeDown(layers, -1_000);
  expect(down.map(({ value }) => value)).toEqual([667, 1_333, 0]);
  expect(writeDown(down, 500).map(({ value }) => value)).toEqual([834, 1_666, 0]);
  expect(writeDown(down, 1_000).map(({ value }) => value)).toEqual([1_000, 2_000, 0]);
  expect(() => writeDown(down, 1_001)).toThrow(RangeError);
  expect(() => writeDown(layers, -3_001)).toThrow(RangeError);
  expect(writeDown([], 0)).toEqual([]);
});

test('any history conserves value, and no layer falls below 0 or rises above its cost', () => {
  const step = fc.oneof(
    fc.record({
      type: fc.constant('in' as const),
      units: fc.integer({ min: 1, max: 50 }),
      cost: fc.integer({ min: 0, max: 90_000 }),
    }),
    fc.record({ type: fc.constant('out' as const), units: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ type: fc.constant('nrv' as const), unit: fc.integer({ min: 0, max: 120_000 }) }),
  );
  fc.assert(
    fc.property(
      fc.constantFrom('fifo' as const, 'weighted_average' as const),
      fc.array(step, { maxLength: 30 }),
      (method, steps) => {
        // The same history without write-downs is what the goods cost.
        let worth: Position = { method, layers: [], shortfalls: [] };
        let cost: Position = worth;
        for (const [index, each] of steps.entries()) {
          const id = String(index);
          const { quantity, value } = holdingOf(worth);
          if (each.type === 'in') {
            const receipt = { id, quantity: each.units * E4, value: each.units * each.cost };
            worth = receive(worth, receipt).position;
            cost = receive(cost, receipt).position;
          } else if (each.type === 'out') {
            const units = Math.min(each.units * E4, quantity);
            if (units === 0) continue;
            const out = { id, quantity: units, account_code: '', fallback: null };
            worth = issue(worth, out).position;
            cost = issue(cost, out).position;
          } else if (quantity > 0) {
            const change = changeToRealisable({ quantity, value }, each.unit, writtenDownOf(worth.layers));
            worth = { ...worth, layers: writeDown(worth.layers, change) };
            expect(holdingOf(worth).value).toBe(value + change);
          }
          for (const [at, layer] of worth.layers.entries()) {
            expect(layer.value).toBeGreaterThanOrEqual(0);
            expect(layer.written_down ?? 0).toBeGreaterThanOrEqual(0);
            // Each issue rounds once: that many kobo may be between the two.
            const apart = cost.layers[at]!.value - layer.value - (layer.written_down ?? 0);
            expect(Math.abs(apart)).toBeLessThanOrEqual(2 * steps.length);
          }
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('the realisable value of a price is what remains after the cost of selling', () => {
  expect(realisableFromPrice(100_000, 0)).toBe(100_000);
  expect(realisableFromPrice(100_000, 7.5)).toBe(92_500);
  expect(realisableFromPrice(99_999, 33.3333)).toBe(66_666);
});
