import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { PictureReading } from '@lissafi/contract/source-documents';
import { readLooks } from '@lissafi/domain/receipts/read-receipt';
import { Piscina } from 'piscina';
import type { Recognized } from './picture-worker.ts';

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
 * leaves it. The thread starts with the first picture and ends after a minute without any.
 */
export function openPictureReader(options: { queue?: number; timeout_ms?: number } = {}): PictureReader {
  const { queue = LIMITS.source_picture_queue, timeout_ms = LIMITS.source_picture_timeout_ms } = options;
  let pool: Piscina | undefined;
  const start = () =>
    new Piscina({
      filename: new URL('./picture-worker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 60_000,
    });
  return {
    async read(bytes, on) {
      pool ??= start();
      if (pool.queueSize >= queue) throw new Refusal('UNAVAILABLE');
      let found: Recognized;
      try {
        found = await pool.run(bytes, { signal: AbortSignal.timeout(timeout_ms) });
      } catch (error) {
        if ((error as Error).name === 'AbortError') throw new Refusal('UNAVAILABLE');
        throw new Refusal('INVALID_STATE', { message: 'This picture cannot be read' });
      }
      const reading = readLooks(found, on);
      const isEmpty = !reading.supplier && !reading.date && !reading.total;
      return {
        reading: isEmpty ? null : reading,
        problem: isEmpty ? 'No supplier, date or total could be read on this picture' : null,
        straightened: Buffer.from(found.shown.buffer, found.shown.byteOffset, found.shown.byteLength),
      };
    },
    async close() {
      await pool?.destroy();
    },
  };
}
