import type { AgeingRow } from '@lissafi/contract/receivables';
import { listTable } from '@lissafi/domain/files/report-table';
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
