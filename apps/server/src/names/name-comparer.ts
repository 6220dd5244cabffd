import { LIMITS } from '@lissafi/contract/limits';
import type { OwnerOf } from '../owners.ts';
import type { NameComparer } from '../services.ts';
import { openThreads } from '../threads.ts';
import type { DuplicatesJob, FoundDuplicates } from './name-worker.ts';

/** Compares names in a thread, because twenty thousand of them take seconds, in which the process must serve others. */
export function openNameComparer(ownerOf?: OwnerOf): NameComparer {
  const { run, close } = openThreads(new URL('./name-worker.ts', import.meta.url), {
    waiting: LIMITS.names_waiting,
    patience_ms: LIMITS.names_patience_ms,
    timeout_ms: LIMITS.names_timeout_ms,
    idle_ms: 30_000,
    memory_mb: LIMITS.names_memory_mb,
    told: {
      own: 'Customers of your business are being compared',
      busy: 'Customers of others are being compared',
    },
    ownerOf,
  });
  return {
    duplicates: (job: DuplicatesJob, share) => run<FoundDuplicates>(job, share),
    close,
  };
}
