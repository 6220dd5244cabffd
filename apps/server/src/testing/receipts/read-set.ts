import { LIMITS } from '@lissafi/contract/limits';
import { openPictureReader } from '../../pictures/reader.ts';
import { patient } from '../patience.ts';
import type { Layout } from './layout.ts';
import { receiptPictures } from './pictures.ts';
import { type Score, scoreReading } from './score.ts';

/** Later than every receipt of the sets. */
const TODAY = '2026-11-24';

/** Reads the pictures of a set, and says of each what was right; what was not is in `misses`. */
export async function readSet(
  layouts: readonly Layout[],
  { perLayout, seed }: { perLayout: number; seed: number },
) {
  const reader = openPictureReader({
    waiting: Number.POSITIVE_INFINITY,
    timeout_ms: patient(LIMITS.source_picture_timeout_ms),
  });
  const scores: Score[] = [];
  const misses: string[] = [];
  try {
    for await (const { name, bytes, truth, wear } of receiptPictures(layouts, { perLayout, seed })) {
      const { reading } = await reader.read(
        bytes,
        { today: TODAY, currency: 'NGN' },
        { organization_id: 'one' },
      );
      const read = {
        supplier: reading?.supplier?.value ?? null,
        date: reading?.date?.value ?? null,
        total_minor: reading?.total?.value ?? null,
      };
      const score = scoreReading(read, truth);
      scores.push(score);
      if (!score.all)
        misses.push(
          `${name} (${wear.join(', ')}): ${JSON.stringify(read)}, not ${JSON.stringify([truth.supplier, truth.date, truth.total_minor])}`,
        );
    }
  } finally {
    await reader.close();
  }
  const share = (right: (score: Score) => boolean) => scores.filter(right).length / scores.length;
  return {
    count: scores.length,
    misses,
    supplier: share(({ supplier }) => supplier),
    date: share(({ date }) => date),
    total: share(({ total }) => total),
    all: share(({ all }) => all),
  };
}
