import { expect, test } from 'vitest';
import { KNOWN_LAYOUTS } from '../testing/receipts/known-layouts.ts';
import { readSet } from '../testing/receipts/read-set.ts';

/** Every second one: together with those of later layouts they take some minutes. */
const HALF = KNOWN_LAYOUTS.filter((_, at) => at % 2 === 0);

test('worn pictures of the layouts that the reader was made with', { timeout: 600_000 }, async () => {
  const { count, misses, ...right } = await readSet(HALF, { perLayout: 1, seed: 11 });
  expect(count).toBeGreaterThanOrEqual(20);
  for (const [what, share] of Object.entries(right))
    expect(share, `${what}\n${misses.join('\n')}`).toBeGreaterThanOrEqual(0.9);
});
