import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACCOUNT } from '../books/accounts.ts';
import {
  isLate,
  NOTHING_HELD,
  type RecordedMovement,
  revalue,
  type SecondChange,
} from './second-valuation.ts';
import { type CostingMethod, holdingOf } from './stock.ts';

const movement = (fields: Partial<RecordedMovement>): RecordedMovement => ({
  ...{ id: 'm', kind: 'receipt', quantity: 0, value: 0, account_code: ACCOUNT.payable },
  ...{ lot_id: null, standard_cost: null, returns_id: null },
  ...fields,
});
const bought = (id: string, quantity: number, value: number, fields: Partial<RecordedMovement> = {}) =>
  movement({ id, quantity, value, ...fields });
const sold = (id: string, quantity: number, fields: Partial<RecordedMovement> = {}) =>
  movement({ id, kind: 'sale', quantity: -quantity, account_code: ACCOUNT.cost_of_goods_sold, ...fields });

function replay(method: CostingMethod, movements: readonly RecordedMovement[]) {
  let state = NOTHING_HELD;
  const changes: SecondChange[] = [];
  for (const each of movements) {
    const done = revalue(method, state, each);
    state = done.state;
    changes.push(...done.changes);
  }
  return { state, changes, holding: holdingOf(state) };
}
const total = (changes: readonly SecondChange[], key: 'quantity' | 'value') =>
  changes.reduce((sum, change) => sum + change[key], 0);

describe('the same movements by the other method', () => {
  const history = [bought('a', 10, 1_000), bought('b', 10, 2_000), sold('c', 10)];

  test('10 at ₦1 and 10 at ₦2, 10 sold: FIFO issues the first, the average the mean', () => {
    expect(replay('fifo', history).changes[2]).toMatchObject({ value: -1_000, account_code: '5000' });
    expect(replay('weighted_average', history).changes[2]!.value).toBe(-1_500);
    expect(replay('fifo', history).holding).toEqual({ quantity: 10, value: 2_000 });
  });

  test('a return comes back at what this method issued it at', () => {
    const back = movement({
      id: 'd',
      kind: 'sale_return',
      quantity: 10,
      value: 1_500,
      returned_value: 1_000,
    });
    expect(replay('fifo', [...history, back]).holding).toEqual({ quantity: 20, value: 3_000 });
  });

  test('what left before it came is corrected by this method, not by the correction in the books', () => {
    const inTheBooks = movement({ kind: 'true_up', value: -77, returns_id: 'a', account_code: '5000' });
    const { changes, holding } = replay('fifo', [
      sold('a', 10, { standard_cost: 900_000 }),
      bought('b', 10, 1_200),
      inTheBooks,
    ]);
    expect(changes.map(({ movement_id, value }) => [movement_id, value])).toEqual([
      ['a', -900],
      ['b', 1_200],
      ['a', -300],
    ]);
    expect(holding).toEqual({ quantity: 0, value: 0 });
  });

  test('an issue of a batch takes the layer of its lot by FIFO', () => {
    const lots = [bought('a', 10, 1_000, { lot_id: 'x' }), bought('b', 10, 3_000, { lot_id: 'y' })];
    const ofY = sold('c', 10, { lot_id: 'y' });
    expect(replay('fifo', [...lots, ofY]).changes[2]!.value).toBe(-3_000);
    expect(replay('weighted_average', [...lots, ofY]).changes[2]!.value).toBe(-2_000);
    // Taken from the layer itself and not charged as missing; the other lot stays as it is.
    expect(replay('fifo', [...lots, ofY]).state).toMatchObject({
      layers: [{ id: 'a', lot_id: 'x', quantity: 10, value: 1_000 }],
      shortfalls: [],
    });
    expect(replay('weighted_average', [...lots, ofY]).state).toMatchObject({
      layers: [{ quantity: 10, value: 2_000 }],
      shortfalls: [],
    });
  });

  test('an issue without a batch takes the oldest layer by FIFO, whatever its lot', () => {
    const lots = [bought('a', 10, 1_000, { lot_id: 'x' }), bought('b', 10, 3_000, { lot_id: 'y' })];
    const { state, changes } = replay('fifo', [...lots, sold('c', 10)]);
    expect(changes[2]!.value).toBe(-1_000);
    expect(state).toMatchObject({ layers: [{ id: 'b', lot_id: 'y', value: 3_000 }], shortfalls: [] });
  });

  test('goods carried from one place to another change nothing, on neither side', () => {
    const before = replay('fifo', history);
    const carried = [-4, 4].map((quantity) => movement({ kind: 'transfer', quantity }));
    expect(replay('fifo', [...history, ...carried])).toEqual(before);
  });

  test('late cost is shared between what is on hand and what is gone', () => {
    const late = movement({
      ...{ id: 'd', kind: 'true_up', value: 500, account_code: ACCOUNT.work_in_progress },
      late: { receipts: ['a'], made: 10 },
    });
    const { changes, holding } = replay('fifo', [
      bought('a', 10, 1_000, { kind: 'production', account_code: ACCOUNT.work_in_progress }),
      sold('c', 4),
      late,
    ]);
    expect(changes.slice(-2).map(({ account_code, value }) => [account_code, value])).toEqual([
      ['1210', 500],
      ['5000', -200],
    ]);
    expect(holding).toEqual({ quantity: 6, value: 900 });
  });

  test('late cost of goods that are all on hand has no part that is gone', () => {
    const made = bought('a', 10, 1_000, { kind: 'production', account_code: ACCOUNT.work_in_progress });
    const late = { receipts: ['a'], made: 10 };
    const { changes, holding } = replay('fifo', [made, movement({ kind: 'true_up', value: 500, late })]);
    expect(changes.map(({ value }) => value)).toEqual([1_000, 500]);
    expect(holding).toEqual({ quantity: 10, value: 1_500 });
  });

  test('cost is late where it is a correction without quantity of no issue, and not the part that is gone', () => {
    const late = movement({ kind: 'true_up', value: 500, account_code: ACCOUNT.work_in_progress });
    expect(isLate(late)).toBe(true);
    for (const other of [
      { kind: 'write_down' },
      { quantity: 1 },
      { returns_id: 'a' },
      { account_code: ACCOUNT.cost_of_goods_sold },
    ] as const)
      expect(isLate({ ...late, ...other })).toBe(false);
  });
});

