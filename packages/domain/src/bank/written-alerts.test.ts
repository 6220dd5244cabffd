import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws, drawsTimeout } from '../testing/draws.ts';
import { chattedAlerts, pastedAlerts } from '../testing/written-alerts.ts';
import { readAlerts } from './alerts.ts';

/** What was read is what was said, or is not known. */
const isOrIsUnknown = <Value>(read: Value | null, said: Value) => read === null || read === said;

test('alerts are read as they were written, or what is not clear of them is not known', {
  timeout: drawsTimeout,
}, () => {
  let [all, whole] = [0, 0];
  fc.assert(
    fc.property(pastedAlerts, ({ text, said }) => {
      const read = readAlerts(text, 50);
      expect(read.length, text).toBe(said.length);
      for (const [index, alert] of read.entries()) {
        const { direction, amount, balance, date, bank } = said[index]!;
        all++;
        if (alert.direction === direction && alert.amount === amount && alert.date === date) whole++;
        const found = { ...alert, text: '' };
        expect(
          isOrIsUnknown(alert.direction, direction),
          `direction of ${text}: ${JSON.stringify(found)}`,
        ).toBe(true);
        expect(isOrIsUnknown(alert.amount, amount), `amount of ${text}: ${JSON.stringify(found)}`).toBe(true);
        expect(isOrIsUnknown(alert.balance, balance), `balance of ${text}: ${JSON.stringify(found)}`).toBe(
          true,
        );
        expect(isOrIsUnknown(alert.date, date), `date of ${text}: ${JSON.stringify(found)}`).toBe(true);
        expect(isOrIsUnknown(alert.bank, bank), `bank of ${text}: ${JSON.stringify(found)}`).toBe(true);
      }
    }),
    draws(1_000),
  );
  expect(whole / all).toBeGreaterThan(0.95);
});

test('alerts of a chat have the days of the chat, in its one order', { timeout: drawsTimeout }, () => {
  fc.assert(
    fc.property(chattedAlerts, ({ text, said, isAmerican }) => {
      const read = readAlerts(text, 50);
      expect(read.length).toBe(said.length);
      // Nothing tells the American order before a day that is no month.
      const isTold = !isAmerican || said.some(({ date }) => Number(date.slice(8)) > 12);
      for (const [index, alert] of read.entries()) {
        const { date, ...others } = said[index]!;
        expect(alert).toMatchObject({ ...others, ...(isTold && { date }) });
      }
    }),
    draws(1_000),
  );
});
