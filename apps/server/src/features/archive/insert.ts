import { Refusal } from '@lissafi/contract/errors';
import type { Cell } from '@lissafi/domain/files/archive-csv';
import { constraintOf } from '../../db/constraint.ts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { Table } from './tables.ts';

export const invalid = (message: string) =>
  new Refusal('ARCHIVE_INVALID', { message: `Nothing was imported. ${message}` });

/** What a new organization has already is changed to what the archive says; only these columns may be. */
const UPDATED: Record<string, { key: string; columns: readonly string[] }> = {
  branch: { key: 'id', columns: ['version', 'name', 'status', 'created_at', 'updated_at'] },
  location: { key: 'id', columns: ['version', 'name', 'status', 'created_at', 'updated_at'] },
  account: { key: 'code', columns: ['name', 'description', 'is_archived', 'cash_flow', 'version'] },
  bank_account: {
    key: 'id',
    columns: [
      ...['version', 'name', 'bank_name', 'bank_code', 'account_name', 'account_number', 'is_default'],
      ...['is_archived', 'show_on_documents', 'updated_at'],
    ],
  },
};

const BATCH = 2_000;
const BATCH_CHARACTERS = 4 * 1024 * 1024;

/** Collects rows of one table and writes them some thousand at a time. */
export function inserter(tx: Tx, table: Table, path: string) {
  let rows: { row: number; cells: Record<string, Cell> }[] = [];
  let size = 0;
  const flush = async () => {
    if (rows.length === 0) return;
    const [first, last] = [rows[0]!, rows.at(-1)!];
    const names = table.columns.map(({ name }) => name).filter((name) => name in first.cells);
    await orRefuse(
      `${path}, rows ${first.row} to ${last.row}`,
      insertText(
        tx,
        table,
        names.filter((name) => name !== 'organization_id'),
        rows.map(({ cells }) => cells),
      ).executeOnce(tx.db),
    );
    rows = [];
    size = 0;
  };
  return {
    async add(row: number, cells: Record<string, Cell>) {
      rows.push({ row, cells });
      for (const cell of Object.values(cells)) size += cell?.length ?? 0;
      if (rows.length >= BATCH || size > BATCH_CHARACTERS) await flush();
    },
    flush,
  };
}

/** Each column is sent as one array of texts, which PostgreSQL reads as it wrote them. */
function insertText(
  tx: Tx,
  table: Table,
  names: readonly string[],
  rows: readonly Record<string, Cell>[],
): Sql<unknown> {
  const typeOf = (name: string) => sql.raw(table.columns.find((column) => column.name === name)!.type);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const values = sql.join(names.map((name) => sql`u.${sql.ref(name)}::${typeOf(name)}`));
  const arrays = sql.join(names.map((name) => sql`${rows.map((row) => row[name] ?? null)}::text[]`));
  const updated = UPDATED[table.name];
  const conflict = updated
    ? sql`on conflict (organization_id, ${sql.ref(updated.key)}) do update set ${sql.join(
        updated.columns
          .filter((name) => names.includes(name))
          .map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
      )}`
    : sql``;
  return sql`insert into ${sql.table(table.name)} (organization_id, ${columns})
    select s.organization_id, ${values} from organization_counter s, unnest(${arrays}) as u (${columns})
    where s.organization_id = ${tx.organization_id} ${conflict}`;
}

/**
 * A row that breaks a rule of the database is a fault of the archive. It must not look like a conflict with another
 * transaction, which is worth a second try.
 */
export async function orRefuse<T>(where: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    const constraint = constraintOf(error);
    if (!/^(22|23|54|P0001|42501)/.test(code)) throw error;
    const rule = constraint ? `the rule ${constraint}` : message;
    throw invalid(`${where} break ${rule}.`);
  }
}
