import type { PaymentKind } from '@lissafi/contract/documents';
import { Refusal } from '@lissafi/contract/errors';
import type { OpenDocument, PaymentRecord, paymentRoutes } from '@lissafi/contract/payments';
import type { Permission } from '@lissafi/contract/permissions';
import type { Query } from '@lissafi/contract/route';
import { daysBetween } from '@lissafi/domain/calendar/civil-date';
import { readMoney } from '@lissafi/domain/money/money';
import { paymentActions } from '@lissafi/domain/sales/payment';
import { oldestFirst } from '@lissafi/domain/sales/settlement-on-account';
import { whereOutstanding } from '../../db/outstanding.ts';
import type { Tx } from '../../db/scope.ts';
import { anyContains } from '../../db/search.ts';
import { sql } from '../../db/sql.ts';
import type { InvoiceRecord } from '../documents/record.ts';

const payments = (tx: Tx) =>
  tx.db
    .selectFrom('payment as p')
    .innerJoin('customer as c', (join) =>
      join.onRef('c.organization_id', '=', 'p.organization_id').onRef('c.id', '=', 'p.customer_id'),
    )
    .leftJoin('bank_account as b', (join) =>
      join.onRef('b.organization_id', '=', 'p.organization_id').onRef('b.id', '=', 'p.account_id'),
    )
    .select([
      'p.id',
      'p.kind',
      'p.customer_id',
      'c.name as customer_name',
      'p.amount',
      'p.wht_amount',
      'p.charges',
      'p.stamp_duty',
      'p.settlement_discount',
      'p.vat_withheld',
      'p.credit_amount',
      'p.currency',
      'p.exchange_rate',
      'p.base_amount',
      'p.base_wht_amount',
      'p.paid_on',
      'p.method',
      'p.reference',
      'p.bank_account',
      'p.account_id',
      'b.name as account_name',
      'p.wht_certificate',
      'p.wht_certificate_on',
      'p.journal_entry_id',
      'p.created_at',
      'p.voided_at',
      'p.void_reason',
      'p.void_entry_id',
    ])
    .select(
      sql<
        (PaymentRecord['allocations'][number] & { of_receipt: boolean; money_went_back: boolean })[]
      >`coalesce((
        select json_agg(json_build_object('invoice_id', i.id, 'invoice_number', i.invoice_number, 'amount', a.amount,
          'balance_due', case when i.status in ('pending', 'sent', 'viewed') then i.balance_due else 0 end,
          'of_receipt', i.document_type = 'receipt', 'money_went_back', i.refunded_amount > 0) order by i.due_date, i.id)
        from payment_allocation a
        join invoice i on i.organization_id = a.organization_id and i.id = a.invoice_id
        where a.organization_id = ${tx.organization_id} and a.payment_id = p.id), '[]')`.as('allocations'),
    )
    .where('p.organization_id', '=', tx.organization_id);

type Row = Awaited<ReturnType<ReturnType<typeof payments>['executeTakeFirstOrThrow']>>;

function toPayment({ allocations, ...row }: Row, permissions: readonly Permission[]): PaymentRecord {
  return {
    ...row,
    allocations: allocations.map(({ of_receipt: _, money_went_back: __, ...allocation }) => allocation),
    can: paymentActions(
      {
        kind: row.kind as PaymentKind,
        voided: row.voided_at !== null,
        wht_amount: row.wht_amount,
        of_receipt: allocations.some((each) => each.of_receipt),
        money_went_back: allocations.some((each) => each.money_went_back),
      },
      permissions,
    ),
  } as PaymentRecord;
}

