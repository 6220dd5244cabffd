import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Refusal } from '@lissafi/contract/errors';
import type { InvoiceDocument } from '@lissafi/contract/invoices';
import { LIMITS } from '@lissafi/contract/limits';
import type { Statement } from '@lissafi/contract/receivables';
import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';

/** What can be made into a PDF. */
type Printable = InvoiceDocument | Statement;

/** Makes PDFs in threads of their own: a long document takes seconds, in which the process must answer others. */
export interface Printer {
  /** Throws UNAVAILABLE when too many documents wait already, or this one takes too long. */
  print(document: Printable): Promise<Buffer>;
  close(): Promise<void>;
}

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

  async function render(document: Printable): Promise<Buffer> {
    pool ??= start();
    // Piscina's own maxQueue does not count tasks that can be given up.
    if (pool.queueSize >= queue) throw new Refusal('UNAVAILABLE');
    try {
      const bytes: Uint8Array = await pool.run(document, { signal: AbortSignal.timeout(timeout_ms) });
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    } catch (error) {
      if ((error as Error).name === 'AbortError') throw new Refusal('UNAVAILABLE');
      throw error;
    }
  }

  const kept = new LRUCache<string, Buffer, { document: Printable }>({
    maxSize: LIMITS.pdf_cache_bytes,
    sizeCalculation: (pdf) => pdf.length + 1,
    fetchMethod: (_key, _old, { context }) => render(context.document),
  });

  return {
    async print(document) {
      const key = createHash('sha256').update(JSON.stringify(document)).digest('base64');
      const pdf = await kept.fetch(key, { context: { document } });
      if (!pdf) throw new Refusal('UNAVAILABLE');
      return pdf;
    },
    async close() {
      await pool?.destroy();
    },
  };
}
