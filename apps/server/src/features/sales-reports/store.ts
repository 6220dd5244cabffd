import type { Query } from '@lissafi/contract/route';
import type {
  SalesBy,
  SalesDocuments,
  SalesReport,
  SalesRow,
  salesReportRoutes,
} from '@lissafi/contract/sales-reports';
import { fromE4 } from '@lissafi/domain/money/decimal';
import { marginPercentage } from '@lissafi/domain/sales/margin';
import { firstOf } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { costsOfItems, type Period } from './costs.ts';

type ReportQuery = Query<typeof salesReportRoutes.sales>;
type DocumentsQuery = Query<typeof salesReportRoutes.documents>;
type Filter = Pick<ReportQuery, 'branch_id' | 'customer_id' | 'item_id'>;

/**
 * The lines of everything issued in a period and not cancelled, opening balances left out, with their amounts without
 * tax in the organization's currency: the document's own conversion, divided over its lines by cumulative rounding, so
 * that each view adds up to the same total. A credit note is negative, and belongs to the item and the person of what
 * it credits.
 */
function soldLines(tx: Tx, { date_from, date_to }: Period, branchId: string | undefined): Sql {
  const org = tx.organization_id;
  return sql`
    select i.id as document_id, i.document_type, i.invoice_number, i.issue_date, i.customer_name,
      coalesce(c.merged_into, i.customer_id) as customer_id,
      coalesce(e.posted_by, sold.created_by, i.created_by) as person_id,
      coalesce(t.inventory_item_id, credited.inventory_item_id) as item_id, coalesce(credited.name, t.name) as line_name,
      case when i.document_type = 'credit_note' then -coalesce(t.credited_quantity_e4, 0) else t.quantity_e4 end
        as quantity_e4,
      case when i.document_type = 'credit_note' then -1 else 1 end as sign,
      t.total_amount - t.tax_amount as net,
      sum(t.total_amount - t.tax_amount) over (partition by i.id order by t.line) as so_far,
      sum(t.total_amount - t.tax_amount) over (partition by i.id) as whole,
      i.base_total_amount - i.base_tax_amount as base
    from invoice i
    join invoice_item t on t.organization_id = ${org} and t.invoice_id = i.id
    left join invoice_item credited on credited.organization_id = ${org} and credited.id = t.credits_item_id
    left join invoice sold on sold.organization_id = ${org} and sold.id = i.credits_id
    left join journal_entry e on e.organization_id = ${org}
      and e.id = ${firstOf('sold.journal_entry_id', 'i.journal_entry_id')}
    left join customer c on c.organization_id = ${org} and c.id = i.customer_id
    where i.organization_id = ${org} and i.document_type in ('invoice', 'receipt', 'credit_note')
      and i.status not in ('draft', 'cancelled') and not i.is_opening and coalesce(sold.is_opening, false) = false
      and i.issue_date between ${date_from}::date and ${date_to}::date
      ${branchId ? sql`and i.branch_id = ${branchId}::uuid` : sql``}`;
}

const KEYS: Record<SalesBy, Sql> = {
  item: sql`coalesce(l.item_id::text, 'name:' || lower(l.line_name))`,
  customer: sql`coalesce(l.customer_id::text, 'name:' || lower(l.customer_name))`,
  person: sql`coalesce(l.person_id::text, 'system')`,
};

/** One row for each line, with its key and its amount in the organization's currency. */
function keyedLines(tx: Tx, by: SalesBy, period: Period, query: Filter): Sql {
  const { branch_id, customer_id, item_id } = query;
  return sql`
    select ${KEYS[by]} as key, l.*, (l.sign * case when l.whole = 0 then 0
      else round(l.so_far * l.base / l.whole) - round((l.so_far - l.net) * l.base / l.whole) end)::bigint as amount
    from (${soldLines(tx, period, branch_id)}) l where true
      ${customer_id ? sql`and l.customer_id = ${customer_id}::uuid` : sql``}
      ${item_id ? sql`and l.item_id = ${item_id}::uuid` : sql``}`;
}

interface RowOf extends Omit<SalesRow, 'quantity' | 'margin_percentage'> {
  quantity_e4: number | null;
}

/** Within a row of `n`. Rows without a figure come last, in either direction. */
const SORTS: Record<ReportQuery['sort_by'], Sql> = {
  name: sql`lower(n.name)`,
  quantity: sql`n.quantity_e4`,
  net: sql`n.net`,
  cost: sql`n.cost`,
  gross_profit: sql`n.gross_profit`,
  margin_percentage: sql`case when n.net > 0 then n.gross_profit::numeric / n.net end`,
};

const withMargin = <Row extends Pick<SalesRow, 'net' | 'cost'>>(row: Row) => ({
  ...row,
  margin_percentage: row.cost === null ? null : marginPercentage(row.net, row.cost),
});

/**
 * Returns sales by item, customer or person, the largest first unless the query says otherwise. `withCosts`, by item alone:
 * each row has the cost of its goods; an item with a cost alone, such as one that became dearer after it was sold, has its
 * row too.
 */
