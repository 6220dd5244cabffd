import { createHash } from 'node:crypto';
import { randomFrom } from '../../demo/time.ts';
import type { Layout, ReceiptTruth } from './layout.ts';
import { photograph, wearOf } from './photo.ts';

export interface ReceiptPicture {
  name: string;
  /** A JPEG. */
  bytes: Buffer;
  truth: ReceiptTruth;
  wear: string[];
}

const seedOf = (text: string) => createHash('sha256').update(text).digest().readUInt32LE();

/** Photos of papers, the same ones for the same layouts and seed. */
export async function* receiptPictures(
  layouts: readonly Layout[],
  { perLayout, seed }: { perLayout: number; seed: number },
): AsyncGenerator<ReceiptPicture> {
  for (const [order, layout] of layouts.entries()) {
    for (let number = 0; number < perLayout; number++) {
      const name = `${layout.name}-${number + 1}`;
      // Each picture has its own numbers, so that another layout changes no picture of this one.
      const random = randomFrom(seedOf(`${seed} ${name}`));
      const drawing = layout.draw(random);
      const wear = wearOf(layout.medium, order + number, random);
      yield {
        name,
        bytes: await photograph(drawing, layout.medium, wear, random),
        truth: drawing.truth,
        wear,
      };
    }
  }
}
