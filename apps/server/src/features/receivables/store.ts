import { Refusal } from '@lissafi/contract/errors';
import type { Ageing, AgeingRow, CustomerMetrics, receivableRoutes } from '@lissafi/contract/receivables';
import type { Query } from '@lissafi/contract/route';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { whereOutstanding } from '../../db/outstanding.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

const OUTSTANDING = whereOutstanding('i');
/** Sales that were not cancelled. */
const INVOICED = sql`i.status in ('pending', 'sent', 'viewed', 'paid', 'refunded')
  and i.document_type in ('invoice', 'receipt') and not i.is_opening`;

/** Sums of base_balance_due by days past due; a document is not late on its due date. */
const buckets = (today: string) => {
  const sum = (condition: ReturnType<typeof sql>) =>
    sql`coalesce(sum(i.base_balance_due) filter (where ${OUTSTANDING} and ${condition}), 0)::bigint`;
  const day = sql`${today}::date`;
  return sql`
    ${sum(sql`i.due_date >= ${day}`)} as current,
    ${sum(sql`i.due_date < ${day} and i.due_date >= ${day} - 30`)} as days_1_30,
    ${sum(sql`i.due_date < ${day} - 30 and i.due_date >= ${day} - 60`)} as days_31_60,
    ${sum(sql`i.due_date < ${day} - 60 and i.due_date >= ${day} - 90`)} as days_61_90,
    ${sum(sql`i.due_date < ${day} - 90`)} as over_90`;
};

function takeAgeing<Row extends Ageing>(row: Row): Ageing {
  const { current, days_1_30, days_31_60, days_61_90, over_90 } = row;
  return { current, days_1_30, days_31_60, days_61_90, over_90 };
}

type MetricsRow = Omit<
  CustomerMetrics,
  'currency' | 'ageing' | 'balance' | 'available_credit' | 'average_days_to_pay'
> &
  Ageing & { tenths_of_days_to_pay: number | null };

/** Throws NOT_FOUND. */
export async function readMetrics(
  tx: Tx,
  customerId: string,
  today: string,
  currency: string,
): Promise<CustomerMetrics> {
  const { rows } = await sql<MetricsRow>`
    with documents as (
      select count(*) filter (where ${INVOICED})::int as invoice_count,
        coalesce(sum(i.base_total_amount) filter (where ${INVOICED}), 0)::bigint as total_invoiced,
        coalesce(sum(i.base_balance_due) filter (where ${OUTSTANDING}), 0)::bigint as outstanding,
        coalesce(sum(i.base_balance_due) filter (where ${OUTSTANDING} and i.due_date < ${today}::date), 0)::bigint
          as overdue,
        count(*) filter (where ${OUTSTANDING} and i.due_date < ${today}::date)::int as overdue_count,
        min(i.issue_date) filter (where ${INVOICED}) as first_invoice_on,
        max(i.issue_date) filter (where ${INVOICED}) as last_invoice_on,
        ${buckets(today)}
      from invoice i where i.organization_id = ${tx.organization_id} and i.customer_id = ${customerId}),
    received as (
      select coalesce(sum(base_amount + base_wht_amount + base_charges + base_settlement_discount
          + base_vat_withheld), 0)::bigint as total_paid, max(paid_on) as last_payment_on
      from payment where organization_id = ${tx.organization_id} and customer_id = ${customerId}
        and kind = 'payment' and voided_at is null),
    speed as (
      select round(avg(days) * 10)::int as tenths_of_days_to_pay from (
        select max(p.paid_on) - i.issue_date as days
        from invoice i
        join payment_allocation a on a.organization_id = i.organization_id and a.invoice_id = i.id
        join payment p on p.organization_id = a.organization_id and p.id = a.payment_id and p.voided_at is null
        where i.organization_id = ${tx.organization_id} and i.customer_id = ${customerId} and i.status = 'paid'
          and i.document_type = 'invoice' and not i.is_opening and p.kind not in ('refund', 'write_off')
        group by i.id, i.issue_date) paid)
    select c.id as customer_id, c.unapplied_credit, c.credit_limit, documents.*, received.*, speed.*
    from customer c, documents, received, speed
    where c.organization_id = ${tx.organization_id} and c.id = ${customerId}`.execute(tx.db);
  const [row] = rows;
  if (!row) throw new Refusal('NOT_FOUND');
  const { tenths_of_days_to_pay: tenths, current, days_1_30, days_31_60, days_61_90, over_90, ...rest } = row;
  return {
    ...rest,
    currency: currency as CustomerMetrics['currency'],
    balance: row.outstanding - row.unapplied_credit,
    available_credit: row.credit_limit ? row.credit_limit - row.outstanding : null,
    ageing: { current, days_1_30, days_31_60, days_61_90, over_90 },
    average_days_to_pay: tenths === null ? null : tenths / 10,
  };
}

