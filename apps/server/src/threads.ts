import { Refusal } from '@lissafi/contract/errors';
import { Piscina } from 'piscina';

interface ThreadsOptions {
  /** How many jobs may wait for a thread. */
  queue: number;
  /** How long a job may wait and run. */
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
   * wait or it takes too long, and what the worker throws.
   */
  run<Answer>(job: unknown, name?: string): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * Threads that leave the process free for requests. They start with their first job and end after a while without any.
 */
export function openThreads(worker: URL, options: ThreadsOptions): Threads {
  const { queue, timeout_ms, threads = 1, idle_ms = 60_000, memory_mb } = options;
  const { late = () => new Refusal('UNAVAILABLE') } = options;
  let pool: Piscina | undefined;
  return {
    async run(job, name = 'default') {
      pool ??= new Piscina({
        ...{ filename: worker.href, minThreads: 0, maxThreads: threads, idleTimeout: idle_ms },
        ...(memory_mb && { resourceLimits: { maxOldGenerationSizeMb: memory_mb } }),
      });
      // Piscina's own maxQueue does not count tasks that can be cancelled.
      if (pool.queueSize >= queue) throw new Refusal('UNAVAILABLE');
      try {
        return await pool.run(job, { name, signal: AbortSignal.timeout(timeout_ms) });
      } catch (error) {
        throw (error as Error).name === 'AbortError' ? late() : error;
      }
    },
    async close() {
      await pool?.destroy();
    },
  };
}
