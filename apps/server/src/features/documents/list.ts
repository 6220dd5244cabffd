import type { InvoiceRow, StoredStatus } from '@lissafi/contract/documents';
import type { invoiceRoutes } from '@lissafi/contract/invoices';
import type { Query } from '@lissafi/contract/route';
import { parseMoney } from '@lissafi/domain/money/money';
import { daysLate, displayedStatus, owedOn } from '@lissafi/domain/sales/invoice';
import type { Expression, SqlBool } from 'kysely';
import { whereOutstanding } from '../../db/outstanding.ts';
import type { Tx } from '../../db/scope.ts';
import { containsPattern } from '../../db/search.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { converted } from './related.ts';

type ListQuery = Query<typeof invoiceRoutes.list>;

const column = (name: string) => [sql.ref(name)];
/** Of numbers first the series, then the figure as a number, so that 1000 comes after 999. */
const NUMBER = sql`coalesce(invoice_number, typed_number)`;
const SORTS: Record<ListQuery['sort_by'], Sql<unknown>[]> = {
  invoice_number: [sql`rtrim(${NUMBER}, '0123456789')`, sql`length(${NUMBER})`, NUMBER],
  customer_name: column('customer_name'),
  issue_date: column('issue_date'),
  due_date: column('due_date'),
  total_amount: column('total_amount'),
  balance_due: column('balance_due'),
  created_at: column('created_at'),
};

const OUTSTANDING = whereOutstanding();

/** `status` filters what is displayed: a late invoice is overdue and no longer pending, sent or viewed. */
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
  // States are those of debts, as the dashboard counts them, unless another kind is asked for.
  else if (query.status) filtered = filtered.where('document_type', 'in', ['invoice', 'receipt']);
  if (query.customer_id) filtered = filtered.where('customer_id', '=', query.customer_id);
  if (query.recurring_id) filtered = filtered.where('recurring_id', '=', query.recurring_id);
  if (query.date_from) filtered = filtered.where('issue_date', '>=', query.date_from);
  if (query.date_to) filtered = filtered.where('issue_date', '<=', query.date_to);
  if (query.search) {
    const pattern = containsPattern(query.search);
    const amount = parseMoney(query.search);
    filtered = filtered.where((where) =>
      where.or([
        where('invoice_number', 'ilike', pattern),
        where('customer_name', 'ilike', pattern),
        where('reference_number', 'ilike', pattern),
        ...(amount === null ? [] : [where('total_amount', '=', amount)]),
      ]),
    );
  }
  // Neither waits for the other: they leave together.
  const counted = filtered.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const direction = query.sort_direction;
  let sorted = filtered;
  for (const key of SORTS[query.sort_by]) {
    sorted = sorted.orderBy(key, (order) => {
      const directed = direction === 'desc' ? order.desc() : order.asc();
      // Only a draft has no number; said of other columns it would keep their index from being used.
      return query.sort_by === 'invoice_number' ? directed.nullsLast() : directed;
    });
  }
  const page = sorted
    .select([
      'id',
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
    .orderBy('id')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const [{ total }, rows] = await Promise.all([counted, page]);
  const invoices = rows.map((row) => {
    const stored = row.status as StoredStatus;
    const balance = owedOn(stored, row.balance_due ?? 0);
    return {
      ...row,
      balance_due: balance,
      stored_status: stored,
      status: displayedStatus(stored, row.due_date, balance, today),
      days_late: daysLate(stored, row.due_date, balance, today),
    } as InvoiceRow;
  });
  return { invoices, total, limit: query.limit, offset: query.offset };
}
