import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import { Piscina } from 'piscina';
import type { SheetReader } from '../services.ts';
import type { SheetAnswer, TableAnswer } from './sheet-worker.ts';

/**
 * Reads files that people upload in a thread with a memory limit: a hostile file can end its thread, but neither the
 * process nor the requests of others. Files are read one at a time.
 */
export function openSheetReader(timeout_ms: number = LIMITS.sheet_timeout_ms): SheetReader {
  let pool: Piscina | undefined;
  const start = () =>
    new Piscina({
      filename: new URL('./sheet-worker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 30_000,
      resourceLimits: { maxOldGenerationSizeMb: LIMITS.sheet_memory_mb },
    });
  const read = async <Answer extends SheetAnswer | TableAnswer>(job: object, name: string) => {
    pool ??= start();
    if (pool.queueSize >= LIMITS.sheet_queue) throw new Refusal('UNAVAILABLE');
    const answer = await run<Answer>(pool, job, name, timeout_ms);
    if (!answer.ok) throw invalid(fault(answer.field, answer.message));
    const { ok: _, ...found } = answer as Extract<Answer, { ok: true }>;
    return found as Omit<Extract<Answer, { ok: true }>, 'ok'>;
  };
  return {
    readStatement: (job) => read<SheetAnswer>(job, 'default'),
    readTable: (job) => read<TableAnswer>(job, 'readTable'),
    async close() {
      await pool?.destroy();
    },
  };
}

async function run<Answer>(pool: Piscina, job: object, name: string, timeout_ms: number): Promise<Answer> {
  try {
    return await pool.run(job, { name, signal: AbortSignal.timeout(timeout_ms) });
  } catch (error) {
    const { name: kind, code } = error as { name: string; code?: string };
    if (kind === 'AbortError') throw invalid(fault('file', 'Reading this file takes too long: split it'));
    if (code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw invalid(fault('file', 'This file is too large to be read: split it'));
    throw error;
  }
}
