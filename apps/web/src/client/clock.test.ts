import { beforeEach, expect, test, vi } from 'vitest';

let stored: Map<string, string>;
const load = async () => {
  vi.resetModules();
  return import('./clock.ts');
};
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
});
const DAY = 86_400_000;
const header = (at: number) => new Date(at).toUTCString();

test('a clock that is a day behind is corrected, also after the page was opened again without network', async () => {
  const clock = await load();
  const here = Date.parse('2026-11-24T10:00:00Z');
  clock.learnTime(header(here + DAY), here, here + 200);
  expect(Math.abs(clock.clockOffset() - DAY)).toBeLessThan(1_000);
  const again = await load();
  expect(Math.abs(again.clockOffset() - DAY)).toBeLessThan(1_000);
  // It was set right.
  again.learnTime(header(here + DAY), here + DAY, here + DAY + 200);
  expect(again.clockOffset()).toBe(0);
});

test('seconds, a slow answer, a clock that jumped meanwhile and no header at all teach nothing', async () => {
  const clock = await load();
  const here = Date.parse('2026-11-24T10:00:00Z');
  clock.learnTime(header(here + 20_000), here, here + 200);
  clock.learnTime(header(here + DAY), here, here + 30_000);
  clock.learnTime(header(here + DAY), here, here - 1);
  clock.learnTime(null, here, here + 1);
  expect(clock.clockOffset()).toBe(0);
  expect(stored.size).toBe(0);
});
