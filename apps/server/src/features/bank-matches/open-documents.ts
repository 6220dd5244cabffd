import type { OpenDocument } from '@lissafi/domain/bank/suggestion-parts';
import { whereOutstanding } from '../../db/outstanding.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** What is looked at together; more is matched in steps. */
const MOST = 20_000;

/** Returns the documents that customers still pay, in the organization's currency, the earliest due first. */
export async function openInvoices(tx: Tx, currency: string): Promise<OpenDocument[]> {
  const rows = await tx.db
    .selectFrom('invoice as i')
    .innerJoin('customer as c', (join) =>
      join.onRef('c.organization_id', '=', 'i.organization_id').onRef('c.id', '=', 'i.customer_id'),
    )
    .select(['i.id', 'i.invoice_number', 'i.customer_id', 'c.name', 'i.issue_date', 'i.balance_due'])
    .where('i.organization_id', '=', tx.organization_id)
    .where('i.currency', '=', currency)
    .where(whereOutstanding('i'))
    .orderBy('i.due_date')
    .orderBy('i.id')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: row.invoice_number!,
    party_id: row.customer_id!,
    party: row.name,
    date: row.issue_date,
    amount: row.balance_due!,
  }));
}

/** Returns what suppliers are owed, the oldest first, without foreign bills, whose payment says what it settles; kobo. */
export async function openPayables(tx: Tx): Promise<OpenDocument[]> {
  const { rows } = await sql<OpenDocument>`
    select p.id, coalesce(p.reference, 'Bill') as number, p.supplier_id as party_id, s.name as party,
      p.received_on as date, (p.total_amount - p.amount_paid)::bigint as amount
    from payable p join supplier s on s.organization_id = p.organization_id and s.id = p.supplier_id
    where p.organization_id = ${tx.organization_id} and p.total_amount > p.amount_paid
      and p.currency is null
    order by p.received_on, p.id limit ${MOST}`.execute(tx.db);
  return rows;
}