describe('what is missing', () => {
  const first = bought('a', 10, 1_000);
  test('costs what the last goods on hand cost, and the standard cost only while no cost is known', () => {
    const standard = { standard_cost: 1_300_000 };
    const cost = (movements: RecordedMovement[]) => replay('fifo', movements).changes.at(-1)!.value;
    expect(cost([sold('b', 10, standard)])).toBe(-1_300);
    expect(replay('fifo', [sold('b', 10)]).holding).toEqual({ quantity: -10, value: 0 });
    expect(cost([first, sold('b', 10, standard), sold('c', 5, standard)])).toBe(-500);
  });

  test('by average it costs the mean of the goods that left last, not the price of the last receipt', () => {
    const history = [first, bought('b', 10, 2_000), sold('c', 20), sold('d', 10)];
    expect(replay('weighted_average', history).changes.at(-1)!.value).toBe(-1_500);
    expect(replay('fifo', history).changes.at(-1)!.value).toBe(-2_000);
  });

  test('of a lot that is used up costs what the other lots are worth, not what they cost before a write-down', () => {
    const lot = bought('a', 10, 1_000, { lot_id: 'x' });
    const down = movement({ kind: 'write_down', value: -500 });
    expect(replay('fifo', [lot, down, sold('c', 4, { lot_id: 'y' })]).changes.at(-1)!.value).toBe(-200);
  });

  test('is corrected where it was charged, material that was used in the cost of goods sold', () => {
    const corrected = (kind: RecordedMovement['kind'], account_code: string) =>
      replay('fifo', [
        sold('b', 10, { kind, account_code, standard_cost: 900_000 }),
        bought('c', 10, 1_200),
      ]).changes.at(-1);
    expect(corrected('consumption', ACCOUNT.work_in_progress)).toEqual({
      ...{ movement_id: 'b', kind: 'true_up', quantity: 0, value: -300 },
      account_code: ACCOUNT.cost_of_goods_sold,
    });
    expect(corrected('adjustment', ACCOUNT.loss_damage)).toMatchObject({ account_code: ACCOUNT.loss_damage });
  });

  test('needs no correction where it came at the cost that was charged', () => {
    const { changes } = replay('fifo', [sold('b', 10, { standard_cost: 900_000 }), bought('c', 10, 900)]);
    expect(changes.map(({ kind, value }) => [kind, value])).toEqual([
      ['sale', -900],
      ['receipt', 900],
    ]);
  });
});

