import type { Dashboard, DashboardPeriod } from '@lissafi/contract/dashboard';
import type { StoredStatus } from '@lissafi/contract/documents';
import { LIMITS } from '@lissafi/contract/limits';
import { AGEING_BUCKETS } from '@lissafi/contract/receivables';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { daysBetween, firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import type { Period } from '@lissafi/domain/calendar/periods';
import { sameDaysLastMonth } from '@lissafi/domain/calendar/periods';
import { displayedStatus } from '@lissafi/domain/sales/invoice';
import { whereOutstanding } from '../../db/outstanding.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

const OUTSTANDING = whereOutstanding();
/** Sales income less credit notes. */
const SALES_ACCOUNTS = [ACCOUNT.sales, ACCOUNT.services, ACCOUNT.sales_returns];
/** All cash and bank accounts: the group 10, as a range that the index serves. */
const isCash = (column: string) => sql`${sql.ref(column)} >= '10' and ${sql.ref(column)} < '11'`;

type Counts = Pick<
  Dashboard,
  | 'draft_count'
  | 'pending_count'
  | 'paid_count'
  | 'outstanding_amount'
  | 'outstanding_customers'
  | 'overdue_amount'
  | 'overdue_count'
  | 'cash_and_bank'
  | 'sales_this_month'
  | 'sales_last_month_to_date'
>;

/** Returns S1 §4's figures, and the ledger's figures for cash and sales. */
export async function readCounts(tx: Tx, today: string): Promise<Counts> {
  const monthStart = firstOfMonth(today);
  const { from: lastStart, to: lastSameDay } = sameDaysLastMonth(today);
  const { rows } = await sql<Counts>`
    with documents as (
      select count(*) filter (where status = 'draft')::int as draft_count,
        count(*) filter (where status in ('pending', 'sent', 'viewed'))::int as pending_count,
        count(*) filter (where status = 'paid')::int as paid_count
      from invoice where organization_id = ${tx.organization_id} and document_type in ('invoice', 'receipt')),
    owed as (
      select coalesce(sum(base_balance_due), 0)::bigint as outstanding_amount,
        count(distinct customer_id)::int as outstanding_customers,
        coalesce(sum(base_balance_due) filter (where due_date < ${today}::date), 0)::bigint as overdue_amount,
        count(*) filter (where due_date < ${today}::date)::int as overdue_count
      from invoice where organization_id = ${tx.organization_id} and ${OUTSTANDING}),
    cash as (
      select coalesce(sum(debit - credit), 0)::bigint as cash_and_bank from account_day
      where organization_id = ${tx.organization_id} and ${isCash('account_code')}),
    sales as (
      select coalesce(sum(credit - debit) filter (where day between ${monthStart}::date and ${today}::date), 0)::bigint
          as sales_this_month,
        coalesce(sum(credit - debit) filter (where day between ${lastStart}::date and ${lastSameDay}::date), 0)::bigint
          as sales_last_month_to_date
      from account_day
      where organization_id = ${tx.organization_id} and account_code = any (${SALES_ACCOUNTS}::text[])
        and day between ${lastStart}::date and ${today}::date)
    select * from documents, owed, cash, sales`.execute(tx.db);
  return rows[0]!;
}

export async function readAges(tx: Tx, today: string): Promise<Dashboard['receivables_by_age']> {
  const { rows } = await sql<{ bucket: string; amount: number; count: number }>`
    select case
        when due_date >= ${today}::date then 'current'
        when due_date >= ${today}::date - 30 then 'days_1_30'
        when due_date >= ${today}::date - 60 then 'days_31_60'
        when due_date >= ${today}::date - 90 then 'days_61_90'
        else 'over_90' end as bucket,
      sum(base_balance_due)::bigint as amount, count(*)::int as count
    from invoice where organization_id = ${tx.organization_id} and ${OUTSTANDING}
    group by 1`.execute(tx.db);
  const found = new Map(rows.map((row) => [row.bucket, row]));
  return AGEING_BUCKETS.map((bucket) => ({
    bucket,
    amount: found.get(bucket)?.amount ?? 0,
    count: found.get(bucket)?.count ?? 0,
  }));
}

/** By customer, the latest debt first, then the largest. */
export async function readWhoOwes(tx: Tx, today: string): Promise<Dashboard['who_owes']> {
  const { rows } = await sql<
    Omit<Dashboard['who_owes'][number], 'days_late' | 'due_in_days'> & { oldest_due: string }
  >`
    select i.customer_id, max(i.customer_name) as customer_name, max(c.email) as customer_email,
      max(c.phone) as customer_phone, sum(i.base_balance_due)::bigint as amount, count(*)::int as invoice_count,
      (array_agg(i.id order by i.due_date, i.id))[1] as oldest_invoice_id,
      (array_agg(i.invoice_number order by i.due_date, i.id))[1] as oldest_invoice_number,
      min(i.due_date) as oldest_due
    from invoice i
    join customer c on c.organization_id = i.organization_id and c.id = i.customer_id
    where i.organization_id = ${tx.organization_id} and ${whereOutstanding('i')}
    group by i.customer_id
    order by min(i.due_date), sum(i.base_balance_due) desc, i.customer_id
    limit 5`.execute(tx.db);
  return rows.map(({ oldest_due, ...row }) => ({
    ...row,
    days_late: Math.max(0, daysBetween(oldest_due, today)),
    due_in_days: Math.max(0, daysBetween(today, oldest_due)),
  }));
}

interface PeriodSums extends Pick<Period, 'from' | 'to'> {
  sales: number;
  cash_in: number;
  cash_out: number;
}

/** Returns sales and cash by period. Money that moved between own accounts neither came in nor went out. */
export async function readPeriods(
  tx: Tx,
  periods: readonly Pick<Period, 'from' | 'to'>[],
): Promise<PeriodSums[]> {
  const sales = sql`d.account_code = any (${SALES_ACCOUNTS}::text[])`;
  const cash = isCash('d.account_code');
  const moved = sql`(select coalesce(sum(m.amount), 0) from moved m where m.day between p.first and p.last)`;
  const { rows } = await sql<PeriodSums>`
    with moved as (
      select e.entry_date as day, t.amount from bank_transfer t
      join journal_entry e on e.organization_id = t.organization_id
        and e.id in (t.journal_entry_id, t.void_entry_id)
      where t.organization_id = ${tx.organization_id})
    select p.first as "from", p.last as "to",
      coalesce(sum(d.credit - d.debit) filter (where ${sales}), 0)::bigint as sales,
      (coalesce(sum(d.debit) filter (where ${cash}), 0) - ${moved})::bigint as cash_in,
      (coalesce(sum(d.credit) filter (where ${cash}), 0) - ${moved})::bigint as cash_out
    from unnest(${periods.map((each) => each.from)}::date[], ${periods.map((each) => each.to)}::date[])
      with ordinality as p (first, last, n)
    left join account_day d on d.organization_id = ${tx.organization_id} and d.day between p.first and p.last
      and (${sales} or ${cash})
    group by p.n, p.first, p.last order by p.n`.execute(tx.db);
  return rows;
}

/**
 * By amount invoiced in the range, like the top customers; without cancelled documents and opening balances (decisions
 * §11.15).
 */
export async function readBestCustomers(
  tx: Tx,
  from: string,
  to: string,
): Promise<DashboardPeriod['best_customers']> {
  const { rows } = await sql<DashboardPeriod['best_customers'][number]>`
    with best as (
      select customer_id, count(*)::int as invoice_count, sum(base_total_amount)::bigint as invoiced
      from invoice
      where organization_id = ${tx.organization_id} and issue_date between ${from}::date and ${to}::date
        and status not in ('draft', 'cancelled') and document_type in ('invoice', 'receipt')
        and not is_opening
      group by customer_id
      order by invoiced desc, customer_id limit ${LIMITS.best_customers})
    select c.id as customer_id, c.name as customer_name, best.invoiced, best.invoice_count
    from best join customer c on c.organization_id = ${tx.organization_id} and c.id = best.customer_id
    where best.invoiced > 0
    order by best.invoiced desc, c.id`.execute(tx.db);
  return rows;
}

export async function readRecent(tx: Tx, today: string): Promise<Dashboard['recent']> {
  const rows = await tx.db
    .selectFrom('invoice')
    .select([
      'id',
      'document_type',
      'invoice_number',
      'customer_name',
      'currency',
      'total_amount',
      'balance_due',
      'status',
      'issue_date',
      'due_date',
    ])
    .where('organization_id', '=', tx.organization_id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(5)
    .execute();
  return rows.map(
    ({ balance_due, due_date, ...row }) =>
      ({
        ...row,
        status: displayedStatus(row.status as StoredStatus, due_date, balance_due ?? 0, today),
      }) as Dashboard['recent'][number],
  );
}
