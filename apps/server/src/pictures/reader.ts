import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { PictureReading } from '@lissafi/contract/source-documents';
import { readLooks } from '@lissafi/domain/receipts/read-receipt';
import { openThreads } from '../threads.ts';
import type { PictureJob, Recognized } from './picture-worker.ts';

/** What became of a picture. */
export interface PictureRead {
  /** Null where the picture shows nothing that could be read. */
  reading: PictureReading | null;
  /** Why there is no reading, in a sentence. */
  problem: string | null;
  /** The picture upright, straight and cropped to the paper, as WebP; boxes of the reading are shares of it. */
  straightened: Buffer;
}

export interface PictureReader {
  /**
   * Reads a receipt on a picture; `today` is the day that dates are judged by. Throws UNAVAILABLE where too many wait or
   * it takes too long, and INVALID_STATE where the bytes are no picture that can be decoded.
   */
  read(bytes: Uint8Array, on: { today: string; currency: string }): Promise<PictureRead>;
  close(): Promise<void>;
}

/**
 * Recognizes in a thread of its own, one picture at a time, with data that is installed with the program: no picture
 * leaves it.
 */
export function openPictureReader(options: { queue?: number; timeout_ms?: number } = {}): PictureReader {
  const { queue = LIMITS.source_picture_queue, timeout_ms = LIMITS.source_picture_timeout_ms } = options;
  const { run, close } = openThreads(new URL('./picture-worker.ts', import.meta.url), { queue, timeout_ms });
  return {
    async read(bytes, on) {
      const found = await run<Recognized>({ bytes, on } satisfies PictureJob).catch((error) => {
        if (error instanceof Refusal) throw error;
        throw new Refusal('INVALID_STATE', { message: 'This picture cannot be read' });
      });
      const reading = readLooks(found, on);
      const isEmpty = !reading.supplier && !reading.date && !reading.total;
      return {
        reading: isEmpty ? null : reading,
        problem: isEmpty ? 'No supplier, date or total could be read on this picture' : null,
        straightened: Buffer.from(found.shown.buffer, found.shown.byteOffset, found.shown.byteLength),
      };
    },
    close,
  };
}
