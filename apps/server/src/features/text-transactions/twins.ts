import type { Permission } from '@lissafi/contract/permissions';
import type { TextEntry, TextTransaction } from '@lissafi/contract/text-transactions';
import { isValue } from '../../db/rows.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';

/**
 * Returns something in the books of the same day and amount that an entry may be: its payment, document, transaction or
 * delivery, of the same party where both name one. Null where there is none, and of what the member may not read.
 */
export async function twinOf(
  {
    tx,
    organization,
  }: Pick<MemberContext, 'tx'> & { organization: Pick<MemberContext['organization'], 'permissions'> },
  entry: TextEntry,
): Promise<TextTransaction['twin']> {
  const { amount, transaction_date: day, customer_id, supplier_id, counterparty, kind } = entry;
  const moneyIn = kind === 'sale' || kind === 'income' || kind === 'customer_payment';
  const may = (permission: Permission) => organization.permissions.includes(permission);
  const { rows } = await sql<NonNullable<TextTransaction['twin']>>`
    select 'document' as kind, i.id, i.invoice_number as label from invoice i
    where ${kind === 'sale'} and i.organization_id = ${tx.organization_id} and i.issue_date = ${day}::date
      and i.total_amount = ${amount} and i.status in ('pending', 'sent', 'viewed', 'paid')
      and i.document_type in ('invoice', 'receipt') and (${customer_id}::uuid is null or ${isValue('i.customer_id', customer_id)})
    union all select 'payment', p.id, c.name from payment p
      join customer c on c.organization_id = ${tx.organization_id} and c.id = p.customer_id
    where ${kind === 'customer_payment'} and p.organization_id = ${tx.organization_id} and p.paid_on = ${day}::date
      and p.amount = ${amount} and p.kind = 'payment' and p.voided_at is null
      and (${customer_id}::uuid is null or ${isValue('p.customer_id', customer_id)})
    union all select 'transaction', t.id, coalesce(t.counterparty, t.description, t.item, t.category) from transaction t
    where ${may('transactions:read')} and t.organization_id = ${tx.organization_id} and t.transaction_date = ${day}::date and t.amount = ${amount}
      and t.type = ${moneyIn ? 'income' : 'expense'} and t.status = 'posted'
      and (t.counterparty is null or ${counterparty}::text is null or lower(t.counterparty) = lower(${counterparty}))
    union all select 'delivery', g.id, coalesce('Delivery from ' || s.name, 'Delivery') from goods_receipt g
      left join supplier s on s.organization_id = ${tx.organization_id} and s.id = g.supplier_id
    where ${kind === 'expense' && may('costs:read')} and g.organization_id = ${tx.organization_id}
      and g.received_on = ${day}::date and g.voided_at is null
      and (g.supplier_id is null or ${supplier_id}::uuid is null or ${isValue('g.supplier_id', supplier_id)})
      and (select sum(l.cost + l.tax_amount) from goods_receipt_line l
        where l.organization_id = ${tx.organization_id} and l.receipt_id = g.id) = ${amount}
    limit 1`.execute(tx.db);
  return rows[0] ?? null;
}
