/** Milliseconds that one piece of work may hold the process before others run. */
const HELD_MS = 15;

/**
 * Returns a function that work with many steps awaits after each of them: it lets other requests run where this work has
 * held the process for some milliseconds. What takes seconds belongs into a thread instead.
 */
export function breather(): () => Promise<void> | undefined {
  let since = performance.now();
  return () =>
    performance.now() - since < HELD_MS
      ? undefined
      : new Promise((resolve) => {
          setImmediate(() => {
            since = performance.now();
            resolve();
          });
        });
}

/** Does something with each row, one after the other, and lets others run between them; returns what came of all. */
export async function flatMapInSlices<Row, Result>(
  rows: readonly Row[],
  work: (row: Row) => readonly Result[],
): Promise<Result[]> {
  const breathe = breather();
  const results: Result[] = [];
  for (const row of rows) {
    results.push(...work(row));
    await breathe();
  }
  return results;
}
