import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACCOUNT } from '../books/accounts.ts';
import { NOTHING_HELD, type RecordedMovement, revalue, type SecondChange } from './second-valuation.ts';
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
