import { KNOWN_LAYOUTS } from '../apps/server/src/testing/receipts/known-layouts.ts';
import { LATER_LAYOUTS } from '../apps/server/src/testing/receipts/later-layouts.ts';
import { readSet } from '../apps/server/src/testing/receipts/read-set.ts';

const SETS = {
  'Layouts that the reader was made with': { layouts: KNOWN_LAYOUTS, perLayout: 1, seed: 11 },
  'Layouts drawn later by somebody who had not seen it': { layouts: LATER_LAYOUTS, perLayout: 5, seed: 12 },
};

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;

/** Shares of worn pictures of receipts whose supplier, date and total are read as they are, and the time of one. */
export async function pictures(): Promise<Record<string, Record<string, string>>> {
  const rows: Record<string, Record<string, string>> = {};
  for (const [name, { layouts, ...how }] of Object.entries(SETS)) {
    const began = performance.now();
    const { count, misses, supplier, date, total, all } = await readSet(layouts, how);
    const seconds = (performance.now() - began) / 1000 / count;
    for (const miss of misses) console.log(miss);
    rows[`${name}, ${count} pictures`] = {
      supplier: percent(supplier),
      date: percent(date),
      total: percent(total),
      'all three': percent(all),
      'seconds a picture': seconds.toFixed(1),
      bar: '≥ 90 % each',
    };
  }
  return rows;
}
