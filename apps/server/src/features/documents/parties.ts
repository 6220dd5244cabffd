import type { CompanyBlock, CustomerBlock } from '@lissafi/contract/documents';
import { Refusal } from '@lissafi/contract/errors';
import type { Address } from '@lissafi/contract/fields';
import { logoUrl } from '@lissafi/contract/organizations';
import { whereOutstanding } from '../../db/outstanding.ts';
import { anyOf, isValue } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { Parties } from './record.ts';
import { accountToPayInto } from './where-to-pay.ts';

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
  pay_into: Parties['pay_into'];
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
    /** The customer that this one was merged into. */
    merged_into: string | null;
    credit_limit: number | null;
    is_walk_in: boolean;
    reports_at_issue: boolean;
  }
> {
  const { rows } = await sql<PartiesRow>`
    select coalesce(o.legal_name, o.name) as name, o.email, o.phone, o.address, o.tax_id, o.registration_number,
      o.logo_id, o.date_format, o.late_payment_text, o.currency as base_currency,
      ${accountToPayInto(tx)} as pay_into,
      (select invoice_number from invoice where organization_id = ${tx.organization_id} and ${isValue('id', creditsId)})
        as credits_number,
      (select json_build_object('irn', irn, 'qr', qr) from einvoice where organization_id = ${tx.organization_id}
        and ${isValue('invoice_id', invoiceId)} and state in ('signed', 'transmitted')) as einvoice,
      (select coalesce(sum(applied_amount), 0)::bigint from invoice where organization_id = ${tx.organization_id}
        and ${isValue('credits_id', invoiceId)}) as credit_notes_amount,
      exists (select from einvoice_settings where organization_id = ${tx.organization_id} and is_automatic) as reports_at_issue,
      case when c.id is null then null else json_build_object('name', c.name, 'company_name', c.company_name,
        'email', c.email, 'phone', c.phone, 'billing_address', c.billing_address, 'tax_id', c.tax_id,
        'status', c.status, 'merged_into', c.merged_into, 'credit_limit', c.credit_limit, 'is_walk_in', c.is_walk_in) end as customer
    from organization o
    left join customer c on c.organization_id = o.organization_id and ${isValue('c.id', customerId)}
    where o.organization_id = ${tx.organization_id}`.execute(tx.db);
  const {
    customer: found,
    date_format,
    late_payment_text,
    base_currency,
    pay_into,
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
    pay_into,
    credits_number,
    einvoice,
    credit_notes_amount,
    reports_at_issue,
    customer_status: found?.status ?? null,
    merged_into: found?.merged_into ?? null,
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