/** Throws NOT_FOUND. */
export async function readPayment(
  tx: Tx,
  id: string,
  permissions: readonly Permission[],
): Promise<PaymentRecord> {
  const row = await payments(tx).where('p.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return toPayment(row, permissions);
}

const SORTS = {
  paid_on: sql`p.paid_on`,
  amount: sql`p.base_amount`,
  customer_name: sql`lower(c.name)`,
  created_at: sql`p.created_at`,
};

export async function listPayments(
  tx: Tx,
  query: Query<typeof paymentRoutes.list>,
  permissions: readonly Permission[],
) {
  let filtered = payments(tx);
  if (query.customer_id) filtered = filtered.where('p.customer_id', '=', query.customer_id);
  if (query.kind) filtered = filtered.where('p.kind', '=', query.kind);
  if (query.method) filtered = filtered.where('p.method', '=', query.method);
  if (query.date_from) filtered = filtered.where('p.paid_on', '>=', query.date_from);
  if (query.date_to) filtered = filtered.where('p.paid_on', '<=', query.date_to);
  if (query.account_id) filtered = filtered.where('p.account_id', '=', query.account_id);
  if (query.shift_id) filtered = filtered.where('p.shift_id', '=', query.shift_id);
  if (query.certificate) {
    filtered = filtered
      .where('p.wht_amount', '>', 0)
      .where('p.kind', '=', 'payment')
      .where('p.voided_at', 'is', null)
      .where('p.wht_certificate', query.certificate === 'missing' ? 'is' : 'is not', null);
  }
  const { search } = query;
  if (search) {
    const amount = readMoney(search)?.minor ?? null;
    filtered = filtered.where((where) =>
      where.or([
        anyContains(search, sql`c.name`, sql`p.reference`, sql`p.wht_certificate`),
        sql<boolean>`exists (select from payment_allocation a
          join invoice i on i.organization_id = a.organization_id and i.id = a.invoice_id
          where a.organization_id = ${tx.organization_id} and a.payment_id = p.id
            and ${anyContains(search, sql`i.invoice_number`)})`,
        ...(amount === null ? [] : [where('p.amount', '=', amount)]),
      ]),
    );
  }
  const { total, total_received } = await filtered
    .clearSelect()
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      sql<number>`coalesce(sum(p.base_amount) filter (where p.kind = 'payment' and p.voided_at is null), 0)::bigint`.as(
        'total_received',
      ),
    ])
    .executeTakeFirstOrThrow();
  const rows = await filtered
    .orderBy(SORTS[query.sort_by], query.sort_direction)
    .orderBy('p.id', query.sort_direction)
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  return {
    payments: rows.map((row) => toPayment(row, permissions)),
    total,
    total_received,
    limit: query.limit,
    offset: query.offset,
  };
}

/** Returns issued documents with a balance in this currency; with `lock` they are locked to commit, in order of id. */
export async function readOpen(
  tx: Tx,
  customerId: string,
  currency: string,
  lock: boolean,
): Promise<InvoiceRecord[]> {
  let query = tx.db
    .selectFrom('invoice')
    .selectAll()
    .where('organization_id', '=', tx.organization_id)
    .where('customer_id', '=', customerId)
    .where(whereOutstanding())
    .where('currency', '=', currency)
    .orderBy('id');
  if (lock) query = query.forNoKeyUpdate();
  return (await query.execute()) as InvoiceRecord[];
}

export function toOpenDocuments(records: InvoiceRecord[], today: string): OpenDocument[] {
  return oldestFirst(records).map((record) => ({
    id: record.id,
    document_type: record.document_type as OpenDocument['document_type'],
    invoice_number: record.invoice_number!,
    issue_date: record.issue_date,
    due_date: record.due_date,
    days_late: Math.max(0, daysBetween(record.due_date, today)),
    total_amount: record.total_amount,
    tax_amount: record.tax_amount,
    balance_due: record.balance_due,
  }));
}

export interface LockedCustomer {
  id: string;
  unapplied_credit: number;
}

/**
 * Locks the customer to commit, after the documents. Throws NOT_FOUND, CUSTOMER_MERGED, INVALID_STATE for walk-in
 * customers.
 */
export async function lockCustomer(tx: Tx, id: string): Promise<LockedCustomer> {
  const { rows } = await sql<LockedCustomer & { is_walk_in: boolean; merged_into: string | null }>`
    select id, unapplied_credit, is_walk_in, merged_into from customer
    where organization_id = ${tx.organization_id} and id = ${id} for no key update`.execute(tx.db);
  const [customer] = rows;
  if (!customer) throw new Refusal('NOT_FOUND');
  if (customer.merged_into) throw new Refusal('CUSTOMER_MERGED');
  if (customer.is_walk_in)
    throw new Refusal('INVALID_STATE', { message: 'A walk-in customer pays with each receipt.' });
  return customer;
}
