import type { CountLine } from '@lissafi/contract/counts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScanCounter } from './use-count-by-scan.ts';

const line = (number: number, counted: number | null = null) =>
  ({ line: number, counted, difference: null, value: null }) as CountLine;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function counterWithLog() {
  const sent: [line: number, counted: number][] = [];
  const shown: [line: number, counted: number | null][] = [];
  const counter = new ScanCounter(
    async (pile) => {
      await Promise.resolve();
      sent.push([pile.line.line, pile.counted]);
    },
    (one) => shown.push([one.line, one.counted]),
  );
  return { counter, sent, shown };
}

test('each scan of a pile counts one, and the pile is sent once, after a pause', async () => {
  const { counter, sent, shown } = counterWithLog();
  expect([counter.add(line(1)), counter.add(line(1, 1)), counter.add(line(1, 2))]).toEqual([1, 2, 3]);
  expect(shown).toEqual([
    [1, 1],
    [1, 2],
    [1, 3],
  ]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([[1, 3]]);
});

test('a pile counts from what stands on the sheet, and the next pile sends the one before, in their order', async () => {
  const { counter, sent } = counterWithLog();
  expect(counter.add(line(1, 40))).toBe(41);
  expect(counter.add(line(2))).toBe(1);
  expect(counter.add(line(1, 41))).toBe(42);
  await counter.flush();
  expect(sent).toEqual([
    [1, 41],
    [2, 1],
    [1, 42],
  ]);
  await counter.flush();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toHaveLength(3);
});

test('a fraction on the sheet stays exact', () => {
  expect(counterWithLog().counter.add(line(1, 0.7))).toBe(1.7);
  expect(counterWithLog().counter.add(line(1, 1.1001))).toBe(2.1001);
});
