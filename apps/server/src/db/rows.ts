import type { SqlBool } from 'kysely';
import type { Tx } from './scope.ts';
import { type Sql, sql } from './sql.ts';

/** The type of a column, as PostgreSQL names it; each column is sent as one array. */
export type ColumnType =
  | 'bigint'
  | 'boolean'
  | 'bytea'
  | 'date'
  | 'integer'
  | 'jsonb'
  | 'numeric'
  | 'smallint'
  | 'text'
  | 'timestamptz'
  | 'uuid';

/** Column names and their types; exactly these are written. */
export type Columns<Row> = { [Name in keyof Row]: ColumnType };

/**
 * Returns the columns of rows as the set-returning `unnest` of their arrays: the statement's text is the same for any
 * number of rows, so that it is planned once.
 */
export function arraysOf<Row extends object>(rows: readonly Row[], columns: Columns<Row>): Sql<unknown> {
  const names = Object.keys(columns) as (keyof Row & string)[];
  return sql`unnest(${sql.join(
    names.map((name) => sql`${rows.map((row) => row[name])}::${sql.raw(`${columns[name]}[]`)}`),
  )})`;
}

/**
 * Inserts rows of the organization. The scope is read from a tenant table instead of a parameter, because a distributed
 * database refuses `insert … select … from unnest` under row security otherwise. `shared`: columns that are the same
 * in all rows and are read from the counters' row, which has the alias s.
 */
export function insertRows<Row extends object>(
  tx: Tx,
  table: string,
  rows: readonly Row[],
  columns: Columns<Row>,
  onConflict: Sql<unknown> = sql``,
  shared: Readonly<Record<string, Sql<unknown>>> = {},
): Sql<unknown> {
  const more = Object.entries(shared);
  const columnNames = Object.keys(columns) as (keyof Row & string)[];
  const names = sql.join(columnNames.map((name) => sql.ref(name)));
  const [row] = rows;
  // One row needs no arrays and no join: a twelfth of what issuing an invoice cost the database.
  if (row && rows.length === 1 && more.length === 0)
    return sql`insert into ${sql.table(table)} (organization_id, ${names})
      values (${tx.organization_id}, ${sql.join(columnNames.map((name) => row[name]))}) ${onConflict}`;
  return sql`insert into ${sql.table(table)} (organization_id, ${names}${sql.join(
    more.map(([name]) => sql`, ${sql.ref(name)}`),
    '',
  )})
    select s.organization_id, u.*${sql.join(
      more.map(([, value]) => sql`, ${value}`),
      '',
    )} from organization_counter s, ${arraysOf(rows, columns)} as u (${names})
    where s.organization_id = ${tx.organization_id} ${onConflict}`;
}

/**
 * Whether a column, or an expression, has a value that may be null; null matches nothing. A distributed database takes
 * `= null` within a subquery or a join for a question that has no answer on any node, and refuses the statement.
 */
export const isValue = (
  column: string | Sql,
  value: string | number | null | undefined,
  type: ColumnType = 'uuid',
): Sql<SqlBool> =>
  sql`${typeof column === 'string' ? sql.ref(column) : column} = any (array[${value ?? null}]::${sql.raw(type)}[])`;

/**
 * The first of these columns that is not null, for a join. Row security lets PostgreSQL use a comparison for an index
 * only if it cannot leak rows, and it takes `coalesce` for a function that might: the table would be read whole.
 */
export const firstOf = (first: string, ...others: [string, ...string[]]): Sql => {
  const columns = [first, ...others].map((column) => sql.ref(column));
  const last = columns.pop()!;
  return sql`case ${sql.join(
    columns.map((column) => sql`when ${column} is not null then ${column}`),
    ' ',
  )} else ${last} end`;
};

/**
 * Whether a column is one of these ids. An array instead of `in (…)` keeps the statement's text the same for any number
 * of ids; null ids match nothing.
 */
export const anyOf = (column: string, ids: readonly (string | null)[]): Sql<SqlBool> =>
  sql`${sql.ref(column)} = any (${ids.filter((id) => id !== null)}::uuid[])`;
