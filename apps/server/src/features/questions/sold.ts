import { LIMITS } from '@lissafi/contract/limits';
import type { SalesBy, SalesRow, SalesSort } from '@lissafi/contract/sales-reports';
import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { readSales, readSalesDocuments } from '../sales-reports/store.ts';
import { address, counted, type Figure, type Question, rowOf } from './figures.ts';

const PAGE = 100;

/** The sales report of the question: of its days, its customer and its item. Costs are read only where they are asked. */
function reportOf(
  { context, asked, period }: Question,
  by: SalesBy,
  limit: number,
  { sort_by = 'net', withCosts = false }: { sort_by?: SalesSort; withCosts?: boolean } = {},
) {
  const { currency, permissions } = context.organization;
  const of = { customer_id: asked.customer?.id, item_id: asked.item?.id };
  const query = { by, limit, offset: 0, sort_by, sort_direction: 'desc', ...of } as const;
  return readSales(context.tx, query, period, {
    currency,
    withCosts: withCosts && permissions.includes('costs:read'),
  });
}

/** The page of the report with the filters of the question; `key` opens the documents of a row. */
function pageOf(
  { asked, period }: Question,
  by: SalesBy,
  row?: Pick<SalesRow, 'key' | 'name'>,
  sort: SalesSort = 'net',
) {
  return address('/sales-report', {
    by: by === 'item' ? null : by,
    ...period,
    sort: sort === 'net' ? null : sort,
    dir: sort === 'net' ? null : 'desc',
    customer_id: asked.customer?.id,
    item_id: asked.item?.id,
    key: row?.key,
    name: row?.name,
  });
}

const rowsOf = (question: Question, by: SalesBy, rows: readonly SalesRow[]) =>
  rows.slice(0, LIMITS.answer_rows).map((row) =>
    rowOf({
      ...{ id: row.key, label: row.name, value: row.net, link: pageOf(question, by, row) },
      detail:
        row.quantity !== null && row.unit
          ? roundedText(row.quantity, row.unit)
          : counted(row.documents, 'document'),
    }),
  );

/** Sales of a period without tax, less credit notes, as the sales report has them. */
export async function salesTotal(question: Question): Promise<Figure> {
  const by = question.asked.item && !question.asked.customer ? 'customer' : 'item';
  const { totals, rows } = await reportOf(question, by, LIMITS.answer_rows);
  return {
    ...{ measure: 'money', value: totals.net, count: totals.documents },
    rows: rowsOf(question, by, rows),
    link: pageOf(question, by),
  };
}

/** How much of an item was sold, less what came back. */
export async function salesQuantity(question: Question): Promise<Figure> {
  const { context, asked, period } = question;
  const item = asked.item!;
  const report = await reportOf(question, 'item', 1);
  const row = report.rows[0];
  const query = { by: 'item', key: item.id, limit: LIMITS.answer_rows, offset: 0 } as const;
  const { documents } = await readSalesDocuments(
    context.tx,
    { ...query, customer_id: asked.customer?.id },
    period,
    context.organization.currency,
  );
  return {
    ...{ measure: 'quantity', value: row?.quantity ?? 0, unit: item.unit, count: row?.documents ?? 0 },
    rows: documents.map((document) =>
      rowOf({
        ...{ id: document.id, label: document.number ?? document.customer_name, value: document.net },
        ...{ detail: document.customer_name, link: `/invoices/${document.id}` },
      }),
    ),
    link: pageOf(question, 'item', row),
  };
}

/** The largest of the sales report; the figure is that of the first. */
async function best(question: Question, by: SalesBy): Promise<Figure> {
  const { rows, total } = await reportOf(question, by, PAGE);
  return {
    ...{ measure: 'money', value: rows[0]?.net ?? 0, count: total },
    rows: rowsOf(question, by, rows),
    link: pageOf(question, by),
  };
}
export const bestCustomers = (question: Question) => best(question, 'customer');
export const bestItems = (question: Question) => best(question, 'item');

const marginText = ({ margin_percentage }: Pick<SalesRow, 'margin_percentage'>) =>
  margin_percentage === null ? null : `${margin_percentage} % of its sales`;

/** The largest gross profits of the sales report by item; the figure is that of the first. */
export async function bestEarners(question: Question): Promise<Figure> {
  const { rows, total } = await reportOf(question, 'item', PAGE, {
    sort_by: 'gross_profit',
    withCosts: true,
  });
  return {
    ...{ measure: 'money', value: rows[0]?.gross_profit ?? 0, count: total },
    rows: rows.slice(0, LIMITS.answer_rows).map((row) =>
      rowOf({
        ...{ id: row.key, label: row.name, value: row.gross_profit ?? 0, detail: marginText(row) },
        link: pageOf(question, 'item', row),
      }),
    ),
    link: pageOf(question, 'item', undefined, 'gross_profit'),
  };
}

/** What one item earned: its sales less the cost of its goods. */
export async function itemProfit(question: Question): Promise<Figure> {
  const { totals } = await reportOf(question, 'item', 1, { withCosts: true });
  const link = pageOf(question, 'item');
  const part = (id: string, label: string, value: number, detail: string | null = null) =>
    rowOf({ id, label, value, detail, link });
  return {
    ...{ measure: 'money', value: totals.gross_profit ?? 0, count: totals.documents, link },
    rows: [
      part('sales', 'Sales without VAT', totals.net),
      part('cost', 'Cost of goods sold', totals.cost ?? 0),
      part('profit', 'Gross profit', totals.gross_profit ?? 0, marginText(totals)),
    ],
  };
}
