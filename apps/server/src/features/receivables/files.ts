import type { AgeingRow, Statement } from '@lissafi/contract/receivables';
import { listTable, type ReportTable } from '@lissafi/domain/files/report-table';
import { type FileAbout, notesOf } from '../../http/file-of-answer.ts';

/** What each customer owes, by days past due. */
export const ageingFile = (
  { customers, as_of }: { customers: AgeingRow[]; as_of: string },
  about: FileAbout,
) =>
  listTable(
    {
      title: 'Receivables by age',
      currency: about.currency,
      notes: [`As of ${about.date(as_of)}`, ...notesOf(about)],
    },
    customers,
    [
      ['Customer', 'text', (row) => row.name],
      ['Phone', 'text', (row) => row.phone],
      ['Not due', 'money', (row) => row.ageing.current],
      ['1–30 days', 'money', (row) => row.ageing.days_1_30],
      ['31–60 days', 'money', (row) => row.ageing.days_31_60],
      ['61–90 days', 'money', (row) => row.ageing.days_61_90],
      ['Over 90 days', 'money', (row) => row.ageing.over_90],
      ['Total', 'money', (row) => row.total],
      ['Unapplied credit', 'money', (row) => row.unapplied_credit],
    ],
  );

/** The statement of one customer, as its own pdf has it too. */
export const statementFile = (statement: Statement, { date: written }: FileAbout): ReportTable => ({
  title: `Statement of ${statement.customer.name}`,
  notes: [`${written(statement.from)} to ${written(statement.to)}`],
  currency: statement.currency,
  columns: [
    { title: 'Date', kind: 'date' },
    { title: 'Description', kind: 'text' },
    { title: 'Billed', kind: 'money' },
    { title: 'Paid', kind: 'money' },
    { title: 'Balance', kind: 'money' },
  ],
  rows: [
    {
      cells: [statement.from, 'Balance before', null, null, statement.opening_balance],
      style: 'subtotal',
    },
    ...statement.lines.map(({ date, description, debit, credit, balance }) => ({
      cells: [date, description, debit || null, credit || null, balance],
    })),
    {
      cells: [
        statement.to,
        'Balance',
        statement.total_debit,
        statement.total_credit,
        statement.closing_balance,
      ],
      style: 'total',
    },
  ],
});
