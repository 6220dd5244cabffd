import { expect, test } from 'vitest';
import { isGivenUp, nextAttempt, oldSecretUntil, outcomeOf } from './schedule.ts';

const start = new Date('2026-11-26T08:00:00Z');
const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000);

test('waits grow from seconds to hours, and the last attempt comes after three days', () => {
  let now = start;
  const waits: number[] = [];
  for (let attempts = 1; ; attempts++) {
    const next = nextAttempt(attempts, start, now);
    if (!next) break;
    waits.push((next.getTime() - now.getTime()) / 1000);
    now = next;
  }
  expect(waits.slice(0, 10)).toEqual([5, 30, 120, 600, 1800, 3600, 7200, 14400, 28800, 28800]);
  expect(now).toEqual(after(72));
});

test('a webhook is turned off only after more days than one message is tried', () => {
  expect([isGivenUp(start, after(119)), isGivenUp(start, after(120))]).toEqual([false, true]);
});

test('only an answer of success delivers; a redirect does not', () => {
  const outcomes = [200, 204, 302, 400, 404, 408, 410, 429, 500, 503, null].map(outcomeOf);
  expect(outcomes).toEqual([
    ...['delivered', 'delivered', 'refused', 'refused', 'refused', 'down', 'gone', 'down', 'down', 'down'],
    'down',
  ]);
});

test('what is older than three days is not tried again, also if the clock jumped', () => {
  expect(nextAttempt(3, start, after(80))).toBeNull();
  expect(nextAttempt(20, start, after(0))).toEqual(after(8));
});

test('an old secret signs for a day', () => {
  expect(oldSecretUntil(start)).toEqual(after(24));
});

test('success is 200 to 299', () => {
  expect([199, 299, 300, 499, 599].map(outcomeOf)).toEqual([
    'refused',
    'delivered',
    'refused',
    'refused',
    'down',
  ]);
});
