import { FIRST_STEPS, type FirstStep, type FirstSteps } from '@lissafi/contract/onboarding';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';

type Row = Record<FirstStep, boolean> & Pick<FirstSteps, 'invoice_id' | 'hidden'>;

/**
 * Reads from the records themselves which steps are done; a later step also stands for the sending before it. Whether
 * there is a document is asked in the order of an index, or the plan would be to read the table until one is found.
 */
export async function readFirstSteps(tx: Tx): Promise<FirstSteps> {
  const org = tx.organization_id;
  const documentWith = (what: Sql) => sql`coalesce((select true from invoice where organization_id = ${org}
    and ${what} order by created_at desc, id limit 1), false)`;
  const { rows } = await sql<Row>`
    select o.first_steps_hidden as hidden,
      (o.phone is not null or o.email is not null) as details,
      exists (select from bank_account b where b.organization_id = ${org} and b.show_on_documents
        and b.account_number is not null) as bank,
      exists (select from customer c where c.organization_id = ${org} and not c.is_walk_in) as customer,
      exists (select from item i where i.organization_id = ${org}) as item,
      ${documentWith(sql`document_type in ('invoice', 'receipt') and status <> 'draft'`)} as invoice,
      ${documentWith(sql`status in ('sent', 'viewed', 'paid')`)}
        or exists (select from invoice_send s where s.organization_id = ${org}) as sent,
      ${documentWith(sql`document_type in ('invoice', 'receipt') and status = 'paid'`)} as paid,
      (select i.id from invoice i where i.organization_id = ${org} and i.document_type = 'invoice'
        and i.status in ('pending', 'sent', 'viewed') order by i.created_at desc, i.id limit 1) as invoice_id
    from organization o where o.organization_id = ${org}`.execute(tx.db);
  const { hidden, invoice_id, ...steps } = rows[0]!;
  return { done: FIRST_STEPS.filter((step) => steps[step]), invoice_id, hidden };
}
