import type { OpeningDocument } from '@lissafi/contract/opening-document';
import type { Cell, ReportRow, ReportTable } from '../files/report-table.ts';
import { addMoney } from '../money/money.ts';

const row = (name: string, reference: Cell, quantity: Cell, amount: number): ReportRow => ({
  cells: [name, reference, quantity, Math.max(amount, 0), Math.max(-amount, 0)],
  indent: 1,
});

/** Returns the opening balances as a report: each section with its lines, then the totals and the rest. */
export function openingBalancesTable(document: OpeningDocument): ReportTable {
  const sections: [title: string, lines: ReportRow[]][] = [
    [
      'Accounts',
      document.accounts.map((each) =>
        row(`${each.account_code} ${each.name}`, null, null, each.debit - each.credit),
      ),
    ],
    ['Customers', document.customers.map((each) => row(each.name, each.reference, null, each.amount))],
    ['Suppliers', document.suppliers.map((each) => row(each.name, each.reference, null, -each.amount))],
    ['Stock', document.stock.map((each) => row(each.name, each.batch_number, each.quantity, each.value))],
  ];
  const { debit, credit, opening_equity } = document.totals;
  return {
    title: 'Opening balances',
    notes: [
      document.opened_on === null ? 'No day was entered yet' : `As of ${document.opened_on}`,
      document.status === 'posted' ? 'Posted' : 'Draft: not in the books',
    ],
    currency: document.currency,
    columns: [
      { title: 'Name', kind: 'text' },
      { title: 'Reference', kind: 'text' },
      { title: 'Quantity', kind: 'quantity' },
      { title: 'Debit', kind: 'money' },
      { title: 'Credit', kind: 'money' },
    ],
    rows: [
      ...sections.flatMap(([title, lines]): ReportRow[] =>
        lines.length === 0 ? [] : [{ cells: [title, null, null, null, null], style: 'heading' }, ...lines],
      ),
      row('Opening balance equity', null, null, opening_equity),
      {
        cells: [
          'Total',
          null,
          null,
          addMoney(debit, Math.max(opening_equity, 0)),
          addMoney(credit, Math.max(-opening_equity, 0)),
        ],
        style: 'total',
      },
    ],
  };
}
