/** One part in so many of the time is spent on the work. */
const SHARE = 50;

export interface Sparing<T> {
  /** Does the work, or returns what it returned the last time while that is too recent for what it took. */
  maybe(work: () => Promise<T>): Promise<T>;
  /** The next one is done in any case. */
  forget(): void;
}

/**
 * Work that takes longer the more organizations there are, and that may be late: it is repeated as rarely as it takes
 * long, so that it never uses more than a fiftieth of the time. `clock` returns milliseconds.
 */
export function sparing<T>(clock: () => number = () => performance.now()): Sparing<T> {
  let last: { result: T; dueAt: number } | undefined;
  return {
    async maybe(work) {
      const began = clock();
      if (last && began < last.dueAt) return last.result;
      const result = await work();
      const ended = clock();
      last = { result, dueAt: ended + (ended - began) * SHARE };
      return result;
    },
    forget() {
      last = undefined;
    },
  };
}
