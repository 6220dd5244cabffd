import { STOCK_AGES } from '@lissafi/contract/stock-reports';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../calendar/civil-date.ts';
import { ageOf, newestReceipts, turnoverOf, valuesByAge } from './stock-reports.ts';

const today = '2026-11-22';
const ago = (days: number) => addDays(today, -days);

describe('days in stock', () => {
  test('the ages meet without gap', () => {
    const days = [0, 30, 31, 60, 61, 90, 91, 180, 181, 365, 366];
    expect(days.map(ageOf)).toEqual([
      ...['0-30', '0-30', '31-60', '31-60', '61-90', '61-90'],
      ...['91-180', '91-180', '181-365', '181-365', 'over_365'],
    ]);
  });

  test('with the average what is on hand is the newest receipts, and the rest came first', () => {
    const held = { quantity: 100, value: 1_000, first_day: ago(500) };
    const parts = newestReceipts(held, [
      { day: ago(10), quantity: 30 },
      { day: ago(70), quantity: 33 },
    ]);
    expect(parts).toEqual([
      { day: ago(10), quantity: 30, value: 300 },
      { day: ago(70), quantity: 33, value: 330 },
      { day: ago(500), quantity: 37, value: 370 },
    ]);
    expect(valuesByAge(parts, today)).toEqual({ values: [300, 0, 330, 0, 0, 370], oldest_days: 500 });
    expect(newestReceipts({ ...held, quantity: 20 }, [{ day: ago(1), quantity: 30 }])).toHaveLength(1);
  });

  test('every part of the quantity and of the value has one age', () => {
    const receipt = fc.record({
      day: fc.integer({ min: 0, max: 700 }),
      quantity: fc.integer({ min: 1, max: 900 }),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.array(receipt, { maxLength: 8 }),
        (quantity, value, received) => {
          const receipts = received
            .map((each) => ({ day: ago(each.day), quantity: each.quantity }))
            .sort((a, b) => (a.day < b.day ? 1 : -1));
          const parts = newestReceipts({ quantity, value, first_day: ago(800) }, receipts);
          expect(parts.reduce((sum, part) => sum + part.quantity, 0)).toBe(quantity);
          const { values } = valuesByAge(parts, today);
          expect(values).toHaveLength(STOCK_AGES.length);
          expect(values.reduce((sum, each) => sum + each, 0)).toBe(value);
        },
      ),
    );
  });
});

describe('turnover', () => {
  test('is the cost of goods sold over the average value', () => {
    expect(turnoverOf(120_000, 20_000)).toEqual({ cogs: 120_000, average_value: 20_000, turnover: 6 });
    expect(turnoverOf(10_000, 30_000).turnover).toBe(0.33);
  });
  test('has no ratio without a value', () => {
    expect(turnoverOf(500, 0).turnover).toBeNull();
    expect(turnoverOf(500, -1).turnover).toBeNull();
  });
});
