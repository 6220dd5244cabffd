import { expect, test } from 'vitest';
import { sparing } from './sparing.ts';

/** Work that takes so many milliseconds on a clock of its own, and returns how often it was done. */
function measured(takes: number) {
  const state = { now: 1_000, done: 0 };
  const work = async () => {
    state.now += takes;
    state.done += 1;
    return state.done;
  };
  return { state, work, spared: sparing<number>(() => state.now) };
}

test('work that takes half a second is done again after 25 seconds; until then its last result stands', async () => {
  const { state, work, spared } = measured(500);
  expect(await spared.maybe(work)).toBe(1);
  state.now += 24_999;
  expect(await spared.maybe(work)).toBe(1);
  state.now += 1;
  expect(await spared.maybe(work)).toBe(2);
});

test('work that takes no time is done each time', async () => {
  const { work, spared } = measured(0);
  await spared.maybe(work);
  expect(await spared.maybe(work)).toBe(2);
});

test('what failed, and what is to be forgotten, is done again at once', async () => {
  const { work, spared } = measured(500);
  await expect(spared.maybe(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await spared.maybe(work)).toBe(1);
  spared.forget();
  expect(await spared.maybe(work)).toBe(2);
});
