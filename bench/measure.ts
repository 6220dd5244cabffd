import type pg from 'pg';

const ROUNDS = 60;

const p95 = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!;

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

/** Returns the columns of a table that can be written. */
async function columnsOf(owner: pg.Client, table: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map((each) => each.name);
}

/** Copies the organization's rows of a table this many times, with other values where given (SQL over `t`, `n`). */
export async function copyRows(
  owner: pg.Client,
  organizationId: string,
  {
    table,
    count,
    set,
    where = '',
  }: { table: string; count: number; set: Record<string, string>; where?: string },
): Promise<void> {
  const names = await columnsOf(owner, table);
  await owner.query(
    `insert into ${table} (${names.join()}) select ${names.map((name) => set[name] ?? `t.${name}`).join()}
     from ${table} t, generate_series(1, ${count}) n where t.organization_id = $1 ${where}`,
    [organizationId],
  );
}
