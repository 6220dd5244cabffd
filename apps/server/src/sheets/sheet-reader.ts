import { fault, invalid } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { SheetReader } from '../services.ts';
import { openThreads } from '../threads.ts';
import type { Share } from '../turns.ts';
import type { SheetAnswer, TableAnswer } from './sheet-worker.ts';

const refuse = (message: string) => invalid(fault('file', message));

/**
 * Reads files that people upload in a thread with a memory limit: a hostile file can end its thread, but neither the
 * process nor the requests of others. Organizations take turns.
 */
export function openSheetReader(timeout_ms: number = LIMITS.sheet_timeout_ms): SheetReader {
  const { run, close } = openThreads(new URL('./sheet-worker.ts', import.meta.url), {
    waiting: LIMITS.sheets_waiting,
    patience_ms: LIMITS.sheet_patience_ms,
    timeout_ms,
    idle_ms: 30_000,
    memory_mb: LIMITS.sheet_memory_mb,
    told: 'Other files of your business are being read',
    late: () => refuse('Reading this file takes too long: split it'),
  });
  const read = async <Answer extends SheetAnswer | TableAnswer>(job: object, share: Share, name?: string) => {
    const answer = await run<Answer>(job, share, name).catch((error) => {
      throw error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? refuse('This file is too large to be read: split it')
        : error;
    });
    if (!answer.ok) throw invalid(fault(answer.field, answer.message));
    const { ok: _, ...found } = answer as Extract<Answer, { ok: true }>;
    return found as Omit<Extract<Answer, { ok: true }>, 'ok'>;
  };
  return {
    readStatement: (job, share) => read<SheetAnswer>(job, share),
    readTable: (job, share) => read<TableAnswer>(job, share, 'readTable'),
    close,
  };
}
