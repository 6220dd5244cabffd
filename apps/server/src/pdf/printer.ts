import { createHash } from 'node:crypto';
import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { OwnerOf } from '../owners.ts';
import type { Printed, Printer } from '../services.ts';
import { openThreads } from '../threads.ts';
import type { Share } from '../turns.ts';
import type { PrintJob } from './pdf-worker.ts';

export interface PrinterOptions {
  threads?: number;
  /** How many documents of one share wait. */
  waiting?: number;
  timeout_ms?: number;
  ownerOf?: OwnerOf;
}

interface Wanted {
  what: Printed;
  share: Share;
  isLong: boolean;
}

/**
 * The latest documents are cached by all of their input, so the same one is rendered once, even when many request it at
 * the same moment.
 */
export function openPrinter(options: PrinterOptions = {}): Printer {
  const { run, close } = openThreads(new URL('./pdf-worker.ts', import.meta.url), {
    waiting: LIMITS.pdfs_waiting,
    patience_ms: LIMITS.pdf_patience_ms,
    timeout_ms: LIMITS.pdf_timeout_ms,
    told: { own: 'Other documents of this business are being printed', busy: 'The printer is busy' },
    ...options,
  });

  async function render({ what, share, isLong }: Wanted): Promise<Buffer> {
    const job: PrintJob = 'logo' in what ? { ...what, logo: what.logo && (await drawable(what.logo)) } : what;
    const bytes = await run<Uint8Array>(job, share, { isLong });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  const cache = new LRUCache<string, Buffer, Wanted>({
    maxSize: LIMITS.pdf_cache_bytes,
    sizeCalculation: (pdf) => pdf.length + 1,
    fetchMethod: (_key, _old, { context }) => render(context),
  });

  return {
    async print(what, share) {
      // The address of a logo identifies its content.
      const parts = 'logo' in what ? { ...what, logo: what.logo !== null } : what;
      const text = JSON.stringify(parts);
      const key = createHash('sha256').update(text).digest('base64');
      const isLong = text.length > LIMITS.long_work.print_characters;
      const pdf = await cache.fetch(key, { context: { what, share, isLong } });
      if (!pdf) throw new Refusal('UNAVAILABLE');
      return pdf;
    },
    close,
  };
}

/** Returns a `data:` address of the image on white, because transparency would be decoded again for each document. */
async function drawable(logo: Buffer): Promise<string> {
  const png = await sharp(logo)
    .resize(450, 156, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 9 })
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
