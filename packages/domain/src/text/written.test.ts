import { readPhone } from '@lissafi/contract/phone';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateOrderOf, readDate } from '../files/date-column.ts';
import { parseMoney, readMoney } from '../money/money.ts';
import { draws, drawsTimeout } from '../testing/draws.ts';
import {
  shortMoney,
  type Written,
  writtenDates,
  writtenMoney,
  writtenName,
  writtenPhone,
  writtenQuantity,
  writtenRate,
} from '../testing/written.ts';
import { foldName } from './name.ts';
import { readQuantity, readRate } from './number.ts';

/** What is read is right, or refused; at least this share of it is read. */
function holds<Value>(
  written: fc.Arbitrary<Written<Value>>,
  read: (text: string) => Value | null,
  least: number,
): void {
  let [drawn, known] = [0, 0];
  fc.assert(
    fc.property(written, ({ text, value }) => {
      const found = read(text);
      drawn++;
      if (found !== null) {
        known++;
        expect(found, JSON.stringify(text)).toBe(value);
      }
    }),
    draws(2_000),
  );
  expect(known / drawn).toBeGreaterThanOrEqual(least);
}

describe('what people write is read right or refused, and never becomes another value', {
  timeout: drawsTimeout,
}, () => {
  test('amounts', () => holds(writtenMoney, parseMoney, 0.97));
  test('shortened amounts', () => holds(shortMoney, parseMoney, 0.95));
  test('quantities', () => holds(writtenQuantity, (text) => readQuantity(text), 1));
  test('exchange rates', () => holds(writtenRate, readRate, 1));
  test('telephone numbers', () => holds(writtenPhone, readPhone, 0.99));
  test('names', () => holds(writtenName, (text) => foldName(text), 0));

  test('amounts of a column whose decimal mark is known', () => {
    for (const mark of ['.', ','] as const)
      holds(writtenMoney, (text) => readMoney(text, mark)?.minor ?? null, 0.2);
  });

  test('the days of a column, unless the column is asked about', () => {
    let [asked, all] = [0, 0];
    fc.assert(
      fc.property(writtenDates, ({ way, cells }) => {
        all++;
        const { order, open } = dateOrderOf(cells.map(({ text }) => text));
        // The American order without a day above 12 cannot be known from its cells alone.
        const isHidden = way === 'mm/dd/yyyy' && cells.every(({ value }) => Number(value.slice(8)) <= 12);
        if (open || isHidden) return void asked++;
        for (const { text, value } of cells) expect(readDate(text, order), text).toBe(value);
      }),
      draws(2_000),
    );
    expect(asked / all).toBeLessThan(0.1);
  });
});
