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
