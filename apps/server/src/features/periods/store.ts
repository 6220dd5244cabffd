import type { LockChange, PeriodMonth } from '@lissafi/contract/periods';
import { addDays, addMonths } from '@lissafi/domain/calendar/civil-date';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

const MONTHS = 36;
const CHANGES = 50;

/** Returns the day up to which the books are locked, and the first month of the fiscal year (1 to 12). */
export async function lockOf(tx: Tx) {
  const { rows } = await sql<{ books_locked_until: string | null; fiscal_year_start: string }>`
    select c.books_locked_until, o.fiscal_year_start from organization_counter c
    join organization o on o.organization_id = c.organization_id
    where c.organization_id = ${tx.organization_id} and o.organization_id = ${tx.organization_id}`.execute(
    tx.db,
  );
  return rows[0]!;
}

/** Returns the months with entries, newest first, with what was posted in them only after their end. */
export async function readMonths(tx: Tx, lockedUntil: string | null): Promise<PeriodMonth[]> {
  const { rows } = await sql<{ first: string; posted: number; posted_later: number }>`
    select month.first, sum(d.debit)::bigint as posted,
      coalesce(sum(d.debit) filter (where d.posted_on >= month.first + interval '1 month'), 0)::bigint as posted_later
    from account_day d, lateral (select date_trunc('month', d.day)::date as first) month
    where d.organization_id = ${tx.organization_id}
    group by month.first order by month.first desc limit ${MONTHS}`.execute(tx.db);
  return rows.map(({ first, posted, posted_later }) => {
    const date_to = addDays(addMonths(first, 1), -1);
    return {
      month: first.slice(0, 7),
      date_from: first,
      date_to,
      is_locked: lockedUntil !== null && date_to <= lockedUntil,
      posted,
      posted_later,
    };
  });
}

/** Returns the latest locks and unlocks, newest first. */
export async function readChanges(tx: Tx): Promise<LockChange[]> {
  const { rows } = await sql<{
    at: string;
    by: string | null;
    data: { before: string | null; after: string | null; reason: string | null };
  }>`
    select e.at, e.data, nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as by
    from event e left join app_user u on u.id = e.actor_id
    where e.organization_id = ${tx.organization_id} and e.type in ('books.locked', 'books.unlocked')
    order by e.number desc limit ${CHANGES}`.execute(tx.db);
  return rows.map(({ at, by, data }) => ({ at, by, ...data }));
}

/** What the checklist counts, as of the end of a day; one round trip. */
export async function countOpen(tx: Tx, until: string, lockedUntil: string | null) {
  const id = tx.organization_id;
  const { rows } = await sql<{
    drafts: number;
    draft_total: number;
    late_orders: number;
    wip: number;
    not_invoiced: number;
    negative_accounts: number;
    negative_money: number;
    journals: number;
    undepreciated: number;
    chain_at: string | null;
    chain_entries: number | null;
    chain_broken: number | null;
    newest_entry: number;
    has_payroll: boolean;
  }>`
    select drafts.*, orders.*, uninvoiced.*, money.*, chain.*,
      (select next_entry - 1 from organization_counter where organization_id = ${id})::bigint as newest_entry,
      exists (select from payroll where organization_id = ${id} and voided_at is null) as has_payroll,
      (select count(*) from recurring_journal where organization_id = ${id} and status = 'active'
        and (problem is not null or next_on <= ${until}::date))::int as journals,
      (select count(*) from fixed_asset where organization_id = ${id} and disposed_on is null and voided_at is null
        and plan_months > 0 and greatest(plan_from, depreciated_until + interval '1 month')
          <= least(date_trunc('month', ${until}::date + 1) - interval '1 month',
            plan_from + make_interval(months => plan_months - 1)))::int as undepreciated
    from (select count(*)::int as drafts, coalesce(sum(base_total_amount), 0)::bigint as draft_total from invoice
        where organization_id = ${id} and status = 'draft' and document_type in ('invoice', 'receipt')
          and issue_date <= ${until}::date and issue_date > coalesce(${lockedUntil}::date, '0001-01-01')) drafts,
      (select count(*)::int as late_orders,
          coalesce(sum(material_cost + labour_cost + overhead_cost - cost_out), 0)::bigint as wip
        from production_order where organization_id = ${id} and status in ('in_progress', 'on_hold')
          and planned_end <= ${until}::date) orders,
      (select coalesce(sum(credit - debit), 0)::bigint as not_invoiced from account_day
        where organization_id = ${id} and account_code = '2010' and day <= ${until}::date) uninvoiced,
      (select count(*)::int as negative_accounts, coalesce(sum(balance), 0)::bigint as negative_money from (
          select account_code, sum(debit - credit) as balance from account_day
          where organization_id = ${id} and account_code between '1000' and '1099' and day <= ${until}::date
          group by account_code having sum(debit - credit) < 0) below) money
      left join (select checked_at as chain_at, entries as chain_entries, first_broken_number as chain_broken
        from chain_verification where organization_id = ${id}) chain on true`.execute(tx.db);
  return rows[0]!;
}

/** Kobo posted into the days up to `until` after that day, and not locked yet: late entries. */
export async function laterEntries(tx: Tx, until: string, lockedUntil: string | null): Promise<number> {
  const { rows } = await sql<{ later: number }>`
    select coalesce(sum(debit), 0)::bigint as later from account_day
    where organization_id = ${tx.organization_id} and day <= ${until}::date
      and day > coalesce(${lockedUntil}::date, '0001-01-01') and posted_on > ${until}::date`.execute(tx.db);
  return rows[0]!.later;
}
