import type { BillRow } from '@lissafi/contract/bills';
import { inWords } from '@lissafi/domain/files/cell-text';
import { listTable } from '@lissafi/domain/files/report-table';
import { formatMoney } from '@lissafi/domain/money/money';
import { type FileAbout, notesOf } from '../../http/file-of-answer.ts';

/** Bills of suppliers as rows. */
export const billsFile = ({ bills }: { bills: BillRow[] }, about: FileAbout) =>
  listTable({ title: 'Bills', currency: about.currency, notes: notesOf(about) }, bills, [
    ['Date', 'date', (row) => row.bill_date],
    ['Number', 'text', (row) => row.bill_number],
    ['Supplier', 'text', (row) => row.supplier_name],
    ['Due', 'date', (row) => row.due_date],
    ['Status', 'text', (row) => inWords(row.status)],
    ['Without VAT', 'money', (row) => row.net_amount],
    ['VAT', 'money', (row) => row.tax_amount],
    ['Total', 'money', (row) => row.total_amount],
    ['Settled', 'money', (row) => row.amount_paid],
    ['Balance due', 'money', (row) => row.balance_due],
    ['Currency of the bill', 'text', (row) => row.currency],
    ['Total in it', 'text', (row) => row.currency && formatMoney(row.foreign_total ?? 0, row.currency)],
  ]);
