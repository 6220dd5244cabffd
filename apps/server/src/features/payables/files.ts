import type { payableRoutes } from '@lissafi/contract/payables';
import type { Answer } from '@lissafi/contract/route';
import { listTable } from '@lissafi/domain/files/report-table';
import { type FileAbout, notesOf } from '../../http/file-of-answer.ts';

/** What has to be paid, by supplier. */
export const toPayFile = (
  { suppliers, as_of, week_end }: Answer<typeof payableRoutes.toPay>,
  about: FileAbout,
) =>
  listTable(
    {
      title: 'To pay',
      currency: about.currency,
      notes: [`On ${about.date(as_of)}, this week to ${about.date(week_end)}`, ...notesOf(about)],
    },
    suppliers,
    [
      ['Supplier', 'text', (row) => row.name],
      ['Documents', 'count', (row) => row.documents],
      ['First due', 'date', (row) => row.due_date],
      ['Overdue', 'money', (row) => row.overdue],
      ['This week', 'money', (row) => row.this_week],
      ['Later', 'money', (row) => row.later],
      ['Total', 'money', (row) => row.total],
      ['Advances and refunds due', 'money', (row) => row.credits],
    ],
  );
