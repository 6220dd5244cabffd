import { availableParallelism } from 'node:os';
import { Refusal } from '@lissafi/contract/errors';
import { Piscina } from 'piscina';
import { type Length, type Share, type TurnsOptions, turns } from './turns.ts';

interface ThreadsOptions extends Pick<TurnsOptions, 'told' | 'ownerOf'> {
  /** How many jobs of one share may wait for a thread, and how long. */
  waiting: number;
  patience_ms: number;
  /** How long a job may run. */
  timeout_ms: number;
  threads?: number;
  idle_ms?: number;
  memory_mb?: number;
  /** Makes what is thrown where a job takes too long. */
  late?: () => Error;
}

export interface Threads {
  /**
   * Has a worker do a job; `name` is the function of it where that is not its default. Throws UNAVAILABLE where too many
   * of this share wait or it takes too long, and what the worker throws.
   */
  run<Answer>(job: unknown, share: Share, how?: Length & { name?: string | undefined }): Promise<Answer>;
  close(): Promise<void>;
}

/** One share holds a third of them, and long work leaves one free, so there are three where the machine has fewer cores: the system divides those. */
const THREADS = Math.max(3, availableParallelism() - 1);
/** Below the process itself, so that requests are answered while all threads work. */
const NICE = 5;

/**
 * Threads that leave the process free for requests, and that owners of organizations share by turns. They start with their first
 * job and end after a while without any.
 */
export function openThreads(worker: URL, options: ThreadsOptions): Threads {
  const { timeout_ms, threads = THREADS, idle_ms = 60_000, memory_mb } = options;
  const { late = () => new Refusal('UNAVAILABLE'), waiting, patience_ms, told, ownerOf } = options;
  const each = Math.ceil(threads / 3);
  const { run: inTurn } = turns({ at_once: threads, each, waiting, patience_ms, told, ownerOf });
  let pool: Piscina | undefined;
  return {
    run: (job, share, { name = 'default', ...length } = {}) =>
      inTurn(
        share,
        async () => {
          pool ??= new Piscina({
            filename: worker.href,
            minThreads: 0,
            maxThreads: threads,
            idleTimeout: idle_ms,
            niceIncrement: NICE,
            ...(memory_mb && { resourceLimits: { maxOldGenerationSizeMb: memory_mb } }),
          });
          try {
            return await pool.run(job, { name, signal: AbortSignal.timeout(timeout_ms) });
          } catch (error) {
            throw (error as Error).name === 'AbortError' ? late() : error;
          }
        },
        length,
      ),
    async close() {
      await pool?.destroy();
    },
  };
}
