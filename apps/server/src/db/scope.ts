import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { Kysely } from 'kysely';
import { isDiskFull } from './faults.ts';
import { inOrder } from './in-order.ts';
import type { Connection, Database } from './pool.ts';
import { type Sql, sql } from './sql.ts';
import type { DB } from './tables.ts';

/**
 * A transaction, scoped to one organization or, for people and sign-in, to none. Reads run at once; writes whose result
 * is not read are queued with `write` and sent as one statement of chained CTEs before commit, because round trips and
 * parsing dominate the cost.
 */
export interface Tx {
  readonly db: Kysely<DB>;
  readonly organization_id: string;
  /**
   * Queues a data-modifying statement. Two writes with the same tag would change the same rows, so the first is sent
   * before the second is queued.
   */
  write(tag: string, statement: Sql<unknown>): Promise<void>;
  /**
   * Queues a statement that is created when it is sent, from what was collected until then; while it waits, another
   * call with its tag has no effect.
   */
  gather(tag: string, make: () => Sql<unknown>): void;
  /** Sends the queued writes; required before their rows are read. */
  flush(): Promise<void>;
  /** A statement that is sent after all queued ones, together with the commit. */
  writeLast(statement: Sql<unknown>): void;
  /** Runs when the handler is done, in order, to queue the last writes. */
  beforeCommit(work: () => Promise<void>): void;
  /** Runs after commit, in order; never when the transaction fails. It gets the pool, for what follows the commit. */
  afterCommit(work: (database: Database) => void): void;
  /** State of the foundation for this transaction, by name. */
  readonly state: Map<string, unknown>;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/**
 * SQLSTATEs after which the same transaction can succeed when it is run again: a conflict, a deadlock, a record that
 * was deleted or came into use since it was read, or a unique key that a concurrent transaction took between our check
 * and our write. The second run sees that: it finds the stored response of the key, or refuses with a proper message.
 */
const RETRIABLE = new Set(['40001', '40P01', '23503', '23505']);

const isRetriable = (error: unknown) => RETRIABLE.has((error as { code?: string }).code ?? '');

/**
 * Runs `work` in one transaction that sees only this organization. It is retried on conflicts, so it must be
 * repeatable. In a `readOnly` transaction the database refuses every write; a `snapshot` is one in
 * which all statements see the same data, so that the pages of a long list fit together.
 */
export async function inOrganization<T>(
  database: Database,
  organizationId: string,
  work: (tx: Tx) => Promise<T>,
  { readOnly = false, snapshot = false }: { readOnly?: boolean; snapshot?: boolean } = {},
): Promise<T> {
  // A literal in SET LOCAL, because set_config() does not reach distributed workers; it must therefore be a UUID.
  if (!isUuid(organizationId)) throw new Refusal('ORGANIZATION_FORBIDDEN');
  const begin = snapshot
    ? 'begin isolation level repeatable read read only'
    : readOnly
      ? 'begin read only'
      : 'begin';
  return run(database, organizationId, `${begin}; set local app.organization_id = '${organizationId}'`, work);
}

/** Runs a transaction for people and sign-in, which reads no tenant table. */
export function inIdentity<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return run(database, '', 'begin', work);
}

/** Moves such a transaction into an organization that it has just found or created. */
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
    const after: ((database: Database) => void)[] = [];
    try {
      const result = await once(database, organizationId, begin, work, after);
      for (const job of after) job(database.primary ?? database);
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
  after: ((database: Database) => void)[],
): Promise<T> {
  const connection = await database.connect();
  try {
    // Not awaited: it is sent together with the first statement. If it fails, so does everything after it.
    const begun = connection.client.query(begin);
    begun.catch(() => {});
    const { tx, finish } = transaction(connection, organizationId, after);
    const value = await work(tx);
    await begun;
    await finish();
    return value;
  } catch (error) {
    // The connection itself may have failed; then the pool discards it.
    await connection.client.query('rollback').catch(() => {});
    if (isDiskFull(error)) database.isFull = true;
    throw error;
  } finally {
    connection.release();
  }
}

/**
 * Rows leave before those that refer to them, first the entries: a distributed database runs the parts of a statement
 * one after the other, and checks foreign keys after each. A test compares the list with the catalogue.
 */
export const PARENTS: readonly string[] = [
  'journal_entry',
  'journal_line',
  'source_document',
  'stock_transfer',
  'bill',
  'payable',
  'payroll',
  'purchase_order',
  'stock_count',
  'supplier_credit',
  'supplier_payment',
  'till_count',
  'vat_return',
  'counter_shift',
  'fixed_asset',
  'goods_receipt',
  'stock_lot',
  'stock_position',
  'transaction',
  'invoice',
  'payment',
  'invoice_item',
  'invoice_send',
  'stock_movement',
  'goods_receipt_line',
  'bill_line',
];

/** A tag begins with the table that is written: `payment 0198…`, `tax_line.mirrored`. */
export const tableOf = (tag: string): string => /^\w*/.exec(tag)![0];

function rankOf(tag: string): number {
  const rank = PARENTS.indexOf(tableOf(tag));
  return rank < 0 ? PARENTS.length : rank;
}

function transaction(
  { kysely, client }: Connection,
  organizationId: string,
  after: ((database: Database) => void)[],
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
    const writes = [...queue].sort(([one], [other]) => rankOf(one) - rankOf(other));
    const parts = writes.map(([, make], index) => sql`${sql.raw(`w${index}`)} as (${make()})`);
    queue = new Map();
    await send(sql`with ${sql.join(parts)} select 1`);
  };
  const tx: Tx = {
    db: kysely,
    organization_id: organizationId,
    state: new Map(),
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
      // The last writes and the commit are sent together; after a failed write the commit is a rollback.
      await inOrder(flush(), ...last.map(send), client.query('commit'));
    },
  };
}
