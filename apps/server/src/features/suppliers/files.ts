import type { SupplierCredit, SupplierCreditNote, SupplierRefund } from '@lissafi/contract/supplier-credits';
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
    ['Goods without a bill', 'money', (row) => row.goods_without_bill],
    ['Paid in advance', 'money', (row) => row.advances],
    ['Refunds due', 'money', (row) => row.refunds_due],
  ]);

/** What is owed to one supplier, document by document. */
export const payablesFile = ({ payables }: { payables: Payable[] }, about: FileAbout) =>
  listTable({ title: 'Payables', currency: about.currency, notes: notesOf(about) }, payables, [
    ['Date', 'date', (row) => row.received_on],
    ['Reference', 'text', (row) => row.reference],
    ['Due', 'date', (row) => row.due_date],
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

const statusOf = ({ voided_at }: { voided_at: string | null }) => (voided_at ? 'Void' : 'Recorded');

/** What one supplier owes us. */
export const supplierCreditsFile = ({ credits }: { credits: SupplierCredit[] }, about: FileAbout) =>
  listTable({ title: 'Advances and refunds due', currency: about.currency, notes: notesOf(about) }, credits, [
    ['Date', 'date', (row) => row.dated_on],
    ['Kind', 'text', (row) => inWords(row.kind)],
    ['Reference', 'text', (row) => row.reference ?? row.item_name],
    ['Amount', 'money', (row) => row.amount],
    ['Used', 'money', (row) => row.used],
    ['Open', 'money', (row) => row.open],
  ]);

/** Money that one supplier gave back. */
export const supplierRefundsFile = ({ refunds }: { refunds: SupplierRefund[] }, about: FileAbout) =>
  listTable({ title: 'Refunds from a supplier', currency: about.currency, notes: notesOf(about) }, refunds, [
    ['Date', 'date', (row) => row.refunded_on],
    ['Of', 'text', (row) => inWords(row.kind)],
    ['Method', 'text', (row) => inWords(row.method)],
    ['Reference', 'text', (row) => row.reference],
    ['Amount', 'money', (row) => row.amount],
    ['Status', 'text', statusOf],
  ]);

/** Credit notes of one supplier without goods. */
export const supplierCreditNotesFile = (
  { credit_notes }: { credit_notes: SupplierCreditNote[] },
  about: FileAbout,
) =>
  listTable(
    { title: 'Credit notes of a supplier', currency: about.currency, notes: notesOf(about) },
    credit_notes,
    [
      ['Date', 'date', (row) => row.note_date],
      ['Number', 'text', (row) => row.note_number],
      ['Reason', 'text', (row) => row.reason],
      ['Account', 'text', (row) => row.account_name],
      ['VAT', 'money', (row) => row.tax_amount],
      ['Amount', 'money', (row) => row.amount],
      ['Status', 'text', statusOf],
    ],
  );
