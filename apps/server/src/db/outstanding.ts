import type { SqlBool } from 'kysely';
import { sql } from './sql.ts';

/** Issued with a balance (decisions §11.2), in the words of the index `invoice_outstanding`; `i` names the invoice. */
export const whereOutstanding = (i = 'invoice') => {
  const column = (name: string) => sql.ref(`${i}.${name}`);
  return sql<SqlBool>`${column('status')} in ('pending', 'sent', 'viewed')
    and ${column('document_type')} in ('invoice', 'receipt') and ${column('total_amount')} > ${column('amount_paid')}`;
};
