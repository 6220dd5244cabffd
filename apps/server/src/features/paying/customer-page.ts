import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { CustomerPage } from '@lissafi/contract/paying';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { whereOutstanding } from '../../db/outstanding.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { readParties } from '../documents/parties.ts';
import { tokenWithin } from '../documents/share-link.ts';
import { whereToPayAll } from '../documents/where-to-pay.ts';

type Row = Omit<CustomerPage['documents'][number], 'token'> & {
  id: string;
  total: number;
  payment_info: CustomerPage['payment_info'];
};

/** What the page of a customer shows; `token` is that of its link. */
export async function readCustomerPage(
  tx: Tx,
  customerId: string,
  token: string,
  now: Date,
): Promise<CustomerPage> {
  const { company, customer, date_format, base_currency, pay_into } = await readParties(tx, customerId, null);
  const { timezone } = await tx.db
    .selectFrom('organization')
    .select('timezone')
    .where('organization_id', '=', tx.organization_id)
    .executeTakeFirstOrThrow();
  const today = todayIn(timezone, now);
  const currency = base_currency as CustomerPage['currency'];
  const { rows: sums } = await sql<{ amount_due: number; overdue: number }>`
    select coalesce(sum(i.balance_due), 0)::bigint as amount_due,
      coalesce(sum(i.balance_due) filter (where i.due_date < ${today}::date), 0)::bigint as overdue
    from invoice i where i.organization_id = ${tx.organization_id} and i.customer_id = ${customerId}
      and i.currency = ${currency} and ${whereOutstanding('i')}`.execute(tx.db);
  const { rows } = await sql<Row>`
    select i.id, i.invoice_number, i.issue_date, i.due_date, greatest(0, ${today}::date - i.due_date) as days_late,
      i.currency, i.total_amount, i.balance_due, i.payment_info, count(*) over ()::int as total
    from invoice i where i.organization_id = ${tx.organization_id} and i.customer_id = ${customerId}
      and ${whereOutstanding('i')}
    order by i.due_date, i.id limit ${LIMITS.customer_page_documents}`.execute(tx.db);
  return {
    ...{ company, customer: customer.name, currency, date_format, today, ...sums[0]! },
    payment_info: whereToPayAll(rows, { pay_into, base_currency }),
    documents: rows.map(({ id, total: _, payment_info: __, ...row }) => ({
      ...row,
      token: tokenWithin(token, id),
    })),
    documents_total: rows[0]?.total ?? 0,
    payments: await lastPayments(tx, customerId),
  };
}

async function lastPayments(tx: Tx, customerId: string): Promise<CustomerPage['payments']> {
  const { rows } = await sql<CustomerPage['payments'][number]>`
    select p.paid_on, p.amount, p.currency, p.method,
      array(select i.invoice_number from payment_allocation a
        join invoice i on i.organization_id = a.organization_id and i.id = a.invoice_id
        where a.organization_id = ${tx.organization_id} and a.payment_id = p.id order by i.due_date, i.id) as documents
    from payment p where p.organization_id = ${tx.organization_id} and p.customer_id = ${customerId}
      and p.kind = 'payment' and p.voided_at is null and p.amount > 0
    order by p.paid_on desc, p.id desc limit ${LIMITS.customer_page_payments}`.execute(tx.db);
  return rows;
}

/** Throws NOT_FOUND; INVALID_STATE for who has no page: the walk-in customer, and one who was merged. */
export async function assertHasPage({ tx }: Pick<MemberContext, 'tx'>, customerId: string): Promise<void> {
  const { rows } = await sql<{ has_page: boolean }>`
    select not is_walk_in and merged_into is null as has_page from customer
    where organization_id = ${tx.organization_id} and id = ${customerId} for no key update`.execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  if (!rows[0].has_page) throw new Refusal('INVALID_STATE', { message: 'This customer has no page.' });
}

/** Throws NOT_FOUND. */
export async function assertExists(tx: Tx, customerId: string): Promise<void> {
  const { rows } = await sql`select from customer
    where organization_id = ${tx.organization_id} and id = ${customerId}`.execute(tx.db);
  if (rows.length === 0) throw new Refusal('NOT_FOUND');
}
