import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

const ROUNDS = 60;

/** Waits until the database has written what was filled in and tidied it up, which would fall on the first readings. */
export async function settle(owner: pg.Client): Promise<void> {
  await owner.query('checkpoint');
  const isBusy = async () =>
    (await owner.query(`select from pg_stat_activity where backend_type = 'autovacuum worker'`)).rowCount;
  for (let quiet = 0; quiet < 3; quiet = (await isBusy()) ? 0 : quiet + 1) await pause(2_000);
}

export const p95 = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!;

/** Returns the p95 in milliseconds after a warm-up. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  for (let round = 0; round < 10; round++) await work();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await once(work));
  return p95(times);
}

async function once(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * Measures readings with a reference between them, so that both have the same noise: `reference()` is the p95 of all
 * references of the run.
 */
export function besideReference(reference: () => Promise<unknown>) {
  const references: number[] = [];
  return {
    async timed(work: () => Promise<unknown>): Promise<number> {
      const found = await timed(work);
      for (let round = 0; round < ROUNDS / 4; round++) references.push(await once(reference));
      return found;
    },
    reference: () => p95([...references]),
  };
}

export interface Reading {
  name: string;
  path: string;
  /** By hand: what the answer holds, and for a page its total; empty where only the time counts. $1 is the organization. */
  bare: string[];
}
