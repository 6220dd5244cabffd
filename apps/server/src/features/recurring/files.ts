import type { RecurringInvoice } from '@lissafi/contract/recurring';
import { inWords } from '@lissafi/domain/files/cell-text';
import { listTable } from '@lissafi/domain/files/report-table';
import { type FileAbout, notesOf } from '../../http/file-of-answer.ts';

/** Schedules of recurring invoices as rows; amounts in each schedule's own currency. */
export const recurringFile = (
  { recurring_invoices }: { recurring_invoices: RecurringInvoice[] },
  about: FileAbout,
) =>
  listTable(
    { title: 'Recurring invoices', currency: about.currency, notes: notesOf(about) },
    recurring_invoices,
    [
      ['Customer', 'text', (row) => row.customer_name],
      ['Frequency', 'text', (row) => inWords(row.frequency)],
      ['Every', 'count', (row) => row.every],
      ['Status', 'text', (row) => inWords(row.status)],
      ['Next', 'date', (row) => row.next_on],
      ['Latest', 'date', (row) => row.last_on],
      ['Created', 'count', (row) => row.made_count],
      ['Currency', 'text', (row) => row.currency],
      ['Amount', 'money', (row) => row.total_amount],
    ],
  );
