import type { WHT_AGES, WhtSuffered } from '@lissafi/contract/withholding';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';

interface Asked {
  limit: number;
  offset: number;
  certificate?: 'missing' | 'received' | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
}

/**
 * Payments from which tax was withheld, and what refunds took off again: together with entries that have no payment
 * they are the balance of withholding tax receivable.
 */
const withheld = (tx: Tx): Sql<unknown> => sql`payment p
  where p.organization_id = ${tx.organization_id} and p.voided_at is null and p.base_wht_amount <> 0
    and p.kind in ('payment', 'refund')`;
const SIGNED = sql`(case p.kind when 'refund' then -p.base_wht_amount else p.base_wht_amount end)`;

function filtered({ certificate, date_from, date_to }: Asked): Sql<unknown> {
  const conditions: Sql<unknown>[] = [sql`true`];
  if (certificate === 'missing') conditions.push(sql`p.wht_certificate is null and p.kind = 'payment'`);
  if (certificate === 'received') conditions.push(sql`p.wht_certificate is not null`);
  if (date_from) conditions.push(sql`p.paid_on >= ${date_from}::date`);
  if (date_to) conditions.push(sql`p.paid_on <= ${date_to}::date`);
  return sql.join(conditions, ' and ');
}

/** Returns what customers withheld, newest first. */
export async function listSuffered(tx: Tx, asked: Asked, today: string, certifies: boolean) {
  const { limit, offset } = asked;
  const where = filtered(asked);
  const { rows: counted } = await sql<{ total: number; amount: number }>`
    select count(*)::int as total, coalesce(sum(${SIGNED}), 0)::bigint as amount
    from ${withheld(tx)} and ${where}`.execute(tx.db);
  const { rows } = await sql<Omit<WhtSuffered, 'can'> & { kind: string }>`
    select p.id as payment_id, p.kind, p.paid_on, p.customer_id, c.name as customer_name, c.phone as customer_phone,
      (select string_agg(i.invoice_number, ', ' order by i.invoice_number) from payment_allocation a
        join invoice i on i.organization_id = ${tx.organization_id} and i.id = a.invoice_id
        where a.organization_id = ${tx.organization_id} and a.payment_id = p.id) as documents,
      p.amount, p.wht_certificate as certificate, p.wht_certificate_on as certificate_on,
      case when p.wht_certificate is null and p.kind = 'payment' then ${today}::date - p.paid_on end as days_missing
    from (select p.id, p.kind, p.paid_on, p.customer_id, p.wht_certificate, p.wht_certificate_on,
        ${SIGNED}::bigint as amount from ${withheld(tx)} and ${where}
      order by p.paid_on desc, p.id desc limit ${limit} offset ${offset}) p
    join customer c on c.organization_id = ${tx.organization_id} and c.id = p.customer_id
    order by p.paid_on desc, p.id desc`.execute(tx.db);
  const wht_suffered = rows.map(
    ({ kind, ...row }): WhtSuffered => ({
      ...row,
      can: { certify: certifies && kind === 'payment' },
    }),
  );
  return { wht_suffered, ...counted[0]!, limit, offset };
}

type Age = (typeof WHT_AGES)[number];

/** Returns the sums by fiscal year and the missing certificates by age; the day limits are those of receivables. */
export async function sufferedSummary(tx: Tx, today: string) {
  const { rows: years } = await sql<{
    date_from: string;
    date_to: string;
    amount: number;
    certified: number;
  }>`
    select start::date as date_from, (start + interval '1 year' - interval '1 day')::date as date_to,
      sum(amount)::bigint as amount, coalesce(sum(amount) filter (where certified), 0)::bigint as certified
    from (select ${SIGNED} as amount, p.wht_certificate is not null as certified,
        date_trunc('year', p.paid_on - make_interval(months => o.shift)) + make_interval(months => o.shift) as start
      from (select fiscal_year_start::int - 1 as shift from organization
          where organization_id = ${tx.organization_id}) o, ${withheld(tx)}) found
    group by start order by start desc`.execute(tx.db);
  const { rows: missing } = await sql<{ age: Age; payments: number; amount: number }>`
    select case when days <= 0 then 'current' when days <= 30 then '1-30' when days <= 60 then '31-60'
        when days <= 90 then '61-90' else 'over_90' end as age, count(*)::int as payments, sum(amount)::bigint as amount
    from (select ${today}::date - p.paid_on as days, p.base_wht_amount as amount from ${withheld(tx)}
      and p.kind = 'payment' and p.wht_certificate is null) found
    group by age`.execute(tx.db);
  const { rows: ledger } = await sql<{ ledger: number }>`
    select coalesce(sum(debit - credit), 0)::bigint as ledger from account_day
    where organization_id = ${tx.organization_id} and account_code = ${ACCOUNT.wht_receivable}`.execute(
    tx.db,
  );
  const amount = years.reduce((sum, each) => sum + each.amount, 0);
  return { years, missing, amount, ledger: ledger[0]!.ledger };
}
