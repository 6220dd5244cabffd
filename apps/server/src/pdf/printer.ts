import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { Statement } from '@lissafi/contract/receivables';
import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';
import sharp from 'sharp';
import type { Printer } from '../services.ts';
import type { PrintJob } from './pdf-worker.ts';
import type { Printable } from './printable.ts';

export interface PrinterOptions {
  threads?: number;
  queue?: number;
  timeout_ms?: number;
}

/**
 * The newest documents are kept by all that they are made of, so the same one is made once, also when many ask for
 * it at the same moment. Threads start with the first document and end when nobody asks for a minute.
 */
export function openPrinter(options: PrinterOptions = {}): Printer {
  // One core stays with the requests.
  const { threads = availableParallelism() > 2 ? 2 : 1 } = options;
  const { queue = LIMITS.pdf_queue, timeout_ms = LIMITS.pdf_timeout_ms } = options;
  let pool: Piscina | undefined;
  const start = () =>
    new Piscina({
      filename: new URL('./pdf-worker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: 60_000,
    });

  async function render(what: Printable | Statement): Promise<Buffer> {
    const job: PrintJob =
      'document' in what ? { ...what, logo: what.logo && (await drawable(what.logo)) } : what;
    pool ??= start();
    // Piscina's own maxQueue does not count tasks that can be given up.
    if (pool.queueSize >= queue) throw new Refusal('UNAVAILABLE');
    try {
      const bytes: Uint8Array = await pool.run(job, { signal: AbortSignal.timeout(timeout_ms) });
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    } catch (error) {
      if ((error as Error).name === 'AbortError') throw new Refusal('UNAVAILABLE');
      throw error;
    }
  }

  const kept = new LRUCache<string, Buffer, { what: Printable | Statement }>({
    maxSize: LIMITS.pdf_cache_bytes,
    sizeCalculation: (pdf) => pdf.length + 1,
    fetchMethod: (_key, _old, { context }) => render(context.what),
  });

  return {
    async print(what) {
      // The address of a logo names its content.
      const parts = 'document' in what ? [what.document, what.link, what.logo !== null] : what;
      const key = createHash('sha256').update(JSON.stringify(parts)).digest('base64');
      const pdf = await kept.fetch(key, { context: { what } });
      if (!pdf) throw new Refusal('UNAVAILABLE');
      return pdf;
    },
    async close() {
      await pool?.destroy();
    },
  };
}

/** A `data:` address of the picture on white: what is see-through would be unpacked again for each document. */
async function drawable(logo: Buffer): Promise<string> {
  const png = await sharp(logo)
    .resize(450, 156, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 9 })
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
