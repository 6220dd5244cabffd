import { readFile } from 'node:fs/promises';

/** Megabytes that a process and those that it started hold. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean);
  const theirs = await Promise.all(children.map((child) => memoryOf(Number(child))));
  const own = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  return theirs.reduce((sum, each) => sum + each, own);
}

/** Does some work; returns how long it took and the most memory that the server had above what it had before, in MB. */
export async function whileWatching(
  pid: number,
  work: () => Promise<unknown>,
): Promise<{ ms: number; memory: number }> {
  const before = await memoryOf(pid);
  let most = before;
  const watch = setInterval(() => {
    void memoryOf(pid).then(
      (now) => {
        most = Math.max(most, now);
      },
      () => clearInterval(watch),
    );
  }, 50);
  try {
    const start = performance.now();
    await work();
    return { ms: performance.now() - start, memory: most - before };
  } finally {
    clearInterval(watch);
  }
}
