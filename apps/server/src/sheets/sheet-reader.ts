import { fault, invalid } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { OwnerOf } from '../owners.ts';
import type { SheetReader } from '../services.ts';
import { openThreads } from '../threads.ts';
import type { Share } from '../turns.ts';
import { sheetKind } from './sheet-kind.ts';
import type { SheetAnswer, TableAnswer } from './sheet-worker.ts';

const isLong = (bytes: Uint8Array) =>
  bytes.length > LIMITS.long_work.sheet_bytes || sheetKind(bytes) !== 'csv';

const refuse = (message: string) => invalid(fault('file', message));

/**
 * Reads files that people upload in a thread with a memory limit: a hostile file can end its thread, but neither the
 * process nor the requests of others. Owners of organizations take
 * turns, and what is no small text is long: how much is packed into a file is not known before.
 */
export function openSheetReader(
  timeout_ms: number = LIMITS.sheet_timeout_ms,
  ownerOf?: OwnerOf,
): SheetReader {
  const { run, close } = openThreads(new URL('./sheet-worker.ts', import.meta.url), {
    waiting: LIMITS.sheets_waiting,
    patience_ms: LIMITS.sheet_patience_ms,
    timeout_ms,
    idle_ms: 30_000,
    memory_mb: LIMITS.sheet_memory_mb,
    told: { own: 'Other files of your business are being read', busy: 'Files of others are being read' },
    ownerOf,
    late: () => refuse('Reading this file takes too long: split it'),
  });
  const read = async <Answer extends SheetAnswer | TableAnswer>(
    job: { bytes: Uint8Array },
    share: Share,
    name?: string,
  ) => {
    const answer = await run<Answer>(job, share, { name, isLong: isLong(job.bytes) }).catch((error) => {
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
