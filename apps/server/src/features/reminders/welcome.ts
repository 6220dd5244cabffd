import { fault, invalid } from '@lissafi/contract/errors';
import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { formatMoney } from '@lissafi/domain/money/money';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';

const openClaims = (tx: Tx, customerId: Sql): Sql =>
  sql`payment_alert a where a.organization_id = ${tx.organization_id} and a.source = 'claim' and a.state = 'open'
    and a.customer_id = ${customerId}`;

/** Whether the customer says that she has paid, and nobody has answered yet. */
export const hasOpenClaim = (tx: Tx, customerId: Sql): Sql<boolean> =>
  sql<boolean>`exists (select from ${openClaims(tx, customerId)})`;

/** What a customer says to have paid for these documents or for all that she owes, as a sentence; null for nothing. */
export async function openClaimOf(
  { tx, organization }: MemberContext,
  customerId: string,
  invoiceIds: readonly string[],
): Promise<string | null> {
  const { rows } = await sql<{ party: string; amount: number; paid_on: string }>`
    select a.party, a.amount, a.alert_date as paid_on
    from ${openClaims(tx, sql`${customerId}`)} and (a.invoice_id is null or a.invoice_id = any(${invoiceIds}))
    order by a.created_at desc, a.id desc limit 1`.execute(tx.db);
  if (!rows[0]) return null;
  const { party, amount, paid_on } = rows[0];
  const { currency, date_format } = organization;
  return `${party} says that ${formatMoney(amount, currency)} was paid on ${formatDate(paid_on, date_format)}. Look for the money before you remind.`;
}

/**
 * A customer who says that she has paid, or who was reminded of one of these documents today, is emailed only where the
 * person accepts that. Throws the faults CLAIMED and REMINDED of what is not accepted. Reminders of a whole debt are each
 * sent once a day and are not counted in `isWhole`.
 */
export async function assertWelcome(
  context: MemberContext,
  {
    customerId,
    invoiceIds,
    isWhole,
  }: { customerId: string; invoiceIds: readonly string[]; isWhole: boolean },
  accepted: { accept_claim: boolean; accept_repeat: boolean },
): Promise<void> {
  const { tx, today, organization } = context;
  const claim = accepted.accept_claim ? null : await openClaimOf(context, customerId, invoiceIds);
  const { rows: reminded } = await sql<{
    number: string;
  }>`select i.invoice_number as number from invoice_send s
    join invoice i on i.organization_id = ${tx.organization_id} and i.id = s.invoice_id
    where s.organization_id = ${tx.organization_id} and s.invoice_id = any(${invoiceIds}) and s.kind = 'reminder'
      and s.status <> 'failed' and (s.created_at at time zone ${organization.timezone})::date = ${today}::date
      and (s.reminder_id is null or not ${isWhole}) order by s.created_at desc limit 1`.execute(tx.db);
  const repeated = accepted.accept_repeat ? undefined : reminded[0];
  const faults = [
    ...(claim ? [fault('accept_claim', claim, 'CLAIMED')] : []),
    ...(repeated
      ? [fault('accept_repeat', `A reminder of ${repeated.number} went out today already.`, 'REMINDED')]
      : []),
  ];
  if (faults.length > 0) throw invalid(...faults);
}
