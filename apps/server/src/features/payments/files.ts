import type { PaymentRecord } from '@lissafi/contract/payments';
import { inWords } from '@lissafi/domain/files/cell-text';
import { listTable } from '@lissafi/domain/files/report-table';
import { type FileAbout, notesOf } from '../../http/file-of-answer.ts';

/** Payments by customers as rows. Amounts are in the currency of each payment, which has a column. */
export const paymentsFile = ({ payments }: { payments: PaymentRecord[] }, about: FileAbout) =>
  listTable({ title: 'Payments', currency: about.currency, notes: notesOf(about) }, payments, [
    ['Date', 'date', (row) => row.paid_on],
    ['Customer', 'text', (row) => row.customer_name],
    ['Method', 'text', (row) => inWords(row.method)],
    ['Reference', 'text', (row) => row.reference],
    ['Documents', 'text', (row) => row.allocations.map((each) => each.invoice_number).join(', ')],
    ['Currency', 'text', (row) => row.currency],
    ['Received', 'money', (row) => row.amount],
    ['Withholding tax', 'money', (row) => row.wht_amount],
    ['To credit', 'money', (row) => row.credit_amount],
    ['Status', 'text', (row) => (row.voided_at ? 'Void' : 'Recorded')],
  ]);
