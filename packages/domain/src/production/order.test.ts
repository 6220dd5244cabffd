import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOrderOverdue, nextOrderStatus, type OrderEvent, type OrderStatus, variances } from './order.ts';

const UNITS = 10_000;

test('planned → in_progress ⇄ on_hold → completed; cancelled from any but completed, and not twice', () => {
  const all: OrderStatus[] = ['planned', 'in_progress', 'on_hold', 'completed', 'cancelled'];
  const allowed = (event: OrderEvent) =>
    all.filter((status) => {
      try {
        nextOrderStatus(status, event);
        return true;
      } catch (error) {
        expect(error).toMatchObject({ code: 'INVALID_STATE' });
        return false;
      }
    });
  expect(allowed('start')).toEqual(['planned']);
  expect(allowed('hold')).toEqual(['in_progress']);
  expect(allowed('resume')).toEqual(['on_hold']);
  expect(allowed('complete')).toEqual(['in_progress']);
  expect(allowed('cancel')).toEqual(['planned', 'in_progress', 'on_hold']);
});

test('overdue is a planned end that has passed, computed on reading', () => {
  expect(isOrderOverdue('planned', '2026-11-20', '2026-11-21')).toBe(true);
  expect(isOrderOverdue('on_hold', '2026-11-21', '2026-11-21')).toBe(false);
  expect(isOrderOverdue('completed', '2026-11-20', '2026-11-21')).toBe(false);
  expect(isOrderOverdue('in_progress', null, '2026-11-21')).toBe(false);
});

describe('variances', () => {
  test('flour cost more, more was used, two loaves were spoiled', () => {
    expect(
      variances({
        planned: { material: 100_000, labour: 20_000, overhead: 10_000, quantity: 100 * UNITS },
        actual: { material: 121_000, labour: 22_000, overhead: 10_000, quantity: 98 * UNITS },
        materials: [
          {
            planned_quantity: 10 * UNITS,
            planned_cost: 100_000,
            actual_quantity: 11 * UNITS,
            actual_cost: 121_000,
          },
        ],
      }),
    ).toEqual({ price: 11_000, usage: 10_000, labour: 2_000, overhead: 0, yield: 2_600, total: 25_600 });
  });

  test('the parts are exactly what it cost beyond the plan of the units made', () => {
    const money = fc.integer({ min: 0, max: 100_000_000 });
    const quantity = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            planned_quantity: fc.oneof(fc.constant(0), quantity),
            planned_cost: money,
            actual_quantity: quantity,
            actual_cost: money,
          }),
          { maxLength: 5 },
        ),
        fc.record({ labour: money, overhead: money, quantity }),
        fc.record({ labour: money, overhead: money, quantity }),
        (materials, planned, actual) => {
          const sum = (key: 'planned_cost' | 'actual_cost') =>
            materials.reduce((total, each) => total + each[key], 0);
          const input = {
            planned: { ...planned, material: sum('planned_cost') },
            actual: { ...actual, material: sum('actual_cost') },
            materials,
          };
          const found = variances(input);
          const plan = input.planned.material + planned.labour + planned.overhead;
          const spent = input.actual.material + actual.labour + actual.overhead;
          const deserved =
            actual.quantity === planned.quantity
              ? plan
              : Number(
                  (BigInt(plan) * BigInt(actual.quantity) * 2n + BigInt(planned.quantity)) /
                    (2n * BigInt(planned.quantity)),
                );
          expect(found.total).toBe(spent - deserved);
          expect(found.price + found.usage + found.labour + found.overhead + found.yield).toBe(found.total);
        },
      ),
    );
  });
});

test('of a plan without units all of the cost is usage, and none of it is yield', () => {
  const none = { material: 0, labour: 0, overhead: 0, quantity: 0 };
  const made = { material: 500, labour: 0, overhead: 0, quantity: 5 };
  const material = { planned_quantity: 0, planned_cost: 0, actual_quantity: 2, actual_cost: 500 };
  expect(variances({ planned: none, actual: made, materials: [material] })).toEqual({
    price: 0,
    usage: 500,
    labour: 0,
    overhead: 0,
    yield: 0,
    total: 500,
  });
});
