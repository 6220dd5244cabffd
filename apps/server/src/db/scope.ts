import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { Kysely } from 'kysely';
import { isDiskFull } from './faults.ts';
import { inOrder } from './in-order.ts';
import type { Connection, Database } from './pool.ts';
import { type Sql, sql } from './sql.ts';
import type { DB } from './tables.ts';

/**
 * A transaction, scoped to one organization or, for identity, to none. Reads run at once; writes whose result
 * nobody reads are queued with `write` and leave as one statement of chained CTEs before commit: round trips and
 * parsing are what costs.
 */
export interface Tx {
  readonly db: Kysely<DB>;
  readonly organization_id: string;
  /** Queues a data-modifying statement. Two writes with one tag would touch the same rows: the first leaves before. */
  write(tag: string, statement: Sql<unknown>): Promise<void>;
  /**
   * Queues a statement that is made as it leaves, of what was gathered until then; while it waits, a second call under
   * its tag changes nothing.
   */
  gather(tag: string, make: () => Sql<unknown>): void;
  /** Sends what is queued; needed before reading what was written. */
  flush(): Promise<void>;
  /** A statement that leaves behind all queued ones, together with the commit. */
  writeLast(statement: Sql<unknown>): void;
  /** Runs when the work is done, to queue what is written last; in order. */
  beforeCommit(work: () => Promise<void>): void;
  /** Runs after commit, in order; never when the transaction fails. */
  afterCommit(work: () => void): void;
  /** What the foundation keeps for this transaction, by name. */
  readonly kept: Map<string, unknown>;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/**
 * SQLSTATEs after which the same transaction can succeed when it is run again: a conflict, a deadlock, a record that
 * was deleted, or came into use, since it was looked for, or any unique key that a parallel twin took between our look
 * and our write. The second run sees that: it finds the stored answer of the key, or refuses in words.
 */
const RETRIABLE = new Set(['40001', '40P01', '23503', '23505']);

const isRetriable = (error: unknown) => RETRIABLE.has((error as { code?: string }).code ?? '');

/**
 * Runs `work` in one transaction that sees only this organization. Retried on conflicts, so it must be repeatable. A
 * `readOnly` one is refused every write by the database itself.
 */
export async function inOrganization<T>(
  database: Database,
  organizationId: string,
  work: (tx: Tx) => Promise<T>,
  { readOnly = false }: { readOnly?: boolean } = {},
): Promise<T> {
  // A literal in SET LOCAL, since set_config() does not reach distributed workers: so it must be a UUID.
  if (!isUuid(organizationId)) throw new Refusal('ORGANIZATION_FORBIDDEN');
  const begin = readOnly ? 'begin read only' : 'begin';
  return run(database, organizationId, `${begin}; set local app.organization_id = '${organizationId}'`, work);
}

/** A transaction of identity, which reads no tenant table. */
export function inIdentity<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return run(database, '', 'begin', work);
}

/** Moves an identity transaction into an organization it has just found or made. */
export async function enterOrganization(tx: Tx, organizationId: string): Promise<Tx> {
  if (!isUuid(organizationId)) throw new Refusal('ORGANIZATION_FORBIDDEN');
  await sql.raw(`set local app.organization_id = '${organizationId}'`).execute(tx.db);
  return Object.assign(Object.create(tx) as Tx, { organization_id: organizationId });
}

async function run<T>(
  database: Database,
  organizationId: string,
  begin: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const after: (() => void)[] = [];
    try {
      const result = await once(database, organizationId, begin, work, after);
      for (const job of after) job();
      return result;
    } catch (error) {
      if (attempt >= LIMITS.transaction_attempts || !isRetriable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 5 * attempt));
    }
  }
}

async function once<T>(
  database: Database,
  organizationId: string,
  begin: string,
  work: (tx: Tx) => Promise<T>,
  after: (() => void)[],
): Promise<T> {
  const connection = await database.connect();
  try {
    // Not waited for: it leaves together with the first statement. If it fails, so does everything after it.
    const begun = connection.client.query(begin);
    begun.catch(() => {});
    const { tx, finish } = transaction(connection, organizationId, after);
    const value = await work(tx);
    await begun;
    await finish();
    return value;
  } catch (error) {
    // The connection may be what failed; then the pool drops it.
    await connection.client.query('rollback').catch(() => {});
    if (isDiskFull(error)) database.isFull = true;
    throw error;
  } finally {
    connection.release();
  }
}

function transaction(
  { kysely, client }: Connection,
  organizationId: string,
  after: (() => void)[],
): { tx: Tx; finish: () => Promise<void> } {
  let queue = new Map<string, () => Sql<unknown>>();
  const before: (() => Promise<void>)[] = [];
  const last: Sql<unknown>[] = [];
  const send = (statement: Sql<unknown>) => {
    const { text, values } = statement.compile();
    return client.query(text, values);
  };
  const flush = async () => {
    if (queue.size === 0) return;
    const parts = [...queue.values()].map((make, index) => sql`${sql.raw(`w${index}`)} as (${make()})`);
    queue = new Map();
    await send(sql`with ${sql.join(parts)} select 1`);
  };
  const tx: Tx = {
    db: kysely,
    organization_id: organizationId,
    kept: new Map(),
    flush,
    async write(tag, statement) {
      if (queue.has(tag)) await flush();
      queue.set(tag, () => statement);
    },
    gather(tag, make) {
      if (!queue.has(tag)) queue.set(tag, make);
    },
    writeLast: (statement) => last.push(statement),
    beforeCommit: (work) => before.push(work),
    afterCommit: (work) => after.push(work),
  };
  return {
    tx,
    async finish() {
      for (const work of before) await work();
      // The last writes and the commit leave together; after a failed write the commit is a rollback.
      await inOrder(flush(), ...last.map(send), client.query('commit'));
    },
  };
}
