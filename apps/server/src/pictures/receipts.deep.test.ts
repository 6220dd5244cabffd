import { expect, test } from 'vitest';
import { KNOWN_LAYOUTS } from '../testing/receipts/known-layouts.ts';
import { LATER_LAYOUTS } from '../testing/receipts/later-layouts.ts';
import { readSet } from '../testing/receipts/read-set.ts';

/** A picture takes seconds, so the suite reads some of them; `npm run bench -- pictures` reads all. */
const SOME = [...KNOWN_LAYOUTS.filter((_, at) => at % 6 === 0), ...LATER_LAYOUTS];

test('worn pictures of receipts are read: total, date and supplier', async () => {
  const { count, misses, ...right } = await readSet(SOME, { perLayout: 1, seed: 12 });
  expect(count).toBe(SOME.length);
  for (const [what, share] of Object.entries(right))
    expect(share, `${what}\n${misses.join('\n')}`).toBeGreaterThanOrEqual(0.9);
});
