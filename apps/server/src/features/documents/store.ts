import type { CompanyBlock, CustomerBlock } from '@lissafi/contract/documents';
import { Refusal } from '@lissafi/contract/errors';
import type { Address } from '@lissafi/contract/fields';
import { logoUrl } from '@lissafi/contract/organizations';
import { whereOutstanding } from '../../db/outstanding.ts';
import { anyOf, arraysOf, type Columns, insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { InvoiceRecord, ItemRecord, Parties, PaymentRecord } from './record.ts';

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
};

/** Throws ID_TAKEN. */
export async function assertIdFree(tx: Tx, id: string): Promise<void> {
  const taken = await tx.db
    .selectFrom('invoice')
    .select('id')
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (taken) throw new Refusal('ID_TAKEN', { field: 'id' });
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

interface PartiesRow {
  name: string;
  email: string | null;
  phone: string | null;
  address: Address | null;
  tax_id: string | null;
  registration_number: string | null;
  logo_id: string | null;
  date_format: string;
  late_payment_text: string | null;
  base_currency: string;
  credits_number: string | null;
  einvoice: { irn: string; qr: string } | null;
  credit_notes_amount: number;
  /** Documents are submitted to the tax gateway when they are issued. */
  reports_at_issue: boolean;
  customer: {
    name: string;
    company_name: string | null;
    email: string | null;
    phone: string | null;
    billing_address: Address | null;
    tax_id: string | null;
    status: string;
    merged_into: string | null;
    credit_limit: number | null;
    is_walk_in: boolean;
  } | null;
}

export interface BillTo {
  name: string;
  email: string | null;
  phone: string | null;
  address: Address | null;
}

/**
 * Returns the current company and customer in one round trip. A typed name (bill_to) has priority over the customer's.
 */
export async function readParties(
  tx: Tx,
  customerId: string | null,
  billTo: BillTo | null,
  creditsId: string | null = null,
  invoiceId: string | null = null,
): Promise<
  Parties & {
    customer_status: string | null;
    is_merged: boolean;
    credit_limit: number | null;
    is_walk_in: boolean;
    reports_at_issue: boolean;
  }
> {
  const { rows } = await sql<PartiesRow>`
    select coalesce(o.legal_name, o.name) as name, o.email, o.phone, o.address, o.tax_id, o.registration_number,
      o.logo_id, o.date_format, o.late_payment_text, o.currency as base_currency,
      (select invoice_number from invoice where organization_id = ${tx.organization_id} and id = ${creditsId}::uuid)
        as credits_number,
      (select json_build_object('irn', irn, 'qr', qr) from einvoice where organization_id = ${tx.organization_id}
        and invoice_id = ${invoiceId}::uuid and state in ('signed', 'transmitted')) as einvoice,
      (select coalesce(sum(applied_amount), 0)::bigint from invoice where organization_id = ${tx.organization_id}
        and credits_id = ${invoiceId}::uuid) as credit_notes_amount,
      exists (select from einvoice_settings where organization_id = ${tx.organization_id} and is_automatic) as reports_at_issue,
      case when c.id is null then null else json_build_object('name', c.name, 'company_name', c.company_name,
        'email', c.email, 'phone', c.phone, 'billing_address', c.billing_address, 'tax_id', c.tax_id,
        'status', c.status, 'merged_into', c.merged_into, 'credit_limit', c.credit_limit, 'is_walk_in', c.is_walk_in) end as customer
    from organization o
    left join customer c on c.organization_id = o.organization_id and c.id = ${customerId}::uuid
    where o.organization_id = ${tx.organization_id}`.execute(tx.db);
  const {
    customer: found,
    date_format,
    late_payment_text,
    base_currency,
    credits_number,
    einvoice,
    credit_notes_amount,
    reports_at_issue,
    logo_id,
    ...company
  } = rows[0]!;
  if (customerId && !found) {
    throw new Refusal('NOT_FOUND', { message: 'This customer does not exist.', field: 'customer_id' });
  }
  const customer: CustomerBlock = {
    id: customerId,
    name: billTo?.name ?? found?.name ?? '',
    company_name: found?.company_name ?? null,
    email: billTo?.email ?? found?.email ?? null,
    phone: billTo?.phone ?? found?.phone ?? null,
    address: billTo?.address ?? found?.billing_address ?? null,
    tax_id: found?.tax_id ?? null,
  };
  return {
    company: { ...company, logo_url: logoUrl(tx.organization_id, logo_id) } satisfies CompanyBlock,
    customer,
    date_format,
    late_payment_text,
    base_currency,
    credits_number,
    einvoice,
    credit_notes_amount,
    reports_at_issue,
    customer_status: found?.status ?? null,
    is_merged: found?.merged_into != null,
    credit_limit: found?.credit_limit ?? null,
    is_walk_in: found?.is_walk_in ?? false,
  };
}

/** Locks the customer and returns the sum of outstanding balances in kobo of the organization's currency. */
export async function lockOutstanding(tx: Tx, customerId: string): Promise<number> {
  await sql`select from customer where organization_id = ${tx.organization_id} and id = ${customerId}
    for no key update`.execute(tx.db);
  const { rows } = await sql<{
    outstanding: number;
  }>`select coalesce(sum(base_balance_due), 0)::bigint as outstanding
    from invoice where organization_id = ${tx.organization_id} and customer_id = ${customerId}
      and ${whereOutstanding()}`.execute(tx.db);
  return rows[0]!.outstanding;
}

/** Those of these numbers that documents have. */
export async function existingNumbers(tx: Tx, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ invoice_number: string }>`select invoice_number from invoice
    where organization_id = ${tx.organization_id} and invoice_number = any (${numbers}::text[])`.execute(
    tx.db,
  );
  return new Set(rows.map((row) => row.invoice_number));
}

/** What documents copy of these customers as they stand now, by id. */
export async function readCustomerBlocks(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, CustomerBlock>> {
  const rows = await tx.db
    .selectFrom('customer')
    .select(['id', 'name', 'company_name', 'email', 'phone', 'billing_address', 'tax_id'])
    .where('organization_id', '=', tx.organization_id)
    .where(anyOf('id', ids))
    .execute();
  return new Map(
    rows.map(({ billing_address, ...block }) => [
      block.id,
      { ...block, address: billing_address as Address | null },
    ]),
  );
}

export async function numberExists(tx: Tx, number: string): Promise<boolean> {
  const { rows } = await sql`select from invoice
    where organization_id = ${tx.organization_id} and invoice_number = ${number}`.execute(tx.db);
  return rows.length > 0;
}

/** Moves all documents of a customer to another; issued ones keep the printed name. Their rows are locked. */
export async function moveDocuments(
  tx: Tx,
  fromId: string,
  into: { id: string; name: string },
): Promise<void> {
  await sql`update invoice set customer_id = ${into.id}, version = version + 1,
      customer_name = case when status = 'draft' then ${into.name} else customer_name end
    where organization_id = ${tx.organization_id} and customer_id = ${fromId}`.execute(tx.db);
}

/** Issued documents keep the name that they were issued with; drafts get the customer's new name. */
export async function renameInDrafts(tx: Tx, customerId: string, name: string): Promise<void> {
  await sql`update invoice set customer_name = ${name}
    where organization_id = ${tx.organization_id} and customer_id = ${customerId} and status = 'draft'`.execute(
    tx.db,
  );
}
