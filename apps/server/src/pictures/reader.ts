import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { PictureReading } from '@lissafi/contract/source-documents';
import { readLooks } from '@lissafi/domain/receipts/read-receipt';
import type { OwnerOf } from '../owners.ts';
import { openThreads } from '../threads.ts';
import type { Share } from '../turns.ts';
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
   * Reads a receipt on a picture; `today` is the day that dates are judged by. Throws UNAVAILABLE where too many of this
   * share wait, and INVALID_STATE where the bytes are no picture that can be decoded, or it takes too long.
   */
  read(bytes: Uint8Array, on: { today: string; currency: string }, share: Share): Promise<PictureRead>;
  close(): Promise<void>;
}

const unread = (message: string) => new Refusal('INVALID_STATE', { message });

/**
 * Recognizes in threads of its own, with data that is installed with the program: no picture leaves it. Owners
 * of organizations take turns.
 */
export function openPictureReader(
  options: { waiting?: number; timeout_ms?: number; threads?: number; ownerOf?: OwnerOf } = {},
): PictureReader {
  const { run, close } = openThreads(new URL('./picture-worker.ts', import.meta.url), {
    waiting: LIMITS.source_pictures_waiting,
    patience_ms: LIMITS.source_picture_timeout_ms,
    timeout_ms: LIMITS.source_picture_timeout_ms,
    told: {
      own: 'Other pictures of your business are being read',
      busy: 'Pictures of others are being read',
    },
    late: () => unread('Reading this picture took too long. Please try again'),
    ...options,
  });
  return {
    async read(bytes, on, share) {
      const found = await run<Recognized>({ bytes, on } satisfies PictureJob, share).catch((error) => {
        throw error instanceof Refusal ? error : unread('This picture cannot be read');
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
