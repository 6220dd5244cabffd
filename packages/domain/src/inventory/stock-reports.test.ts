import { STOCK_AGES } from '@lissafi/contract/stock-reports';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '../calendar/civil-date.ts';
import { shareOf } from './stock.ts';
import { ageOf, startsOfAges, turnoverOf, valuesByAge, valuesOfReceipts } from './stock-reports.ts';

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

  test('each age but the last begins with its day', () => {
    expect(startsOfAges(today)).toEqual([30, 60, 90, 180, 365].map(ago));
    for (const [age, day] of startsOfAges(today).entries()) {
      expect(ageOf(daysBetween(day, today))).toBe(STOCK_AGES[age]);
      expect(ageOf(daysBetween(day, today) + 1)).toBe(STOCK_AGES[age + 1]);
    }
  });

  test('with the average what is on hand is the newest receipts, and the rest came first', () => {
    expect(valuesOfReceipts({ quantity: 100, value: 1_000 }, [30, 30, 63, 63, 63])).toEqual([
      300, 0, 330, 0, 0, 370,
    ]);
    expect(valuesOfReceipts({ quantity: 20, value: 1_000 }, [30, 35, 35, 35, 35])).toEqual([
      1_000, 0, 0, 0, 0, 0,
    ]);
    expect(valuesOfReceipts({ quantity: 3, value: 100 }, [1, 2, 3, 3, 3])).toEqual([33, 34, 33, 0, 0, 0]);
  });

  test('layers have the age of their days; what is dated later than today is new', () => {
    const parts = [
      { day: ago(10), value: 300 },
      { day: ago(70), value: 330 },
      { day: ago(-3), value: 7 },
      { day: ago(500), value: 370 },
    ];
    expect(valuesByAge(parts, today)).toEqual([307, 0, 330, 0, 0, 370]);
  });

  test('ages receipt by receipt as in sums, to the kobo, and all of the value has one age', () => {
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
          const sums = [30, 60, 90, 180, 365].map((days) =>
            received.filter(({ day }) => day <= days).reduce((sum, each) => sum + each.quantity, 0),
          );
          const values = valuesOfReceipts({ quantity, value }, sums);
          expect(values.reduce((sum, each) => sum + each, 0)).toBe(value);
          // One receipt after another, the newest first, as the rule says it.
          const one = STOCK_AGES.map(() => 0);
          let counted = 0;
          const take = (age: number, most: number) => {
            const before = shareOf(value, counted, quantity);
            counted += Math.min(most, quantity - counted);
            one[age]! += shareOf(value, counted, quantity) - before;
          };
          for (const each of [...received].sort((a, b) => a.day - b.day))
            if (each.day <= 365) take(STOCK_AGES.indexOf(ageOf(each.day)), each.quantity);
          take(STOCK_AGES.length - 1, quantity);
          expect(values).toEqual(one);
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
