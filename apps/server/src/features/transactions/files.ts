import type { Transaction } from '@lissafi/contract/transactions';
import { inWords } from '@lissafi/domain/files/cell-text';
import { listTable } from '@lissafi/domain/files/report-table';
import { type FileAbout, notesOf } from '../../http/file-of-answer.ts';

/** Expenses as rows; amounts include VAT. */
export const transactionsFile = ({ transactions }: { transactions: Transaction[] }, about: FileAbout) =>
  listTable({ title: 'Expenses', currency: about.currency, notes: notesOf(about) }, transactions, [
    ['Date', 'date', (row) => row.transaction_date],
    ['Type', 'text', (row) => inWords(row.type)],
    ['Category', 'text', (row) => inWords(row.category)],
    ['Description', 'text', (row) => row.description],
    ['Paid to', 'text', (row) => row.supplier_name ?? row.counterparty],
    ['Method', 'text', (row) => inWords(row.payment_method)],
    ['Amount', 'money', (row) => row.amount],
    ['VAT', 'money', (row) => row.tax_amount],
    ['Paid', 'money', (row) => row.amount_paid],
    ['Status', 'text', (row) => inWords(row.status)],
  ]);
