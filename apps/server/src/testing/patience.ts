import { availableParallelism, loadavg } from 'node:os';

/** On Citus each statement makes a round trip to a worker, and each part of a chained one. */
const DATABASE = process.env.CITUS_URL ? 6 : 1;

/** How many times slower this machine is than one on which the limits were chosen, by a fixed piece of work: at least 1. */
function slowness(): number {
  const began = performance.now();
  let sum = 0;
  for (let each = 0; each < 20_000_000; each++) sum = (sum + each * 31) | 0;
  const took = performance.now() - began + (sum & 0);
  return Math.max(1, took / 25);
}

/** How many programs wait for each core, where the system tells it: at least 1. */
const crowd = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

// Measured once for a run; the processes that it starts take it over. Who waits for a core is slow already: the two are
// not multiplied, so that what fails is known within minutes.
process.env.TEST_PATIENCE ??= String(DATABASE * Math.max(slowness(), crowd));
const factor = Number(process.env.TEST_PATIENCE);

/**
 * How long something may take in a test before it is given up, in milliseconds on this machine. A limit is for what
 * hangs: no test passes or fails by how long anything takes.
 */
export const patient = (milliseconds: number): number => Math.round(milliseconds * factor);
