import type { Query } from '@lissafi/contract/route';
import type {
  SupplierApplication,
  SupplierCredit,
  SupplierCreditNote,
  SupplierRefund,
  supplierCreditRoutes,
} from '@lissafi/contract/supplier-credits';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { Reader } from './store.ts';

interface Page {
  limit: number;
  offset: number;
}

const allocationsOf = (tx: Tx, source: Sql) => sql`(select coalesce(json_agg(json_build_object(
    'payable_id', a.payable_id, 'amount', a.amount) order by a.payable_id), '[]')
  from payable_allocation a where a.organization_id = ${tx.organization_id} and a.source_id = ${source})`;

/** Reads a page of records and counts them all, in one statement. */
async function pageOf<Row extends object>(
  tx: Tx,
  { table, of, columns, order }: { table: string; of: Sql; columns: Sql; order: Sql },
  { limit, offset }: Page,
): Promise<{ rows: Row[]; total: number }> {
  const { rows } = await sql<{ total: number; rows: Row[] | null }>`
    with d as (select d.* from ${sql.table(table)} d where d.organization_id = ${tx.organization_id} and ${of})
    select (select count(*)::int from d) as total, (select json_agg(p) from (select ${columns} from d
      ${order} limit ${limit} offset ${offset}) p) as rows`.execute(tx.db);
  return { rows: rows[0]!.rows ?? [], total: rows[0]!.total };
}

const at = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const VOIDED = sql`${at('d.voided_at')} as voided_at, d.void_reason, d.void_entry_id, ${at('d.created_at')} as created_at`;

const mayVoid = <Row extends { voided_at: string | null }>(rows: readonly Row[], { permissions }: Reader) =>
  rows.map((row) => ({
    ...row,
    can: { void: row.voided_at === null && permissions.includes('supplier_payments:write') },
  }));

/** The supplier's credits, with goods that adjustments sent back to nobody named and that wait for a note. */
export async function listCredits(
  tx: Tx,
  supplierId: string,
  query: Query<typeof supplierCreditRoutes.credits>,
): Promise<{ credits: SupplierCredit[]; total: number } & Page> {
  const { limit, offset, open } = query;
  const org = tx.organization_id;
  const { rows: credits, total } = await pageOf<SupplierCredit>(
    tx,
    {
      table: 'supplier_credit',
      of: sql`(d.supplier_id = ${supplierId} or (d.supplier_id is null and d.used <> d.amount))
        ${open === 'true' ? sql`and d.used <> d.amount` : sql``}`,
      columns: sql`d.id, d.kind, d.source_type, d.supplier_id, d.dated_on, d.reference, d.amount, d.used,
        d.amount - d.used as open, (select i.name from stock_movement m
          join item i on i.organization_id = m.organization_id and i.id = m.item_id
          where m.organization_id = ${org} and m.source_id = d.id and d.source_type in ('stock_adjustment',
            'supplier_return') limit 1) as item_name`,
      order: sql`order by d.dated_on desc, d.id desc`,
    },
    query,
  );
  return { credits, total, limit, offset };
}

export async function listApplications(tx: Tx, supplierId: string, { limit, offset }: Page, reader: Reader) {
  const { rows, total } = await pageOf<Omit<SupplierApplication, 'can'>>(
    tx,
    {
      table: 'supplier_application',
      of: sql`d.supplier_id = ${supplierId}`,
      columns: sql`d.id, d.kind, d.applied_on, d.amount, d.journal_entry_id, ${VOIDED},
        ${allocationsOf(tx, sql`d.id`)} as allocations`,
      order: sql`order by d.applied_on desc, d.id desc`,
    },
    { limit, offset },
  );
  return { applications: mayVoid(rows, reader), total, limit, offset };
}

export async function listRefunds(tx: Tx, supplierId: string, { limit, offset }: Page, reader: Reader) {
  const { rows, total } = await pageOf<Omit<SupplierRefund, 'can'>>(
    tx,
    {
      table: 'supplier_refund',
      of: sql`d.supplier_id = ${supplierId}`,
      columns: sql`d.id, d.kind, d.refunded_on, d.amount, d.method, d.account_id, d.reference, d.journal_entry_id,
        ${VOIDED}, (select b.name from bank_account b where b.organization_id = ${tx.organization_id}
          and b.id = d.account_id) as account_name`,
      order: sql`order by d.refunded_on desc, d.id desc`,
    },
    { limit, offset },
  );
  return { refunds: mayVoid(rows, reader), total, limit, offset };
}

export async function listCreditNotes(tx: Tx, supplierId: string, { limit, offset }: Page, reader: Reader) {
  const { rows, total } = await pageOf<Omit<SupplierCreditNote, 'can'>>(
    tx,
    {
      table: 'supplier_credit_note',
      of: sql`d.supplier_id = ${supplierId}`,
      columns: sql`d.id, d.note_number, d.note_date, d.amount, d.tax_amount, d.tax_claimed, d.account_code, d.bill_id,
        d.returned_id, d.reason, d.journal_entry_id, ${VOIDED}, ${allocationsOf(tx, sql`d.id`)} as allocations,
        (select a.name from account a where a.organization_id = ${tx.organization_id}
          and a.code = d.account_code) as account_name`,
      order: sql`order by d.note_date desc, d.id desc`,
    },
    { limit, offset },
  );
  return { credit_notes: mayVoid(rows, reader), total, limit, offset };
}