export async function readSales(
  tx: Tx,
  query: ReportQuery,
  period: Period,
  { currency, withCosts }: { currency: string; withCosts: boolean },
): Promise<Omit<SalesReport, 'books'>> {
  const { by, limit, offset, branch_id } = query;
  const org = tx.organization_id;
  const costs = withCosts
    ? costsOfItems(tx, period, query)
    : sql`select null::uuid as item_id, null::bigint as cost where false`;
  const no = withCosts ? sql`0::bigint` : sql`null::bigint`;
  const grouped = sql`with k as (${keyedLines(tx, by, period, query)}),
    s as (select k.key, max(k.item_id::text)::uuid as item_id, max(k.customer_id::text)::uuid as customer_id,
        max(k.person_id::text)::uuid as person_id, max(k.line_name) as line_name, max(k.customer_name) as customer_name,
        sum(k.quantity_e4)::bigint as quantity_e4, count(distinct k.document_id)::int as documents,
        coalesce(sum(k.amount) filter (where k.sign = 1), 0)::bigint as invoiced,
        coalesce(-sum(k.amount) filter (where k.sign = -1), 0)::bigint as credited, sum(k.amount)::bigint as net
      from k group by k.key),
    c as (${costs}),
    g as (select coalesce(s.key, c.item_id::text) as key, coalesce(s.item_id, c.item_id) as item_id, s.customer_id,
        s.person_id, s.line_name, s.customer_name, coalesce(s.quantity_e4, 0)::bigint as quantity_e4,
        coalesce(s.documents, 0) as documents, coalesce(s.invoiced, 0)::bigint as invoiced,
        coalesce(s.credited, 0)::bigint as credited, coalesce(s.net, 0)::bigint as net,
        coalesce(c.cost, ${no}) as cost,
        coalesce(s.net, 0)::bigint - coalesce(c.cost, ${no}) as gross_profit
      from s full join c on c.item_id::text = s.key
      where s.key is not null or c.cost <> 0)`;
  const figures = sql`g.documents, g.invoiced, g.credited, g.net, g.cost, g.gross_profit`;
  const named = {
    item: sql`select g.key, g.item_id as id, coalesce(x.name, g.line_name) as name, x.unit, g.quantity_e4, ${figures}
      from g left join item x on x.organization_id = ${org} and x.id = g.item_id`,
    customer: sql`select g.key, g.customer_id as id, coalesce(x.name, g.customer_name) as name, null as unit,
      null::bigint as quantity_e4, ${figures}
      from g left join customer x on x.organization_id = ${org} and x.id = g.customer_id`,
    person: sql`select g.key, g.person_id as id, coalesce(x.first_name || ' ' || x.last_name, 'System') as name,
      null as unit, null::bigint as quantity_e4, ${figures}
      from g left join app_user x on x.id = g.person_id`,
  }[by];
  const direction = query.sort_direction === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<RowOf>`${grouped} select n.* from (${named}) n
    order by ${SORTS[query.sort_by]} ${direction} nulls last, n.net desc, lower(n.name), n.key
    limit ${limit} offset ${offset}`.execute(tx.db);
  const { rows: sums } = await sql<
    Omit<SalesReport['totals'], 'margin_percentage'> & { total: number }
  >`${grouped}
    select count(*)::int as total, (select count(distinct k.document_id)::int from k) as documents,
      coalesce(sum(g.invoiced), 0)::bigint as invoiced, coalesce(sum(g.credited), 0)::bigint as credited,
      coalesce(sum(g.net), 0)::bigint as net, coalesce(sum(g.cost), ${no})::bigint as cost,
      coalesce(sum(g.gross_profit), ${no})::bigint as gross_profit from g`.execute(tx.db);
  const { total, ...totals } = sums[0]!;
  return {
    ...{ by, ...period, branch_id: branch_id ?? null, currency },
    rows: rows.map(({ quantity_e4, ...row }) =>
      withMargin({ ...row, quantity: quantity_e4 === null ? null : fromE4(quantity_e4) }),
    ),
    ...{ total, limit, offset, totals: withMargin(totals) },
  };
}

/** Returns the documents behind a row, newest first. */
export async function readSalesDocuments(
  tx: Tx,
  query: DocumentsQuery,
  period: Period,
  currency: string,
): Promise<SalesDocuments> {
  const { by, key, limit, offset, branch_id } = query;
  const grouped = sql`with k as (${keyedLines(tx, by, period, query)}),
    d as (select k.document_id as id, k.document_type, k.invoice_number as number, k.issue_date as date,
        k.customer_name, sum(k.amount)::bigint as net
      from k where true ${key ? sql`and k.key = ${key}` : sql``}
      group by k.document_id, k.document_type, k.invoice_number, k.issue_date, k.customer_name)`;
  const { rows: sums } = await sql<{ total: number; net: number }>`${grouped}
    select count(*)::int as total, coalesce(sum(d.net), 0)::bigint as net from d`.execute(tx.db);
  const { rows } = await sql<SalesDocuments['documents'][number]>`${grouped}
    select d.* from d order by d.date desc, d.number desc, d.id limit ${limit} offset ${offset}`.execute(
    tx.db,
  );
  return {
    ...{ by, ...period, branch_id: branch_id ?? null, currency },
    documents: rows,
    ...sums[0]!,
    ...{ limit, offset },
  };
}
