import type { Payable, Supplier, SupplierPayment } from '@lissafi/contract/suppliers';
import { inWords } from '@lissafi/domain/files/cell-text';
import { listTable } from '@lissafi/domain/files/report-table';
import { type FileAbout, notesOf } from '../../http/file-of-answer.ts';

/** Suppliers as rows, with what we owe them. */
export const suppliersFile = ({ suppliers }: { suppliers: Supplier[] }, about: FileAbout) =>
  listTable({ title: 'Suppliers', currency: about.currency, notes: notesOf(about) }, suppliers, [
    ['Name', 'text', (row) => row.name],
    ['Phone', 'text', (row) => row.phone],
    ['Email', 'text', (row) => row.email],
    ['Tax number', 'text', (row) => row.tax_id],
    ['Status', 'text', (row) => inWords(row.status)],
    ['Items', 'count', (row) => row.item_count],
    ['Balance', 'money', (row) => row.balance],
  ]);

/** What is owed to one supplier, document by document. */
export const payablesFile = ({ payables }: { payables: Payable[] }, about: FileAbout) =>
  listTable({ title: 'Payables', currency: about.currency, notes: notesOf(about) }, payables, [
    ['Date', 'date', (row) => row.received_on],
    ['Reference', 'text', (row) => row.reference],
    ['Total', 'money', (row) => row.total_amount],
    ['Settled', 'money', (row) => row.amount_paid],
    ['Balance due', 'money', (row) => row.balance_due],
  ]);

/** The payments to one supplier. */
export const supplierPaymentsFile = ({ payments }: { payments: SupplierPayment[] }, about: FileAbout) =>
  listTable({ title: 'Supplier payments', currency: about.currency, notes: notesOf(about) }, payments, [
    ['Date', 'date', (row) => row.paid_on],
    ['Method', 'text', (row) => inWords(row.method)],
    ['Reference', 'text', (row) => row.reference],
    ['Amount', 'money', (row) => row.amount],
    ['Withholding tax', 'money', (row) => row.wht_amount],
    ['Status', 'text', (row) => (row.voided_at ? 'Void' : 'Recorded')],
  ]);
