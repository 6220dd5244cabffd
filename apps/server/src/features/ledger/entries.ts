import { Refusal } from '@lissafi/contract/errors';
import type { JournalEntry, ledgerRoutes } from '@lissafi/contract/ledger';
import type { Query } from '@lissafi/contract/route';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';

type EntriesQuery = Query<typeof ledgerRoutes.entries>;

/** Groups are ranges of codes, so that the index serves them too. */
const ofAccounts = (codes: string): Sql =>
  sql`(${sql.join(
    codes
      .split(',')
      .map((code) =>
        code.length < 4
          ? sql`(l.account_code >= ${code} and l.account_code < ${`${code}~`})`
          : sql`l.account_code = ${code}`,
      ),
    ' or ',
  )})`;

/** None where all entries are asked for. */
function filtersOf(tx: Tx, query: EntriesQuery): Sql[] {
  const { account_code, customer_id } = query;
  const parts: Sql[] = [];
  if (query.source_id) parts.push(sql`e.source_id = ${query.source_id}`);
  if (query.date_from) parts.push(sql`e.entry_date >= ${query.date_from}::date`);
  if (query.date_to) parts.push(sql`e.entry_date <= ${query.date_to}::date`);
  if (query.known_on) parts.push(sql`e.posted_on <= ${query.known_on}::date`);
  if (query.branch_id) parts.push(sql`e.branch_id = ${query.branch_id}::uuid`);
  if (account_code || customer_id)
    parts.push(sql`exists (select 1 from journal_line l
      where l.organization_id = ${tx.organization_id} and l.entry_id = e.id
      ${account_code ? sql`and ${ofAccounts(account_code)}` : sql``}
      ${customer_id ? sql`and l.customer_id = ${customer_id}` : sql``})`);
  return parts;
}

type EntryRow = Omit<JournalEntry, 'lines'>;

/** Returns entries with who posted them, and what reverses what. */
const entriesWhere = (tx: Tx, where: Sql, paging: Sql) => sql<EntryRow>`
  select e.id, e.number, e.entry_date, e.memo, e.source_type, e.source_id, e.reverses_id,
    original.number as reverses_number, reversal.id as reversed_by_id, reversal.number as reversed_by_number,
    e.posted_at, e.posted_on, e.posted_on > e.entry_date as is_late,
    u.first_name || ' ' || u.last_name as posted_by_name,
    (select l.supplier_id from journal_line l where l.organization_id = ${tx.organization_id}
      and l.entry_id = e.id and l.supplier_id is not null order by l.line limit 1) as supplier_id,
    encode(e.hash, 'hex') as hash
  from (select * from journal_entry e where ${where} ${paging}) e
  left join journal_entry original on original.organization_id = ${tx.organization_id} and original.id = e.reverses_id
  left join journal_entry reversal on reversal.organization_id = ${tx.organization_id} and reversal.reverses_id = e.id
  left join app_user u on u.id = e.posted_by
  where e.organization_id = ${tx.organization_id}
  order by e.entry_date desc, e.number desc`;

/** Returns entries, newest first, with their lines. */
export async function listEntries(tx: Tx, query: EntriesQuery) {
  const filters = filtersOf(tx, query);
  const where = sql.join([sql`e.organization_id = ${tx.organization_id}`, ...filters], ' and ');
  // Numbers have no gaps, so the newest one says how many entries there are.
  const count = filters.length > 0 ? sql`count(*)` : sql`coalesce(max(e.number), 0)`;
  const { rows: counted } = await sql<{ total: number }>`
    select ${count}::int as total from journal_entry e where ${where}`.execute(tx.db);
  const paging = sql`order by e.entry_date desc, e.number desc limit ${query.limit} offset ${query.offset}`;
  const { rows } = await entriesWhere(tx, where, paging).execute(tx.db);
  return {
    entries: await withLines(tx, rows),
    total: counted[0]!.total,
    limit: query.limit,
    offset: query.offset,
  };
}

/** Throws NOT_FOUND. */
export async function readEntry(tx: Tx, id: string): Promise<JournalEntry> {
  const where = sql`e.organization_id = ${tx.organization_id} and e.id = ${id}`;
  const { rows } = await entriesWhere(tx, where, sql``).execute(tx.db);
  const [entry] = await withLines(tx, rows);
  if (!entry) throw new Refusal('NOT_FOUND');
  return entry;
}

async function withLines(tx: Tx, entries: readonly EntryRow[]): Promise<JournalEntry[]> {
  const { rows } = await sql<{
    entry_id: string;
    account_code: string;
    account_name: string;
    amount: number;
  }>`
    select l.entry_id, l.account_code, a.name as account_name, l.amount
    from journal_line l
    join account a on a.organization_id = l.organization_id and a.code = l.account_code
    where l.organization_id = ${tx.organization_id}
      and l.entry_id = any (${entries.map(({ id }) => id)}::uuid[])
    order by l.entry_id, l.line`.execute(tx.db);
  const byEntry = new Map<string, JournalEntry['lines']>();
  for (const { entry_id, account_code, account_name, amount } of rows) {
    const line = { account_code, account_name, debit: Math.max(amount, 0), credit: Math.max(-amount, 0) };
    byEntry.set(entry_id, [...(byEntry.get(entry_id) ?? []), line]);
  }
  return entries.map((entry) => ({ ...entry, lines: byEntry.get(entry.id) ?? [] }));
}
