import { Refusal } from '@lissafi/contract/errors';
import { arraysOf, type Columns, insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { InvoiceRecord, ItemRecord, PaymentRecord } from './record.ts';

const JSON_COLUMNS = ['bill_to', 'company', 'customer', 'ship_to', 'payment_info', 'signatures'] as const;

/** Columns that the database computes. A record that was read has them, though its type does not name all. */
const COMPUTED = ['balance_due', 'base_balance_due', 'number_key', 'search_text'] as const;

/** Returns the columns of a record without computed ones, with JSON as text. */
function columnsOf(record: InvoiceRecord) {
  const json = Object.fromEntries(
    JSON_COLUMNS.map((name) => [name, record[name] === null ? null : JSON.stringify(record[name])]),
  );
  const columns: Partial<InvoiceRecord> = { ...record, ...json };
  for (const name of COMPUTED) delete (columns as Record<string, unknown>)[name];
  return columns as Omit<InvoiceRecord, (typeof COMPUTED)[number]>;
}

type InvoiceColumns = Omit<ReturnType<typeof columnsOf>, 'organization_id'>;

const INVOICE: Columns<InvoiceColumns> = {
  id: 'uuid',
  version: 'integer',
  document_type: 'text',
  status: 'text',
  invoice_number: 'text',
  typed_number: 'text',
  reference_number: 'text',
  customer_id: 'uuid',
  customer_name: 'text',
  bill_to: 'jsonb',
  company: 'jsonb',
  customer: 'jsonb',
  ship_to: 'jsonb',
  template: 'text',
  issue_date: 'date',
  due_date: 'date',
  payment_terms: 'text',
  currency: 'text',
  exchange_rate: 'numeric',
  subtotal: 'bigint',
  discount_amount: 'bigint',
  tax_amount: 'bigint',
  total_amount: 'bigint',
  amount_paid: 'bigint',
  base_total_amount: 'bigint',
  base_tax_amount: 'bigint',
  base_amount_paid: 'bigint',
  credited_amount: 'bigint',
  net_without_cost: 'bigint',
  refunded_amount: 'bigint',
  applied_amount: 'bigint',
  base_applied_amount: 'bigint',
  credits_id: 'uuid',
  quote_id: 'uuid',
  is_opening: 'boolean',
  recurring_id: 'uuid',
  recurring_on: 'date',
  notes: 'text',
  terms_and_conditions: 'text',
  payment_instructions: 'text',
  payment_info: 'jsonb',
  signatures: 'jsonb',
  additional_info: 'text',
  late_payment_text: 'text',
  journal_entry_id: 'uuid',
  branch_id: 'uuid',
  created_by: 'uuid',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  issued_at: 'timestamptz',
  sent_at: 'timestamptz',
  viewed_at: 'timestamptz',
  paid_at: 'timestamptz',
  cancelled_at: 'timestamptz',
  cancel_reason: 'text',
  shift_id: 'uuid',
  provisional_number: 'text',
  sold_at: 'timestamptz',
  tendered: 'bigint',
};

/** Throws ID_TAKEN, or NUMBER_TAKEN for a provisional number. */
export async function assertIdFree(
  tx: Tx,
  id: string | undefined,
  provisional_number: string | undefined,
): Promise<void> {
  if (!id && !provisional_number) return;
  const taken = await tx.db
    .selectFrom('invoice')
    .select('id')
    .where('organization_id', '=', tx.organization_id)
    .where(({ eb, or }) =>
      or([
        ...(id ? [eb('id', '=', id)] : []),
        ...(provisional_number ? [eb('provisional_number', '=', provisional_number)] : []),
      ]),
    )
    .orderBy('id')
    .execute();
  if (taken.some((each) => each.id === id)) throw new Refusal('ID_TAKEN', { field: 'id' });
  if (taken.length > 0) throw new Refusal('NUMBER_TAKEN', { field: 'provisional_number' });
}

export async function insertInvoice(tx: Tx, record: InvoiceRecord, items: ItemRecord[]): Promise<void> {
  const columns = columnsOf(record);
  const names = Object.keys(columns);
  await tx.write(
    'invoice',
    sql`insert into invoice (${sql.join(names.map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(columns).map((value) => sql`${value}`))})`,
  );
  await insertItems(tx, items);
}

/** Documents with their lines, by two statements whatever their number. */
export async function insertInvoices(
  tx: Tx,
  documents: readonly { record: InvoiceRecord; items: ItemRecord[] }[],
): Promise<void> {
  if (documents.length === 0) return;
  const rows: InvoiceColumns[] = documents.map(({ record }) => columnsOf(record));
  await tx.write('invoice', insertRows(tx, 'invoice', rows, INVOICE));
  await insertItems(
    tx,
    documents.flatMap(({ items }) => items),
  );
}

const ITEM: Columns<Omit<ItemRecord, 'organization_id'>> = {
  invoice_id: 'uuid',
  line: 'smallint',
  id: 'uuid',
  name: 'text',
  description: 'text',
  quantity_e4: 'bigint',
  unit_price: 'bigint',
  price_includes_tax: 'boolean',
  discount_percentage_e4: 'integer',
  tax_percentage_e4: 'integer',
  tax_category: 'text',
  discount_amount: 'bigint',
  tax_amount: 'bigint',
  total_amount: 'bigint',
  hs_code: 'text',
  service_code: 'text',
  inventory_item_id: 'uuid',
  inventory_item_type: 'text',
  credits_item_id: 'uuid',
  credited_quantity_e4: 'bigint',
};

async function insertItems(tx: Tx, items: ItemRecord[]): Promise<void> {
  await tx.write(
    'invoice_item',
    insertRows(
      tx,
      'invoice_item',
      items.map((item) => ({ ...item, credited_quantity_e4: item.credited_quantity_e4 ?? null })),
      ITEM,
    ),
  );
}

/** Writes the changed columns and increments the version; the caller holds the row's lock. */
export async function updateInvoice(
  tx: Tx,
  record: InvoiceRecord,
  changes: Partial<InvoiceRecord>,
): Promise<InvoiceRecord> {
  const next = { ...record, ...changes, version: record.version + 1 };
  const isOwed = next.document_type === 'invoice' || next.document_type === 'receipt';
  next.balance_due = isOwed ? next.total_amount - next.amount_paid : 0;
  next.base_balance_due = isOwed ? next.base_total_amount - next.base_amount_paid : 0;
  const columns = columnsOf(next);
  const changed = Object.entries(columns).filter(([name]) => name in changes || name === 'version');
  await tx.write(
    'invoice',
    sql`update invoice set ${sql.join(changed.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
      where organization_id = ${tx.organization_id} and id = ${record.id}`,
  );
  return next;
}

/** What a payment, or its taking back, leaves on a document. */
export interface Settled {
  id: string;
  amount_paid: number;
  base_amount_paid: number;
  status: string;
  paid_at: string | null;
}

const SETTLED: Columns<Settled> = {
  id: 'uuid',
  amount_paid: 'bigint',
  base_amount_paid: 'bigint',
  status: 'text',
  paid_at: 'timestamptz',
};

/** Writes what was settled on each document and counts its version up; the caller holds the rows' locks. */
export async function updateSettled(tx: Tx, settled: readonly Settled[], updated_at: string): Promise<void> {
  if (settled.length === 0) return;
  await tx.write(
    'invoice',
    sql`update invoice set amount_paid = s.amount_paid, base_amount_paid = s.base_amount_paid, status = s.status,
        paid_at = s.paid_at, updated_at = ${updated_at}, version = version + 1
      from ${arraysOf(settled, SETTLED)} as s (id, amount_paid, base_amount_paid, status, paid_at)
      where invoice.organization_id = ${tx.organization_id} and invoice.id = s.id`,
  );
}

export async function replaceItems(tx: Tx, invoiceId: string, items: ItemRecord[]): Promise<void> {
  await tx.db
    .deleteFrom('invoice_item')
    .where('organization_id', '=', tx.organization_id)
    .where('invoice_id', '=', invoiceId)
    .execute();
  await insertItems(tx, items);
}

/**
 * Throws NOT_FOUND. With `lock` the row is locked to commit, so that payment, cancel, send and edit run one at a time.
 */
export async function readInvoice(tx: Tx, id: string, lock = false): Promise<InvoiceRecord> {
  let query = tx.db
    .selectFrom('invoice')
    .selectAll()
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id);
  if (lock) query = query.forNoKeyUpdate();
  const record = await query.executeTakeFirst();
  if (!record) throw new Refusal('NOT_FOUND');
  return record as InvoiceRecord;
}

export function readItems(tx: Tx, invoiceId: string): Promise<ItemRecord[]> {
  return tx.db
    .selectFrom('invoice_item')
    .selectAll()
    .where('organization_id', '=', tx.organization_id)
    .where('invoice_id', '=', invoiceId)
    .orderBy('line')
    .execute();
}

export function readPayments(tx: Tx, invoiceId: string): Promise<PaymentRecord[]> {
  return tx.db
    .selectFrom('payment_allocation as a')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.organization_id', '=', 'a.organization_id').onRef('p.id', '=', 'a.payment_id'),
    )
    .select([
      'p.id',
      'p.kind',
      'p.amount',
      'p.wht_amount',
      'p.charges',
      'p.settlement_discount',
      'p.vat_withheld',
      'p.currency',
      'p.exchange_rate',
      'p.base_amount',
      'p.paid_on',
      'p.method',
      'p.reference',
      'p.wht_certificate',
      'p.journal_entry_id',
      'p.created_at',
      'p.voided_at',
      'p.void_reason',
      'p.void_entry_id',
    ])
    .select('a.amount as settled')
    .where('a.organization_id', '=', tx.organization_id)
    .where('a.invoice_id', '=', invoiceId)
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute();
}
