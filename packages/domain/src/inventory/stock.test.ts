import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addLateCost,
  type CostingMethod,
  costAt,
  EMPTY,
  exactCost,
  holdingOf,
  isCountable,
  issue,
  knownCost,
  type Position,
  receive,
  shareOf,
  shortageOf,
  type UnitCost,
} from './stock.ts';

const UNITS = 10_000;
const COGS = '5000';

/** A position changed in units and naira, in which the cases are written. */
class Stock {
  position: Position;
  last: UnitCost | null = null;
  trued = 0;
  #next = 0;

  constructor(method: CostingMethod) {
    this.position = { method, ...EMPTY };
  }

  in(quantity: number, unitCost: number): this {
    const value = Math.round(quantity * unitCost * 100);
    const received = receive(this.position, { id: `${this.#next++}`, quantity: quantity * UNITS, value });
    this.position = received.position;
    this.last = { quantity: quantity * UNITS, value };
    this.trued += received.true_ups.reduce((sum, each) => sum + each.amount, 0);
    return this;
  }

  /** The cost, in naira. */
  out(quantity: number): number {
    const known = knownCost(this.position);
    const issued = issue(this.position, {
      id: `${this.#next++}`,
      quantity: quantity * UNITS,
      account_code: COGS,
      fallback: this.last,
    });
    if (known) this.last = known;
    this.position = issued.position;
    return issued.cost / 100;
  }

  get left(): [quantity: number, value: number] {
    const { quantity, value } = holdingOf(this.position);
    return [quantity / UNITS, value / 100];
  }
}
const BOTH: CostingMethod[] = ['fifo', 'weighted_average'];

describe('the cases of costing', () => {
  test('10 bought at 10, 10 at 20, 15 sold: FIFO costs 200 and leaves a value of 100; average costs 225 and leaves 75', () => {
    const fifo = new Stock('fifo').in(10, 10).in(10, 20);
    expect([fifo.out(15), fifo.left]).toEqual([200, [5, 100]]);
    const average = new Stock('weighted_average').in(10, 10).in(10, 20);
    expect([average.out(15), average.left]).toEqual([225, [5, 75]]);
  });

  test.each(BOTH)('%s: 20 in, 30 out, 10 at 30 and 10 at 40 in: quantity 10, value 400', (method) => {
    const stock = new Stock(method).in(10, 10).in(10, 20);
    const cost = stock.out(30);
    expect(stock.left[0]).toBe(-10);
    stock.in(10, 30);
    expect(stock.left).toEqual([0, 0]);
    // The charge and its correction add up to the final cost of the 30.
    expect(cost + stock.trued / 100).toBe(600);
    expect(stock.in(10, 40).left).toEqual([10, 400]);
  });

  test.each(BOTH)('%s: thirds of a kobo leave nothing behind', (method) => {
    const stock = new Stock(method).in(1, 1).in(1, 1).in(1, 1.01);
    stock.out(3);
    stock.in(1, 1.02).in(1, 1).in(1, 1);
    stock.out(3);
    expect(stock.left).toEqual([0, 0]);
    const many = new Stock(method).in(1000, 0.17).in(800, 0.23);
    many.out(1000);
    many.out(800);
    expect(many.left).toEqual([0, 0]);
  });

  test('FIFO: 4 at 100, 8 at 200, 3 at 300; out 3, 5, 4, 3 costs 300, 900, 800, 900', () => {
    const stock = new Stock('fifo').in(4, 100).in(8, 200).in(3, 300);
    expect([3, 5, 4, 3].map((quantity) => stock.out(quantity))).toEqual([300, 900, 800, 900]);
    expect(stock.left).toEqual([0, 0]);
  });

  test('FIFO: 10 out of 6 at 3 and 6 at 4 costs 34, not 35', () => {
    expect(new Stock('fifo').in(6, 3).in(6, 4).out(10)).toBe(34);
  });
});