/** The ageing of one customer, as of today. */
export async function readCustomerAgeing(tx: Tx, customerId: string, today: string): Promise<Ageing> {
  const { rows } = await sql<Ageing>`select ${buckets(today)} from invoice i
    where i.organization_id = ${tx.organization_id} and i.customer_id = ${customerId}`.execute(tx.db);
  return takeAgeing(rows[0]!);
}

type AgeingQuery = Query<typeof receivableRoutes.ageing>;

/** Returns every customer with a balance or credit, and the control accounts whose balances the sums must equal. */
export async function readAgeing(tx: Tx, query: AgeingQuery, today: string) {
  const owed = sql`
    select i.customer_id, sum(i.base_balance_due)::bigint as total, ${buckets(today)}
    from invoice i where i.organization_id = ${tx.organization_id} and ${OUTSTANDING} group by i.customer_id`;
  const largestFirst =
    query.sort_by === 'name' ? sql`` : sql`coalesce(${sql.ref(`owed.${query.sort_by}`)}, 0) desc, `;
  const { rows } = await sql<Omit<AgeingRow, 'ageing'> & Ageing>`
    with owed as (${owed})
    select c.id as customer_id, c.name, c.phone, c.unapplied_credit, coalesce(owed.total, 0)::bigint as total,
      coalesce(owed.current, 0)::bigint as current, coalesce(owed.days_1_30, 0)::bigint as days_1_30,
      coalesce(owed.days_31_60, 0)::bigint as days_31_60, coalesce(owed.days_61_90, 0)::bigint as days_61_90,
      coalesce(owed.over_90, 0)::bigint as over_90
    from customer c left join owed on owed.customer_id = c.id
    where c.organization_id = ${tx.organization_id} and (owed.total > 0 or c.unapplied_credit > 0)
      ${query.above === undefined ? sql`` : sql`and owed.total > ${query.above}`}
    order by ${largestFirst}lower(c.name), c.id
    limit ${query.limit} offset ${query.offset}`.execute(tx.db);
  const { rows: sums } = await sql<Ageing & { rows: number; total: number; unapplied_credit: number }>`
    with owed as (${owed}),
    credit as (select id, unapplied_credit from customer
      where organization_id = ${tx.organization_id} and unapplied_credit > 0)
    select count(*)::int as rows, coalesce(sum(total), 0)::bigint as total,
      coalesce(sum(unapplied_credit), 0)::bigint as unapplied_credit,
      coalesce(sum(current), 0)::bigint as current, coalesce(sum(days_1_30), 0)::bigint as days_1_30,
      coalesce(sum(days_31_60), 0)::bigint as days_31_60, coalesce(sum(days_61_90), 0)::bigint as days_61_90,
      coalesce(sum(over_90), 0)::bigint as over_90
    from owed full join credit on credit.id = owed.customer_id`.execute(tx.db);
  const { rows: books } = await sql<{ receivable: number; customer_credits: number }>`
    select coalesce(sum(debit - credit) filter (where account_code = ${ACCOUNT.receivable}), 0)::bigint as receivable,
      coalesce(sum(credit - debit) filter (where account_code = ${ACCOUNT.customer_credits}), 0)::bigint
        as customer_credits
    from account_day where organization_id = ${tx.organization_id}
      and account_code in (${ACCOUNT.receivable}, ${ACCOUNT.customer_credits})`.execute(tx.db);
  const { rows: total, ...totals } = sums[0]!;
  return {
    customers: rows.map((row) => ({
      customer_id: row.customer_id,
      name: row.name,
      phone: row.phone,
      total: row.total,
      unapplied_credit: row.unapplied_credit,
      ageing: takeAgeing(row),
    })),
    total,
    totals,
    ledger: books[0]!,
  };
}
