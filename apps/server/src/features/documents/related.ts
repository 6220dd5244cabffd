import type { RelatedDocument } from '@lissafi/contract/documents';
import { type Credited, NOTHING_CREDITED } from '@lissafi/domain/sales/credit-note';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { InvoiceRecord } from './record.ts';

/** Whether the quote in this row became an invoice that is not cancelled; no lookup is made for other documents. */
export const converted = (tx: Tx, row: string) => sql<boolean>`(${sql.ref(`${row}.document_type`)} = 'quote'
  and exists (select from invoice made
    where made.organization_id = ${tx.organization_id} and made.quote_id = ${sql.ref(`${row}.id`)}
      and made.quote_id is not null and made.status <> 'cancelled'))`;

/** Returns false for a document that is not a quote; the caller holds its lock. */
export async function isConverted(
  tx: Tx,
  { id, document_type }: Pick<InvoiceRecord, 'id' | 'document_type'>,
): Promise<boolean> {
  if (document_type !== 'quote') return false;
  const { rows } = await sql`select from invoice where organization_id = ${tx.organization_id}
    and quote_id = ${id} and status <> 'cancelled'`.execute(tx.db);
  return rows.length > 0;
}

/** Returns credit notes, the credited document, the quote and the invoice from a quote; oldest first. */
export async function readRelated(
  tx: Tx,
  record: Pick<InvoiceRecord, 'id' | 'credits_id' | 'quote_id'>,
): Promise<RelatedDocument[]> {
  const { rows } = await sql<RelatedDocument>`
    select id, document_type, coalesce(invoice_number, typed_number) as invoice_number, status as stored_status,
      total_amount, created_at, case when credits_id = ${record.id} then 'credit_note' when quote_id = ${record.id}
        then 'invoice' when id = ${record.credits_id}::uuid then 'credited' else 'quote' end as relation
    from invoice where organization_id = ${tx.organization_id}
      and (credits_id = ${record.id} or quote_id = ${record.id}
        or id in (${record.credits_id}::uuid, ${record.quote_id}::uuid))
    order by created_at, id`.execute(tx.db);
  return rows;
}

/** Returns what credit notes credited of a document so far, by its lines. */
export async function readCredited(tx: Tx, invoiceId: string): Promise<Map<string, Credited>> {
  const { rows } = await sql<Credited & { item_id: string }>`
    select i.credits_item_id as item_id, sum(i.credited_quantity_e4)::bigint as quantity_e4,
      sum(i.discount_amount)::bigint as discount_amount, sum(i.tax_amount)::bigint as tax_amount,
      sum(i.total_amount)::bigint as total_amount
    from invoice n join invoice_item i on i.organization_id = n.organization_id and i.invoice_id = n.id
    where n.organization_id = ${tx.organization_id} and n.credits_id = ${invoiceId}
      and i.credits_item_id is not null
    group by i.credits_item_id`.execute(tx.db);
  return new Map(rows.map(({ item_id, ...credited }) => [item_id, { ...NOTHING_CREDITED, ...credited }]));
}
