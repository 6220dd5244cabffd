import type { SalesBy, SalesReport, SalesRow } from '@lissafi/contract/sales-reports';
import { describePeriod } from '../books/statement-columns.ts';
import type { ReportRow, ReportTable } from '../files/report-table.ts';

const TITLES: Record<SalesBy, readonly [title: string, column: string]> = {
  item: ['Sales by item', 'Item'],
  customer: ['Sales by customer', 'Customer'],
  person: ['Sales by person', 'Issued by'],
};

const earnedCells = ({ cost, gross_profit, margin_percentage }: SalesReport['totals'] | SalesRow) => [
  cost,
  gross_profit,
  margin_percentage,
];

/** Sales by item, customer or person, of the page that the response holds, with the totals of all, and by item what each earned. */
export function salesTable(report: SalesReport, date: (day: string) => string): ReportTable {
  const byItem = report.by === 'item';
  const withCosts = report.totals.cost !== null;
  const [title, column] = TITLES[report.by];
  return {
    title,
    notes: [
      describePeriod({ from: report.date_from, to: report.date_to }, date),
      'Without tax, less credit notes; cancelled documents are left out',
      ...(report.branch_id === null ? [] : ['One branch']),
    ],
    currency: report.currency,
    columns: [
      { title: column, kind: 'text' },
      ...(byItem
        ? [
            { title: 'Quantity', kind: 'quantity' as const },
            { title: 'Unit', kind: 'text' as const },
          ]
        : []),
      { title: 'Documents', kind: 'count' },
      { title: 'Invoiced', kind: 'money' },
      { title: 'Credited', kind: 'money' },
      { title: 'Sales', kind: 'money' },
      ...(withCosts
        ? [
            { title: 'Cost of goods sold', kind: 'money' as const },
            { title: 'Gross profit', kind: 'money' as const },
            { title: 'Margin %', kind: 'percentage' as const },
          ]
        : []),
    ],
    rows: [
      ...report.rows.map(
        (row): ReportRow => ({
          cells: [
            row.name,
            ...(byItem ? [row.quantity, row.unit] : []),
            row.documents,
            row.invoiced,
            row.credited,
            row.net,
            ...(withCosts ? earnedCells(row) : []),
          ],
        }),
      ),
      {
        cells: [
          'Total',
          ...(byItem ? [null, null] : []),
          report.totals.documents,
          report.totals.invoiced,
          report.totals.credited,
          report.totals.net,
          ...(withCosts ? earnedCells(report.totals) : []),
        ],
        style: 'total',
      },
    ],
  };
}
