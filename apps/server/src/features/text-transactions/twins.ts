import type { TextEntry, TextTransaction } from '@lissafi/contract/text-transactions';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';

/**
 * Returns something in the books of the same day and amount that an entry may be: its payment, document or transaction,
 * of the same party where both name one. Null where there is none.
 */
export async function twinOf(
  { tx }: Pick<MemberContext, 'tx'>,
  entry: TextEntry,
): Promise<TextTransaction['twin']> {
  const { amount, transaction_date: day, customer_id, counterparty, kind } = entry;
  const moneyIn = kind === 'sale' || kind === 'income' || kind === 'customer_payment';
  const { rows } = await sql<NonNullable<TextTransaction['twin']>>`
    select 'document' as kind, i.id, i.invoice_number as label from invoice i
    where ${kind === 'sale'} and i.organization_id = ${tx.organization_id} and i.issue_date = ${day}::date
      and i.total_amount = ${amount} and i.status in ('pending', 'sent', 'viewed', 'paid')
      and i.document_type in ('invoice', 'receipt') and (${customer_id}::uuid is null or i.customer_id = ${customer_id})
    union all select 'payment', p.id, c.name from payment p
      join customer c on c.organization_id = ${tx.organization_id} and c.id = p.customer_id
    where ${kind === 'customer_payment'} and p.organization_id = ${tx.organization_id} and p.paid_on = ${day}::date
      and p.amount = ${amount} and p.kind = 'payment' and p.voided_at is null
      and (${customer_id}::uuid is null or p.customer_id = ${customer_id})
    union all select 'transaction', t.id, coalesce(t.counterparty, t.description, t.item, t.category) from transaction t
    where t.organization_id = ${tx.organization_id} and t.transaction_date = ${day}::date and t.amount = ${amount}
      and t.type = ${moneyIn ? 'income' : 'expense'} and t.status = 'posted'
      and (t.counterparty is null or ${counterparty}::text is null or lower(t.counterparty) = lower(${counterparty}))
    limit 1`.execute(tx.db);
  return rows[0] ?? null;
}
