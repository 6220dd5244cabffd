import { ACCOUNT } from '@lissafi/domain/books/accounts';
import type { CashBasisEntry, DeferringDocument } from '@lissafi/domain/books/cash-basis';
import type { CashBasisSum } from '@lissafi/domain/books/cash-basis-sums';
import { insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** Up to which entry the cash basis is stored, and the newest entry of the journal, in one snapshot. */
export interface Included {
  entry_number: number;
  newest: number;
}

export async function readIncluded(tx: Tx): Promise<Included> {
  const { rows } = await sql<Included>`
    select coalesce(s.entry_number, 0)::bigint as entry_number, c.next_entry - 1 as newest
    from organization_counter c
    left join cash_basis_state s on s.organization_id = c.organization_id
    where c.organization_id = ${tx.organization_id}`.execute(tx.db);
  return rows[0]!;
}

/** Makes the row that says how far the journal is included, and locks it: whoever comes second waits. */
export async function lockIncluded(tx: Tx): Promise<void> {
  await sql`insert into cash_basis_state (organization_id, entry_number) values (${tx.organization_id}, 0)
    on conflict (organization_id) do nothing`.execute(tx.db);
  await sql`select from cash_basis_state where organization_id = ${tx.organization_id} for update`.execute(
    tx.db,
  );
}

/** Returns the entries after a number, in order of number, at most `limit`. */
export async function entriesToInclude(
  tx: Tx,
  { entry_number, newest }: Included,
  limit: number,
): Promise<CashBasisEntry[]> {
  const { rows } = await sql<CashBasisEntry>`
    select e.id, e.number, e.entry_date, e.posted_on, e.branch_id,
      (select json_agg(json_build_object('account_code', l.account_code, 'amount', l.amount,
          'document_id', l.document_id) order by l.line)
        from journal_line l where l.organization_id = ${tx.organization_id} and l.entry_id = e.id) as lines
    from journal_entry e
    where e.organization_id = ${tx.organization_id} and e.number > ${entry_number} and e.number <= ${newest}
    order by e.number limit ${limit}`.execute(tx.db);
  return rows;
}

/** Returns the documents among these ids that the included entries opened, with what they settled of them. */
export async function readDocuments(
  tx: Tx,
  ids: readonly string[],
  { entry_number }: Pick<Included, 'entry_number'>,
): Promise<Map<string, DeferringDocument>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<DeferringDocument>`
    select d.document_id, d.control_code, d.entry_number, d.branch_id, d.opened, d.deferrals,
      coalesce((select json_agg(json_build_object('day', s.day, 'amount', s.amount) order by s.day) from (
        select l.entry_date as day, -sum(l.amount) as amount from journal_line l
        where l.organization_id = ${tx.organization_id} and l.document_id = d.document_id
          and l.account_code = d.control_code and l.entry_number > d.entry_number
          and l.entry_number <= ${entry_number}
        group by l.entry_date) s), '[]') as settled
    from cash_basis_document d
    where d.organization_id = ${tx.organization_id} and d.document_id = any (${ids}::uuid[])
      and d.entry_number <= ${entry_number}`.execute(tx.db);
  return new Map(rows.map((row) => [row.document_id, row]));
}

/** A change of an account as it is stored. */
export interface StoredLine {
  account_code: string;
  day: string;
  entry_number: number;
  part: number;
  entry_id: string;
  branch_id: string;
  posted_on: string;
  document_id: string | null;
  amount: number;
}

export interface StoredDay extends CashBasisSum {
  posted_on: string;
}

/** Appends what a step found and moves the state to its last entry. The state's row is locked. */
export async function storeStep(
  tx: Tx,
  last: number,
  found: {
    documents: readonly DeferringDocument[];
    lines: readonly StoredLine[];
    days: readonly StoredDay[];
  },
): Promise<void> {
  if (found.documents.length > 0)
    await tx.write(
      'cash_basis_document',
      insertRows(
        tx,
        'cash_basis_document',
        found.documents.map(({ settled: _, deferrals, ...document }) => ({
          ...document,
          deferrals: JSON.stringify(deferrals),
        })),
        {
          ...{ document_id: 'uuid', entry_number: 'bigint', branch_id: 'uuid', control_code: 'text' },
          ...{ opened: 'bigint', deferrals: 'jsonb' },
        },
      ),
    );
  if (found.lines.length > 0)
    await tx.write(
      'cash_basis_line',
      insertRows(tx, 'cash_basis_line', found.lines, {
        ...{ account_code: 'text', day: 'date', entry_number: 'bigint', part: 'smallint', entry_id: 'uuid' },
        ...{ branch_id: 'uuid', posted_on: 'date', document_id: 'uuid', amount: 'bigint' },
      }),
    );
  if (found.days.length > 0)
    await tx.write(
      'cash_basis_day',
      insertRows(
        tx,
        'cash_basis_day',
        found.days,
        {
          ...{ account_code: 'text', branch_id: 'uuid', day: 'date', posted_on: 'date' },
          ...{ debit: 'bigint', credit: 'bigint', line_count: 'bigint' },
        },
        sql`on conflict (organization_id, account_code, day, branch_id, posted_on) do update
          set debit = cash_basis_day.debit + excluded.debit, credit = cash_basis_day.credit + excluded.credit,
            line_count = cash_basis_day.line_count + excluded.line_count`,
      ),
    );
  await tx.write(
    'cash_basis_state',
    sql`update cash_basis_state set entry_number = ${last} where organization_id = ${tx.organization_id}`,
  );
}

/**
 * True when debts of customers or to suppliers were brought in as opening balances: their settlement is no income and
 * no expense on the cash basis.
 */
export async function hasOpeningDebts(tx: Tx, known_on: string | undefined): Promise<boolean> {
  const known = known_on
    ? sql`join journal_entry k on k.organization_id = o.organization_id and k.id = o.entry_id
        and k.posted_on <= ${known_on}::date`
    : sql``;
  // The lines of opening balance equity are few; from the other side all debts would be read.
  const { rows } = await sql<{ found: boolean }>`
    with opened as materialized (select o.entry_id from journal_line o ${known}
      where o.organization_id = ${tx.organization_id}
        and o.account_code = ${ACCOUNT.opening_balance_equity})
    select exists (select from opened, lateral (select from journal_line l
      where l.organization_id = ${tx.organization_id} and l.entry_id = opened.entry_id
        and l.account_code in ('1100', '2000') limit 1) debt) as found`.execute(tx.db);
  return rows[0]!.found;
}
