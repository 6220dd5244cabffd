import { expect, test } from 'vitest';
import { LATER_LAYOUTS } from '../testing/receipts/later-layouts.ts';
import { readSet } from '../testing/receipts/read-set.ts';

test('worn pictures of layouts that were drawn when the reader was finished, by somebody who had not seen it', {
  timeout: 600_000,
}, async () => {
  const { count, misses, ...right } = await readSet(LATER_LAYOUTS, { perLayout: 5, seed: 12 });
  expect(count).toBeGreaterThanOrEqual(30);
  for (const [what, share] of Object.entries(right))
    expect(share, `${what}\n${misses.join('\n')}`).toBeGreaterThanOrEqual(0.9);
});
