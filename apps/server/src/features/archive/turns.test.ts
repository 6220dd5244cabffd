import { expect, test } from 'vitest';
import { turns } from './turns.ts';

test('some run at once, others wait in their order, and too many are refused', async () => {
  const inTurn = turns(1, 2, 60_000);
  const order: number[] = [];
  const first = Promise.withResolvers<void>();
  const run = (number: number, until: Promise<void> = Promise.resolve()) =>
    inTurn(async () => {
      order.push(number);
      await until;
      return number;
    });
  const all = [run(1, first.promise), run(2), run(3)];
  await expect(run(4)).rejects.toThrow('Other archives are being made');
  expect(order).toEqual([1]);
  first.resolve();
  expect(await Promise.all(all)).toEqual([1, 2, 3]);
  expect(order).toEqual([1, 2, 3]);
  expect(await run(5)).toBe(5);
});

test('a turn that does not come in time is refused, and work that fails gives its turn on', async () => {
  const inTurn = turns(1, 5, 20);
  const long = Promise.withResolvers<void>();
  const first = inTurn(() => long.promise);
  await expect(inTurn(async () => 1)).rejects.toThrow('Other archives are being made');
  long.resolve();
  await first;
  await expect(inTurn(() => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
  expect(await inTurn(async () => 2)).toBe(2);
});
