import type { BookLine } from '@lissafi/contract/bank-matches';
import { readMoney } from '@lissafi/domain/money/money';
import { firstOf } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { anyContains } from '../../db/search.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** Openings are the start of the books, not a payment that the bank would show. */
const OPENING = 'opening_balances';

/** The first day of the first statement; null before it. */
export async function startOf(tx: Tx, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ start: string | null }>`select min(period_from) as start from import_file
    where organization_id = ${tx.organization_id} and account_id = ${accountId}`.execute(tx.db);
  return rows[0]!.start;
}

/** Lines that were not matched on a day: open, or matched with something later. */
export const openOn = (tx: Tx, day: string): Sql => sql`l.line_date <= ${day}::date and (l.state = 'open'
  or exists (select from bank_match m where m.organization_id = ${tx.organization_id} and m.id = l.match_id
    and m.complete_on > ${day}::date))`;

/**
 * Lines of the journal on an account that are on no statement up to a day: not matched, or matched with something later.
 * What is older than the first statement counts as presented, unless it is matched later. An entry and its reversal
 * cancel each other and are not shown.
 */
export function outstanding(tx: Tx, code: string, start: string, day: string): Sql<OutstandingRow> {
  const id = tx.organization_id;
  const unmatched = (entry: Sql) => sql`not exists (select from bank_match_entry x
    where x.organization_id = ${id} and x.entry_id = ${entry})`;
  return sql<OutstandingRow>`
    select l.entry_id, l.line, l.entry_number, l.entry_date, l.amount, e.memo, e.source_type, e.source_id
    from journal_line l
    join journal_entry e on e.organization_id = l.organization_id and e.id = l.entry_id
    left join bank_match_entry b on b.organization_id = l.organization_id and b.entry_id = l.entry_id and b.line = l.line
    left join bank_match m on m.organization_id = b.organization_id and m.id = b.match_id
    where l.organization_id = ${id} and l.account_code = ${code} and l.entry_date <= ${day}::date
      and (m.complete_on > ${day}::date
        or (b.match_id is null and l.entry_date >= ${start}::date and e.source_type <> ${OPENING}
          and not (e.reverses_id is not null and ${unmatched(sql.raw('e.reverses_id'))})
          and not exists (select from journal_entry r where r.organization_id = ${id} and r.reverses_id = e.id
            and r.entry_date <= ${day}::date and ${unmatched(sql.raw('r.id'))})))`;
}

export interface OutstandingRow extends Omit<BookLine, 'party'> {}

/** Returns such rows with the customer or supplier and the reference of what they came from. */
export async function withParties(
  tx: Tx,
  rows: Sql<OutstandingRow>,
  {
    side,
    search,
    limit,
    offset,
  }: { side?: 'in' | 'out' | undefined; search?: string | undefined; limit: number; offset: number },
): Promise<(BookLine & { reference: string | null; total: number; total_amount: number })[]> {
  const id = tx.organization_id;
  const conditions: Sql[] = [
    ...(side ? [side === 'in' ? sql`n.amount > 0` : sql`n.amount < 0`] : []),
    ...(search
      ? [
          sql`(${anyContains(search, sql`concat_ws(' ', n.memo, n.party, n.reference)`)}
            or abs(n.amount) = ${readMoney(search)?.minor ?? null}::bigint)`,
        ]
      : []),
  ];
  const found = await sql<BookLine & { reference: string | null; total: number; total_amount: number }>`
    with open as (${rows}),
    named as (
      select o.*, coalesce(c.name, s.name, t.counterparty, f.counterparty) as party,
        coalesce(p.reference, sp.reference, tr.reference, f.reference) as reference
      from open o
      left join payment p on p.organization_id = ${id} and p.id = o.source_id and o.source_type = 'payment'
      left join customer c on c.organization_id = ${id} and c.id = p.customer_id
      left join supplier_payment sp on sp.organization_id = ${id} and sp.id = o.source_id
        and o.source_type = 'supplier_payment'
      left join transaction t on t.organization_id = ${id} and t.id = o.source_id and o.source_type = 'transaction'
      left join supplier s on s.organization_id = ${id} and s.id = ${firstOf('sp.supplier_id', 't.supplier_id')}
      left join bank_transfer tr on tr.organization_id = ${id} and tr.id = o.source_id and o.source_type = 'transfer'
      left join funding f on f.organization_id = ${id} and f.id = o.source_id and o.source_type = 'funding')
    select n.*, count(*) over ()::int as total, (sum(n.amount) over ())::bigint as total_amount from named n
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, ' and ')}` : sql``}
    order by n.entry_date desc, n.entry_number desc, n.line desc limit ${limit} offset ${offset}`.execute(
    tx.db,
  );
  return found.rows;
}
