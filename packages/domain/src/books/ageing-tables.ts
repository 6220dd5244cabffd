import type { OpenDocuments, OpenParties, Statement } from '@lissafi/contract/receivables';
import type { ReportRow, ReportTable } from '../files/report-table.ts';

type Date = (day: string) => string;
export type AgeingSide = 'receivable' | 'payable';

const TITLES: Record<AgeingSide, string> = {
  receivable: 'Receivables ageing',
  payable: 'Payables ageing',
};
const PARTIES: Record<AgeingSide, string> = { receivable: 'Customer', payable: 'Supplier' };

const notesOf = ({ as_of, known_on }: { as_of: string; known_on: string | null }, date: Date) => [
  `At the end of ${date(as_of)}`,
  ...(known_on === null ? [] : [`As known at the end of ${date(known_on)}`]),
];

/** Ageing by customer or supplier, of the page that the response holds, with the totals of all. */
export function ageingTable(report: OpenParties, side: AgeingSide, date: Date): ReportTable {
  const withCredit = side === 'receivable';
  const cells = (
    row:
      | OpenParties['totals']
      | (OpenParties['parties'][number]['ageing'] & { total: number; unapplied_credit: number }),
  ) => [
    row.current,
    row.days_1_30,
    row.days_31_60,
    row.days_61_90,
    row.over_90,
    row.total,
    ...(withCredit ? [row.unapplied_credit] : []),
  ];
  return {
    title: TITLES[side],
    notes: [...notesOf(report, date), 'By days past the due date'],
    currency: report.currency,
    columns: [
      { title: PARTIES[side], kind: 'text' },
      { title: 'Not due', kind: 'money' },
      { title: '1–30 days', kind: 'money' },
      { title: '31–60 days', kind: 'money' },
      { title: '61–90 days', kind: 'money' },
      { title: 'Over 90 days', kind: 'money' },
      { title: 'Open', kind: 'money' },
      ...(withCredit ? [{ title: 'Credit', kind: 'money' as const }] : []),
    ],
    rows: [
      ...report.parties.map(
        (party): ReportRow => ({
          cells: [
            party.name,
            ...cells({ ...party.ageing, total: party.total, unapplied_credit: party.unapplied_credit }),
          ],
        }),
      ),
      { cells: ['Total', ...cells(report.totals)], style: 'total' },
    ],
  };
}

/** The documents behind an ageing, of the page that the response holds, with the total of all. */
export function openDocumentsTable(report: OpenDocuments, side: AgeingSide, date: Date): ReportTable {
  return {
    title: `${TITLES[side]} by document`,
    notes: notesOf(report, date),
    currency: report.currency,
    columns: [
      { title: 'Document', kind: 'text' },
      { title: PARTIES[side], kind: 'text' },
      { title: 'Date', kind: 'date' },
      { title: 'Due', kind: 'date' },
      { title: 'Days late', kind: 'count' },
      { title: 'Open', kind: 'money' },
    ],
    rows: [
      ...report.documents.map(
        (document): ReportRow => ({
          cells: [
            document.number,
            document.party_name,
            document.date,
            document.due_date,
            document.days_late,
            document.open,
          ],
        }),
      ),
      { cells: ['Total', null, null, null, null, report.total_open], style: 'total' },
    ],
  };
}

/** The statement of a customer, or of a supplier, whose purchases are credits. */
export function partyStatementTable(
  statement: Omit<Statement, 'customer' | 'open'>,
  party: { name: string; side: AgeingSide },
  date: Date,
): ReportTable {
  const [raises, lowers] =
    party.side === 'receivable' ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const);
  const row = (title: string, balance: number): ReportRow => ({
    cells: [null, title, null, null, balance],
    style: 'subtotal',
  });
  return {
    title: `Statement of ${party.name}`,
    notes: [`${date(statement.from)} to ${date(statement.to)}`],
    currency: statement.currency,
    columns: [
      { title: 'Date', kind: 'date' },
      { title: 'Description', kind: 'text' },
      { title: party.side === 'receivable' ? 'Billed' : 'Bought', kind: 'money' },
      { title: 'Paid', kind: 'money' },
      { title: 'Balance', kind: 'money' },
    ],
    rows: [
      row('Opening balance', statement.opening_balance),
      ...statement.lines.map(
        (line): ReportRow => ({
          cells: [line.date, line.description, line[raises] || null, line[lowers] || null, line.balance],
        }),
      ),
      {
        cells: [
          null,
          'Closing balance',
          statement[`total_${raises}`],
          statement[`total_${lowers}`],
          statement.closing_balance,
        ],
        style: 'total',
      },
    ],
  };
}
