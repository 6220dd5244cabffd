import type { Customer } from '@lissafi/contract/customers';
import { inWords } from '@lissafi/domain/files/cell-text';
import { listTable } from '@lissafi/domain/files/report-table';
import { type FileAbout, notesOf } from '../../http/file-of-answer.ts';

/** Customers as rows, with what they owe in the currency of the books. */
export const customersFile = ({ customers }: { customers: Customer[] }, about: FileAbout) =>
  listTable({ title: 'Customers', currency: about.currency, notes: notesOf(about) }, customers, [
    ['Name', 'text', (row) => row.name],
    ['Company', 'text', (row) => row.company_name],
    ['Type', 'text', (row) => inWords(row.type)],
    ['Phone', 'text', (row) => row.phone],
    ['Email', 'text', (row) => row.email],
    ['City', 'text', (row) => row.city],
    ['Status', 'text', (row) => inWords(row.status)],
    ['Outstanding', 'money', (row) => row.outstanding],
    ['Overdue', 'money', (row) => row.overdue],
    ['Unapplied credit', 'money', (row) => row.unapplied_credit],
    ['Credit limit', 'money', (row) => row.credit_limit],
  ]);