describe('what is short', () => {
  test('is charged at the last known cost, then covered oldest first; each account gets its own correction', () => {
    let { position } = receive({ method: 'fifo', ...EMPTY }, { id: 'a', quantity: 2 * UNITS, value: 2_000 });
    const first = issue(position, { id: 'b', quantity: 3 * UNITS, account_code: COGS, fallback: null });
    expect([first.cost, first.shortfall]).toEqual([
      3_000,
      { id: 'b', quantity: UNITS, value: 1_000, account_code: COGS },
    ]);
    const second = issue(first.position, {
      id: 'c',
      quantity: 2 * UNITS,
      account_code: '5230',
      fallback: { quantity: UNITS, value: 1_000 },
    });
    ({ position } = second);
    expect(holdingOf(position)).toEqual({ quantity: -3 * UNITS, value: -3_000 });
    const covered = receive(position, { id: 'd', quantity: 2 * UNITS, value: 3_000 });
    expect(covered.true_ups).toEqual([
      { shortfall_id: 'b', quantity: UNITS, account_code: COGS, amount: 500, cost: 1_500 },
      { shortfall_id: 'c', quantity: UNITS, account_code: '5230', amount: 500, cost: 1_500 },
    ]);
    expect(covered.layer).toBeNull();
    expect(holdingOf(covered.position)).toEqual({ quantity: -UNITS, value: -1_000 });
  });

  test('with nothing known costs 0, and is all corrected later', () => {
    const nothing = issue(
      { method: 'weighted_average', ...EMPTY },
      { id: 'a', quantity: UNITS, account_code: COGS, fallback: null },
    );
    expect([nothing.cost, holdingOf(nothing.position)]).toEqual([0, { quantity: -UNITS, value: 0 }]);
    expect(receive(nothing.position, { id: 'b', quantity: UNITS, value: 700 }).true_ups).toMatchObject([
      { amount: 700 },
    ]);
  });

  test('stays as it is where nothing is left of the receipt for it', () => {
    const short = (id: string) => ({ id, quantity: UNITS, value: 500, account_code: COGS });
    const position: Position = {
      method: 'fifo',
      layers: [],
      shortfalls: [short('a'), short('b'), short('c')],
    };
    const { true_ups, position: left } = receive(position, { id: 'd', quantity: UNITS, value: 800 });
    expect(true_ups.map(({ shortfall_id, amount }) => [shortfall_id, amount])).toEqual([['a', 300]]);
    expect(left.shortfalls).toEqual([short('b'), short('c')]);
  });

  test('shortageOf: what is wanted less what is free', () => {
    expect([shortageOf(10, 4), shortageOf(4, 10), shortageOf(4, -2)]).toEqual([6, 0, 4]);
  });
});

test('what is no quantity or value is refused', () => {
  const position: Position = { method: 'fifo', ...EMPTY };
  for (const quantity of [0, -1, 0.5, Number.NaN, 2 ** 53])
    expect(() => receive(position, { id: 'a', quantity, value: 0 })).toThrow(RangeError);
  for (const value of [-1, 0.5])
    expect(() => receive(position, { id: 'a', quantity: 1, value })).toThrow(RangeError);
  expect(() => issue(position, { id: 'a', quantity: 0, account_code: COGS, fallback: null })).toThrow(
    RangeError,
  );
});

test('shareOf gives all with all; costAt rounds once', () => {
  expect([shareOf(100, 1, 3), shareOf(100, 3, 3)]).toEqual([33, 100]);
  // A value may be left with no quantity, after movements that were recorded later than they are dated.
  expect(shareOf(7, 0, 0)).toBe(7);
  expect(costAt(5, { quantity: 0, value: 7 })).toBe(0);
  expect([costAt(1, { quantity: 3, value: 100 }), costAt(5, null)]).toEqual([33, 0]);
});

