import type { InvoiceRow } from '@lissafi/contract/documents';
import { inWords } from '@lissafi/domain/files/cell-text';
import { listTable } from '@lissafi/domain/files/report-table';
import { type FileAbout, notesOf } from '../../http/file-of-answer.ts';

/** Sales documents as rows. Amounts are in each document's own currency, which has a column. */
export const invoicesFile = ({ invoices }: { invoices: InvoiceRow[] }, about: FileAbout) =>
  listTable({ title: 'Invoices', currency: about.currency, notes: notesOf(about) }, invoices, [
    ['Number', 'text', (row) => row.invoice_number],
    ['Type', 'text', (row) => inWords(row.document_type)],
    ['Customer', 'text', (row) => row.customer_name],
    ['Issued', 'date', (row) => row.issue_date],
    ['Due', 'date', (row) => row.due_date],
    ['Status', 'text', (row) => inWords(row.status)],
    ['Days late', 'count', (row) => row.days_late || null],
    ['Currency', 'text', (row) => row.currency],
    ['Total', 'money', (row) => row.total_amount],
    ['Balance due', 'money', (row) => row.balance_due],
  ]);
