import type { InvoiceRow, StoredStatus } from '@lissafi/contract/documents';
import type { invoiceRoutes } from '@lissafi/contract/invoices';
import type { Query } from '@lissafi/contract/route';
import { readMoney } from '@lissafi/domain/money/money';
import { daysLate, displayedStatus, owedOn } from '@lissafi/domain/sales/invoice';
import type { Expression, SqlBool } from 'kysely';
import { whereOutstanding } from '../../db/outstanding.ts';
import type { Tx } from '../../db/scope.ts';
import { anyContains } from '../../db/search.ts';
import { sql } from '../../db/sql.ts';
import { converted } from './related.ts';

type ListQuery = Query<typeof invoiceRoutes.list>;

/** Columns of the index `invoice_list` all of them, so that sorting reads no row. */
const SORTS: Record<ListQuery['sort_by'], string> = {
  invoice_number: 'number_key',
  customer_name: 'search_text',
  issue_date: 'issue_date',
  due_date: 'due_date',
  total_amount: 'total_amount',
  balance_due: 'balance_due',
  created_at: 'created_at',
};

const OUTSTANDING = whereOutstanding();

/** `status` filters the displayed status: a late invoice is overdue and no longer pending, sent or viewed. */
function displayed(status: NonNullable<ListQuery['status']>, today: string): Expression<SqlBool> {
  const late = sql`(balance_due > 0 and due_date < ${today}::date)`;
  switch (status) {
    case 'open':
      return OUTSTANDING;
    case 'overdue':
      return sql`${OUTSTANDING} and due_date < ${today}::date`;
    case 'pending':
    case 'sent':
    case 'viewed':
      return sql`status = ${status} and not ${late}`;
    default:
      return sql`status = ${status}`;
  }
}

export async function listInvoices(tx: Tx, query: ListQuery, today: string) {
  let filtered = tx.db.selectFrom('invoice').where('organization_id', '=', tx.organization_id);
  if (query.status) filtered = filtered.where(displayed(query.status, today));
  if (query.document_type) filtered = filtered.where('document_type', '=', query.document_type);
  // Statuses apply to receivables, as the dashboard counts them, unless another document type is requested.
  else if (query.status) filtered = filtered.where('document_type', 'in', ['invoice', 'receipt']);
  if (query.customer_id) filtered = filtered.where('customer_id', '=', query.customer_id);
  if (query.recurring_id) filtered = filtered.where('recurring_id', '=', query.recurring_id);
  if (query.shift_id) filtered = filtered.where('shift_id', '=', query.shift_id);
  if (query.branch_id) filtered = filtered.where('branch_id', '=', query.branch_id);
  if (query.date_from) filtered = filtered.where('issue_date', '>=', query.date_from);
  if (query.date_to) filtered = filtered.where('issue_date', '<=', query.date_to);
  const { search } = query;
  if (search) {
    const amount = readMoney(search)?.minor ?? null;
    filtered = filtered.where((where) =>
      where.or([
        anyContains(search, sql`search_text`),
        // Looked up once, in its own index.
        sql<SqlBool>`id = any(array(select p.id from invoice p where p.organization_id = ${tx.organization_id}
          and p.provisional_number = upper(${search})))`,
        ...(amount === null ? [] : [where('total_amount', '=', amount)]),
      ]),
    );
  }
  const key = sql.ref(SORTS[query.sort_by]);
  // Only a draft has no number; said of other columns it would keep their index from being used.
  const nulls = query.sort_by === 'invoice_number' ? ' nulls last' : '';
  const direction = sql.raw(`${query.sort_direction}${nulls}`);
  const found = await tx.db
    // A search looks through the index once, for the page and the total; without one it is read for each, since most
    // pages end after a few entries.
    .with(
      (cte) => (query.search ? cte('matching').materialized() : cte('matching').notMaterialized()),
      () => filtered.select(['id', key.as('sort_key')]),
    )
    .with('picked', (db) =>
      db
        .selectFrom('matching')
        .select(['id', 'sort_key'])
        .orderBy(sql`sort_key ${direction}`)
        .orderBy('id')
        .limit(query.limit)
        .offset(query.offset),
    )
    .selectFrom((db) => db.selectFrom('matching').select(db.fn.countAll<number>().as('total')).as('counted'))
    .leftJoin('picked', (join) => join.onTrue())
    .leftJoin('invoice', (join) =>
      join.onRef('invoice.id', '=', 'picked.id').on('invoice.organization_id', '=', tx.organization_id),
    )
    .select([
      'counted.total',
      'invoice.id',
      'document_type',
      'status',
      'customer_id',
      'customer_name',
      'issue_date',
      'due_date',
      'currency',
    ])
    .select(['total_amount', 'balance_due'])
    .select(sql<string | null>`coalesce(invoice_number, typed_number)`.as('invoice_number'))
    .select(converted(tx, 'invoice').as('is_converted'))
    .orderBy(sql`picked.sort_key ${direction}`)
    .orderBy('picked.id')
    .execute();
  // Where the page is empty the total stands alone.
  const invoices = found.flatMap(({ total: _, ...row }) => {
    if (row.id === null) return [];
    const stored = row.status as StoredStatus;
    const balance = owedOn(stored, row.balance_due ?? 0);
    const due = row.due_date!;
    return {
      ...row,
      balance_due: balance,
      stored_status: stored,
      status: displayedStatus(stored, due, balance, today),
      days_late: daysLate(stored, due, balance, today),
    } as InvoiceRow;
  });
  return { invoices, total: found[0]!.total, limit: query.limit, offset: query.offset };
}
