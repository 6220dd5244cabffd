import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addLateCost, type CostingMethod, issue, type Layer, receive, unreceive } from './stock.ts';

const layer = (id: string, quantity: number, value: number): Layer => ({ id, quantity, value });
const held = (method: CostingMethod, ...layers: Layer[]) => ({ method, layers, shortfalls: [] });

test('under FIFO a receipt is taken back while its layer is whole, whatever else is there', () => {
  const position = held('fifo', layer('a', 5, 500), layer('b', 2, 300));
  expect(unreceive(position, { id: 'b', quantity: 2, value: 300 })?.layers).toEqual([layer('a', 5, 500)]);
  expect(unreceive(position, { id: 'a', quantity: 6, value: 600 })).toBe(null);
  expect(unreceive(position, { id: 'a', quantity: 5, value: 499 })).toBe(null);
  expect(unreceive(position, { id: 'c', quantity: 1, value: 1 })).toBe(null);
});

test('with weighted average, while as much is there and the rest keeps a value', () => {
  const pool = held('weighted_average', layer('x', 15, 8_250));
  expect(unreceive(pool, { id: 'w', quantity: 10, value: 8_000 })?.layers).toEqual([layer('x', 5, 250)]);
  expect(unreceive(pool, { id: 'w', quantity: 10, value: 10_000 })).toBe(null);
  expect(unreceive(pool, { id: 'w', quantity: 16, value: 100 })).toBe(null);
  expect(unreceive(pool, { id: 'w', quantity: 15, value: 8_250 })?.layers).toEqual([]);
  // Goods that cost nothing keep that; goods worth less than nothing there are not.
  expect(unreceive(pool, { id: 'w', quantity: 10, value: 8_250 })?.layers).toEqual([layer('x', 5, 0)]);
  expect(unreceive(pool, { id: 'w', quantity: 10, value: 8_251 })).toBe(null);
  // Quantity 0 means value 0.
  expect(unreceive(pool, { id: 'w', quantity: 15, value: 8_249 })).toBe(null);
});

test('not below zero', () => {
  const short = { id: 's', quantity: 1, value: 10, account_code: '5000' };
  const position = { method: 'fifo' as const, layers: [], shortfalls: [short] };
  expect(unreceive(position, { id: 'a', quantity: 1, value: 10 })).toBe(null);
  // Of another lot there may be something while one is missing.
  const other = { ...position, layers: [layer('a', 1, 10)] };
  expect(unreceive(other, { id: 'a', quantity: 1, value: 10 })).toBe(null);
});

test('what is no quantity or value is refused', () => {
  for (const quantity of [0, -1, 0.5]) {
    expect(() => unreceive(held('fifo'), { id: 'a', quantity, value: 0 })).toThrow(RangeError);
    const late = { receipts: new Set<string>(), made: quantity, value: 0 };
    expect(() => addLateCost(held('fifo'), late)).toThrow(RangeError);
  }
  for (const value of [0.5, Number.NaN])
    expect(() => addLateCost(held('fifo'), { receipts: new Set(), made: 1, value })).toThrow(RangeError);
});

test('received and taken back at once leaves what was there, by either method', () => {
  const amounts = fc.record({
    quantity: fc.integer({ min: 1, max: 1e6 }),
    value: fc.integer({ min: 0, max: 1e9 }),
  });
  fc.assert(
    fc.property(
      fc.constantFrom<CostingMethod>('fifo', 'weighted_average'),
      amounts,
      amounts,
      fc.integer({ min: 0, max: 100 }),
      (method, first, second, share) => {
        const start = receive(held(method), { id: 'a', ...first }).position;
        const out = Math.floor((first.quantity * share) / 101);
        const before =
          out === 0
            ? start
            : issue(start, { id: 'i', quantity: out, account_code: '5000', fallback: null }).position;
        const after = receive(before, { id: 'b', ...second }).position;
        expect(unreceive(after, { id: 'b', ...second })?.layers).toEqual(before.layers);
      },
    ),
  );
});

test('cost that came late is taken off again to the kobo, and never leaves a layer below 0', () => {
  const late = (value: number) => ({ receipts: new Set(['a']), made: 10, value });
  const fresh = held('fifo', layer('a', 10, 100));
  const raised = addLateCost(fresh, late(7));
  expect(raised.on_hand_value).toBe(7);
  expect(addLateCost(raised.position, late(-7))).toEqual({ position: fresh, on_hand_value: -7 });
  expect(addLateCost(held('weighted_average', layer('x', 10, 5)), late(-7))).toEqual({
    position: held('weighted_average', layer('x', 10, 0)),
    on_hand_value: -5,
  });
});
