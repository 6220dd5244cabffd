import type { SqlBool } from 'kysely';
import { sql } from './sql.ts';

/**
 * Selects issued documents with a balance (decisions §11.2), with the same condition as the index
 * `invoice_outstanding`; `i` is the alias of the invoice.
 */
export const whereOutstanding = (i = 'invoice') => {
  const column = (name: string) => sql.ref(`${i}.${name}`);
  return sql<SqlBool>`${column('status')} in ('pending', 'sent', 'viewed')
    and ${column('document_type')} in ('invoice', 'receipt') and ${column('total_amount')} > ${column('amount_paid')}`;
};

/**
 * An unconfirmed payment that waits for somebody: what a customer says to have paid on a document waits only while that
 * document is owed, so that nobody looks for money that came otherwise. `a` is the alias of payment_alert.
 */
export const whereAlertWaits = (organizationId: string, a = 'a') => {
  const column = (name: string) => sql.ref(`${a}.${name}`);
  return sql<SqlBool>`${column('state')} = 'open' and (${column('source')} <> 'claim' or ${column('invoice_id')} is null
    or exists (select from invoice w where w.organization_id = ${organizationId}
      and w.id = ${column('invoice_id')} and ${whereOutstanding('w')}))`;
};