describe('a voided receipt', () => {
  const both = [bought('a', 10, 1_000, { lot_id: 'x' }), bought('b', 10, 2_000, { lot_id: 'y' })];
  const voided = (id: string, value: number) =>
    movement({ id: 'v', kind: 'receipt', quantity: -10, value: -value, returns_id: id });

  test('leaves with its own cost by either method, and its lot stays with what remains', () => {
    const { state, changes } = replay('fifo', [...both, voided('b', 2_000)]);
    expect(changes.at(-1)).toMatchObject({ movement_id: 'v', quantity: -10, value: -2_000 });
    expect(state).toEqual({
      layers: [{ id: 'a', lot_id: 'x', quantity: 10, value: 1_000 }],
      ...{ shortfalls: [], last: { id: 'a', quantity: 10, value: 1_000, lot_id: 'x' } },
    });
    expect(replay('weighted_average', [...both, voided('b', 2_000)]).holding).toEqual({
      quantity: 10,
      value: 1_000,
    });
  });

  test('of which a part was sold leaves as an issue: what is left of it, and then the next', () => {
    const { changes, holding } = replay('fifo', [...both, sold('c', 4), voided('a', 1_000)]);
    // 6 of the first at ₦1 and 4 of the second at ₦2.
    expect(changes.at(-1)).toMatchObject({ quantity: -10, value: -1_400 });
    expect(holding).toEqual({ quantity: 6, value: 1_200 });
  });

  test('is not the same as goods sent back to the supplier, which leave in the order of the method', () => {
    const sentBack: RecordedMovement = { ...voided('b', 2_000), kind: 'supplier_return' };
    expect(replay('fifo', [...both, sentBack]).changes.at(-1)!.value).toBe(-1_000);
  });
});

describe('a write-down in the books', () => {
  const written = (...values: number[]) =>
    replay('fifo', [
      bought('a', 10, 1_000),
      ...values.map((value) => movement({ kind: 'write_down', value, account_code: '5250' })),
    ]);
  test('is the same amount by the other method, at most to nothing', () => {
    expect(written(-300).holding).toEqual({ quantity: 10, value: 700 });
    expect(written(-300).changes[1]).toEqual({
      ...{ movement_id: 'm', kind: 'write_down', account_code: '5250', quantity: 0, value: -300 },
    });
    expect(written(-1_001).changes[1]!.value).toBe(-1_000);
  });

  test('is reversed by at most what is left of it', () => {
    expect(written(-300, 200).changes[2]!.value).toBe(200);
    expect(written(-300, 400).holding).toEqual({ quantity: 10, value: 1_000 });
    expect(written(400).changes).toHaveLength(1);
  });

  test('changes nothing where nothing is on hand', () => {
    expect(replay('fifo', [movement({ kind: 'write_down', value: -300 })]).changes).toEqual([]);
  });
});

test('both methods conserve quantity and value, and nothing on hand has no value', () => {
  const step = fc.record({
    quantity: fc.integer({ min: 1, max: 60 }),
    value: fc.integer({ min: 0, max: 9_000 }),
    isReceipt: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.constantFrom<CostingMethod>('fifo', 'weighted_average'),
      fc.array(step, { minLength: 1, maxLength: 25 }),
      (method, steps) => {
        const movements = steps.map(({ quantity, value, isReceipt }, index) =>
          isReceipt
            ? bought(`${index}`, quantity, value)
            : sold(`${index}`, quantity, { standard_cost: 70_000 }),
        );
        const { changes, holding } = replay(method, movements);
        expect(total(changes, 'quantity')).toBe(holding.quantity);
        expect(total(changes, 'value')).toBe(holding.value);
        if (holding.quantity === 0) expect(holding.value).toBe(0);
        expect(holding.quantity).toBe(movements.reduce((sum, each) => sum + each.quantity, 0));
      },
    ),
  );
});
