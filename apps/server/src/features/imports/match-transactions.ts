import { type Sql, sql } from '../../db/sql.ts';
import { writtenDate } from '../../db/written-date.ts';
import type { MemberContext } from '../../http/context.ts';
import { markDuplicates } from './rows.ts';

/** Days by which one record of a payment may be dated before or after another. */
const DAYS = 3;

/** What a payment was for, in small letters without marks. */
const wordsOf = (description: Sql, counterparty: Sql) =>
  sql`btrim(lower(regexp_replace(coalesce(${description}, ${counterparty}, ''), '[^[:alnum:]]+', ' ', 'g')))`;

/**
 * Finds rows of an import that are in the books already, and marks them with the reason: a transaction of the same day,
 * amount and words (as many rows as there are transactions); one a few days apart, where neither has another like it;
 * and a payment of another kind, such as one that was matched with a bank statement, of this amount in these days,
 * where neither has another one. One statement for any number of rows: words are compared only where the amount is there.
 */
export async function matchTransactions(
  { tx, organization }: MemberContext,
  importId: string,
): Promise<void> {
  const day = writtenDate(sql`x.day`, organization.date_format);
  const id = tx.organization_id;
  await markDuplicates(
    tx,
    importId,
    sql`
    read as materialized (
      select r.row_number, (r.record ->> 'transaction_date')::date as day, (r.record ->> 'amount')::bigint as amount,
        r.record ->> 'type' as type, r.record ->> 'description' as description,
        r.record ->> 'counterparty' as counterparty
      from import_row r where r.organization_id = ${id} and r.import_id = ${importId} and r.state = 'good'
        and not r.anyway),
    days as (select min(day) - ${DAYS}::int as first, max(day) + ${DAYS}::int as last from read),
    booked as materialized (
      select t.id, t.transaction_date as day, t.amount, t.type, t.description, t.counterparty
      from transaction t where t.organization_id = ${id} and t.status <> 'void'
        and t.transaction_date between (select first from days) and (select last from days)
        and t.id <> all (array(select x.record_id from import_row x
          where x.organization_id = ${id} and x.import_id = ${importId} and x.state = 'imported'))),
    moved as materialized (
      select l.entry_id as id, e.entry_date as day, abs(l.amount) as amount,
        case when l.amount > 0 then 'income' else 'expense' end as type, e.memo,
        count(*) over (partition by abs(l.amount), l.amount > 0) as same
      from journal_line l
      join journal_entry e on e.organization_id = l.organization_id and e.id = l.entry_id
      join bank_account b on b.organization_id = l.organization_id and b.account_code = l.account_code
      where l.organization_id = ${id} and e.source_type not in ('transaction', 'opening_balances')
        and l.entry_date between (select first from days) and (select last from days)
        and e.reverses_id is null and not exists (select from journal_entry v
          where v.organization_id = ${id} and v.reverses_id = e.id)),
    fresh as materialized (
      select f.*, row_number() over (partition by f.day, f.amount, f.type, f.words order by f.row_number) as place,
        count(*) over (partition by f.amount, f.type, f.words) as alike, count(*) over (partition by f.amount, f.type) as same
      from (select r.row_number, r.day, r.amount, r.type, ${wordsOf(sql`r.description`, sql`r.counterparty`)} as words
        from read r where (r.amount, r.type) in (
          select amount, type from booked union all select amount, type from moved)) f),
    recorded as materialized (
      select k.*, row_number() over (partition by k.day, k.amount, k.type, k.words order by k.id) as place,
        count(*) over (partition by k.amount, k.type, k.words) as alike
      from (select t.id, t.day, t.amount, t.type, ${wordsOf(sql`t.description`, sql`t.counterparty`)} as words
        from booked t where (t.amount, t.type) in (select amount, type from read)) k),
    exact as (
      select f.row_number, k.id, k.day from fresh f
      join recorded k on k.day = f.day and k.amount = f.amount and k.type = f.type and k.words = f.words
        and k.place = f.place),
    near as (
      select f.row_number, k.id, k.day from fresh f
      join recorded k on k.amount = f.amount and k.type = f.type and k.words = f.words
        and abs(k.day - f.day) between 1 and ${DAYS}::int
      where f.alike = 1 and k.alike = 1 and f.words <> ''),
    other as (
      select f.row_number, m.id, m.day, m.memo from fresh f
      join moved m on m.amount = f.amount and m.type = f.type and abs(m.day - f.day) <= ${DAYS}::int
      where f.same = 1 and m.same = 1),
    known as (
      select x.row_number, 1 as rank, 'transaction' as kind, x.id, 'The same day, amount and words are recorded' as reason
      from exact x
      union all select x.row_number, 2, 'transaction', x.id, 'The same amount and words are recorded on '
        || ${day} from near x
      union all select x.row_number, 3, 'entry', x.id, 'The same amount moved on ' || ${day}
        || ': ' || x.memo from other x)`,
  );
}
