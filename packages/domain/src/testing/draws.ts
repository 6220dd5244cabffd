/**
 * How many values a test of generated inputs draws: a few with a fixed seed in `npm test`; with MINUTES=10 as many as fit
 * into that time, or with VALUES=200000 that many, with a new seed, which a failure prints.
 */
export function draws(few: number) {
  const seed = Number(process.env.FC_SEED ?? Date.now() % 2 ** 31);
  const minutes = Number(process.env.MINUTES ?? 0);
  if (minutes > 0)
    return { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: minutes * 60_000, seed };
  return process.env.VALUES ? { numRuns: Number(process.env.VALUES), seed } : { numRuns: few, seed: 37 };
}

/** How long such a test may take. */
export const drawsTimeout = (Number(process.env.MINUTES ?? 0) + 5) * 60_000;
