import type { BankStatementLine, bankStatementRoutes } from '@lissafi/contract/bank-statements';
import { Refusal } from '@lissafi/contract/errors';
import type { Query } from '@lissafi/contract/route';
import type { Tx } from '../../db/scope.ts';
import { anyContains } from '../../db/search.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { openOn } from '../bank-matches/outstanding.ts';

type Row = Omit<BankStatementLine, 'statement_id' | 'date' | 'matched_with'> & {
  import_id: string;
  line_date: string | null;
  matched_with: string | null;
};

const COLUMNS = sql.raw(
  'l.id, l.version, l.import_id, l.row_number, l.line_date, l.value_date, l.description, l.reference, l.amount, ' +
    'l.balance, l.state, l.fault, l.match_id',
);

/** What a matched line is matched with: the first entry, and how many more. */
const matchedWith = (tx: Tx) => sql`case when l.match_id is null then null else coalesce(
    (select min(e.memo) || case when count(*) > 1 then ' and ' || (count(*) - 1) || ' more' else '' end
      from bank_match_entry b join journal_entry e on e.organization_id = b.organization_id and e.id = b.entry_id
      where b.organization_id = ${tx.organization_id} and b.match_id = l.match_id),
    'Another line of the statement') end as matched_with`;

const toLine = ({ import_id, line_date, ...row }: Row): BankStatementLine => ({
  ...row,
  statement_id: import_id,
  date: line_date,
});

export async function listLines(
  tx: Tx,
  accountId: string,
  query: Omit<Query<typeof bankStatementRoutes.lines>, never>,
): Promise<{
  lines: BankStatementLine[];
  total: number;
  limit: number;
  offset: number;
  total_amount: number;
}> {
  const { limit, offset, state, as_of } = query;
  const conditions: Sql[] = [sql`l.organization_id = ${tx.organization_id} and l.account_id = ${accountId}`];
  if (state === 'open' && as_of) conditions.push(openOn(tx, as_of));
  else {
    if (state) conditions.push(sql`l.state = ${state}`);
    if (as_of) conditions.push(sql`l.line_date <= ${as_of}::date`);
  }
  if (query.statement_id) conditions.push(sql`l.import_id = ${query.statement_id}`);
  if (query.date_from) conditions.push(sql`l.line_date >= ${query.date_from}::date`);
  if (query.date_to) conditions.push(sql`l.line_date <= ${query.date_to}::date`);
  if (query.search) conditions.push(anyContains(query.search, sql`l.description`));
  const where = sql.join(conditions, ' and ');
  const { rows: sums } = await sql<{ total: number; total_amount: number }>`
    select count(*)::int as total, coalesce(sum(l.amount), 0)::bigint as total_amount
    from import_line l where ${where}`.execute(tx.db);
  const { rows } = await sql<Row>`
    select ${COLUMNS}, ${matchedWith(tx)} from import_line l where ${where}
    order by l.line_date desc nulls first, l.id desc limit ${limit} offset ${offset}`.execute(tx.db);
  return { lines: rows.map(toLine), limit, offset, ...sums[0]! };
}

/** Throws NOT_FOUND. */
export async function readLine(tx: Tx, accountId: string, id: string): Promise<BankStatementLine> {
  const { rows } = await sql<Row>`
    select ${COLUMNS}, ${matchedWith(tx)} from import_line l
    where l.organization_id = ${tx.organization_id} and l.account_id = ${accountId} and l.id = ${id}`.execute(
    tx.db,
  );
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return toLine(rows[0]);
}
