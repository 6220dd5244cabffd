import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { BatchingSocket } from './batching-socket.ts';
import { toPrimary } from './primary.ts';
import type { DB } from './tables.ts';

// int8 is safe: the contract limits money to the exact range of a double; any other value is a fault of ours.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`);
  return value;
});
// numeric is an exchange rate, and stays the decimal text that was typed (the driver's own parser); a sum is cast to
// bigint. Civil dates stay text and never pass through a time zone; instants are ISO 8601 UTC.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());

const PREPARED_MAX = 400;

/**
 * The client of a pool that makes every statement with parameters a named prepared one, up to a limit, because parsing
 * and planning are most of a small query. PostgreSQL plans each once for a connection.
 */
function preparingClient(): typeof pg.Client {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    let name = names.get(text);
    if (!name && names.size < PREPARED_MAX) {
      name = createHash('sha1').update(text).digest('base64url');
      names.set(text, name);
    }
    return name;
  };
  return class extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: pg's own overloads cannot be named from outside
    override query(...args: any[]): any {
      const [text, values, ...rest] = args;
      if (typeof text === 'string' && Array.isArray(values) && values.length > 0) {
        const name = nameOf(text);
        // biome-ignore lint/suspicious/noExplicitAny: as above
        if (name) return (super.query as any)({ name, text, values }, ...rest);
      }
      // biome-ignore lint/suspicious/noExplicitAny: as above
      return (super.query as any)(...args);
    }
  };
}

/** Is told of each statement that is sent; what it returns is called when the statement has ended. */
export type StatementWatcher = (text: string) => ((error?: unknown) => void) | undefined;

/** The client of a pool whose statements are watched. */
const watchedBy = (watch: StatementWatcher, Client: typeof pg.Client): typeof pg.Client =>
  class extends Client {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    override query(...args: any[]): any {
      // biome-ignore lint/suspicious/noExplicitAny: as above
      const send: (...args: any[]) => any = super.query.bind(this);
      const [query] = args;
      const text = typeof query === 'string' ? query : query?.text;
      const ended = typeof text === 'string' ? watch(text) : undefined;
      if (!ended) return send(...args);
      const done = args.at(-1);
      if (typeof done === 'function')
        return send(...args.slice(0, -1), (error: unknown, result: unknown) => {
          ended(error ?? undefined);
          done(error, result);
        });
      const answer = send(...args);
      answer.then(() => ended(), ended);
      return answer;
    }
  };

export interface Database {
  kysely: Kysely<DB>;
  pool: pg.Pool;
  /** Of a replica: the database that can be written to. */
  primary?: Database;
  /** The last write failed for lack of disk space; the health check tests whether there is space again. */
  isFull: boolean;
  /** Called after a commit of this process that appended events, with the organization; the channel listens. */
  onEvents: (organizationId: string) => void;
  /** Returns a connection of the pool with the query builder bound to it; return it with `release`. */
  connect(): Promise<Connection>;
  close(): Promise<void>;
}

export interface Connection {
  client: pg.PoolClient;
  kysely: Kysely<DB>;
  release(): void;
}

/** One query builder for each connection, created at its first use, and the connection of each builder. */
const bound = new WeakMap<pg.PoolClient, Kysely<DB>>();
const connections = new WeakMap<Kysely<DB>, Pick<pg.Pool, 'query'>>();

/** Runs a statement where the query builder would: on its connection, or on any of its pool. */
export function query<Row>(kysely: Kysely<DB>, text: string, values: unknown[]): Promise<{ rows: Row[] }> {
  return connections.get(kysely)!.query(text, values) as Promise<pg.QueryResult<never>>;
}

/**
 * Runs a statement that is not worth a prepared one, because each of its kind is sent once in an hour at most: there is
 * a limit to prepared statements.
 */
export function queryOnce<Row>(
  kysely: Kysely<DB>,
  text: string,
  values: unknown[],
): Promise<{ rows: Row[] }> {
  return connections.get(kysely)!.query({ text, values }) as Promise<pg.QueryResult<never>>;
}

function bindTo(client: pg.PoolClient): Kysely<DB> {
  let kysely = bound.get(client);
  if (!kysely) {
    const query = client.query.bind(client) as never;
    const one = { connect: async () => ({ query, release: () => {} }), end: async () => {} };
    kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: one as never }) });
    bound.set(client, kysely);
    connections.set(kysely, client);
  }
  return kysely;
}

export interface PoolOptions {
  max?: number;
  /** False behind a pooler that gives each transaction another connection and knows no prepared statements. */
  prepared?: boolean;
  name?: string;
  watch?: StatementWatcher | undefined;
}

export function openDatabase(
  url: string,
  { max = 12, prepared = true, name = 'lissafi', watch }: PoolOptions = {},
): Database {
  const Client = prepared ? preparingClient() : pg.Client;
  const pool = new pg.Pool({
    ...toPrimary(url, () => new BatchingSocket()),
    Client: watch ? watchedBy(watch, Client) : Client,
    max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: name,
    // Statements that do not depend on each other's results are sent together.
    pipeline: true,
  });
  // The pool replaces a connection that breaks while idle; without a listener the error would end the process.
  pool.on('error', () => {});
  // While a connection is in use the pool does not listen: its user learns of the break from the failed statement.
  pool.on('connect', (client) => client.on('error', () => {}));
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  connections.set(kysely, pool);
  return {
    kysely,
    pool,
    isFull: false,
    onEvents: () => {},
    async connect() {
      const client = await pool.connect();
      return { client, kysely: bindTo(client), release: () => client.release() };
    },
    // Not by the query builder, which closes only what it opened itself.
    close: () => pool.end(),
  };
}