test('any history conserves quantity and value, and quantity 0 has value 0', () => {
  const step = fc.record({
    in: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 500_000 }),
    value: fc.integer({ min: 0, max: 10_000_000 }),
  });
  fc.assert(
    fc.property(fc.constantFrom(...BOTH), fc.array(step, { maxLength: 60 }), (method, steps) => {
      let position: Position = { method, ...EMPTY };
      let last: UnitCost | null = null;
      let quantity = 0;
      let value = 0;
      for (const [index, each] of steps.entries()) {
        const id = String(index);
        if (each.in) {
          const received = receive(position, { id, quantity: each.quantity, value: each.value });
          position = received.position;
          last = { quantity: each.quantity, value: each.value };
          quantity += each.quantity;
          // A correction is posted to the account that was charged.
          value += each.value - received.true_ups.reduce((sum, up) => sum + up.amount, 0);
        } else {
          const issued = issue(position, { id, quantity: each.quantity, account_code: COGS, fallback: last });
          position = issued.position;
          quantity -= each.quantity;
          value -= issued.cost;
          expect(issued.takes.every((take) => take.value >= 0 && take.quantity > 0)).toBe(true);
        }
        expect(holdingOf(position)).toEqual({ quantity, value });
        expect(position.layers.length === 0 || position.shortfalls.length === 0).toBe(true);
        if (quantity === 0) expect(value).toBe(0);
        expect(position.layers.every((layer) => layer.quantity > 0 && layer.value >= 0)).toBe(true);
        if (method === 'weighted_average') expect(position.layers.length).toBeLessThanOrEqual(1);
      }
    }),
  );
});

describe('cost that comes after its goods', () => {
  const layer = (id: string, quantity: number, value: number) => ({ id, quantity, value });
  const late = (method: CostingMethod, made: number, layers: ReturnType<typeof layer>[]) => {
    const added = { receipts: new Set(['m', 'n']), made, value: 98 };
    const { position, on_hand_value } = addLateCost({ method, layers, shortfalls: [] }, added);
    return [position.layers.map((each) => each.value), on_hand_value];
  };
  test('by average: as many as there are, and never more than were made', () => {
    expect(late('weighted_average', 14, [layer('x', 4, 400)])).toEqual([[428], 28]);
    expect(late('weighted_average', 14, [layer('x', 40, 4_000)])).toEqual([[4_098], 98]);
    expect(late('weighted_average', 14, [])).toEqual([[], 0]);
  });
  test('FIFO: on their own layers, to the kobo', () => {
    const other = layer('a', 5, 50);
    expect(late('fifo', 10, [other, layer('m', 2, 20), layer('n', 3, 30)])).toEqual([[50, 40, 59], 49]);
    expect(late('fifo', 5, [layer('m', 2, 20), layer('n', 3, 30)])).toEqual([[59, 89], 98]);
    expect(late('fifo', 10, [other])).toEqual([[50], 0]);
  });
});

describe('what can be counted', () => {
  const MOST = Number.MAX_SAFE_INTEGER;
  test.each([
    [10_000, 100, true],
    [-10_000, -100, true],
    [0, 0, true],
    [0, 500, true],
    [MOST, MOST, true],
    // Two units with the largest value: half of the exact range, which is the limit, for each.
    [20_000, MOST, true],
    [19_999, MOST, false],
    [MOST + 1, 0, false],
    [10_000, MOST + 1, false],
    // One ten-thousandth of a unit: one unit has ten thousand times the value.
    [1, 450_000_000_000, true],
    [1, 460_000_000_000, false],
    [-1, -460_000_000_000, false],
  ])('a quantity of %d worth %d: %s', (quantity, value, countable) => {
    expect(isCountable({ quantity, value })).toBe(countable);
  });

  test('a cost past it reads as unknown', () => {
    expect(exactCost(20_000, { quantity: 10_000, value: 7 })).toBe(14);
    expect(exactCost(20_000, { quantity: 0, value: 0 })).toBe(0);
    expect(exactCost(10_000, { quantity: 1, value: MOST })).toBeNull();
  });
});
