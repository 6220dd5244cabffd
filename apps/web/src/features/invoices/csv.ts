import type { InvoiceRow } from '@lissafi/contract/documents';
import { writeCsv } from '@lissafi/domain/files/csv';
import { formatMoney } from '@lissafi/domain/money/money';
import { DOCUMENT_TITLES } from '@lissafi/domain/sales/document-title';
import { statusLabel } from '../../ui/StatusBadge.tsx';

const HEADS = ['Number', 'Kind', 'Customer', 'Issued', 'Due', 'Status', 'Currency', 'Total', 'Balance'];

/** The selected documents for a spreadsheet, with the mark by which Excel knows UTF-8. */
export function invoicesCsv(rows: readonly InvoiceRow[]): Blob {
  const amount = (minor: number, currency: string) =>
    formatMoney(minor, currency, { symbol: false }).replaceAll(',', '');
  const lines = rows.map((row) => [
    row.invoice_number ?? '',
    DOCUMENT_TITLES[row.document_type],
    row.customer_name,
    row.issue_date,
    row.due_date,
    row.is_converted ? 'invoiced' : statusLabel(row.status, row.document_type),
    row.currency,
    amount(row.total_amount, row.currency),
    amount(row.balance_due, row.currency),
  ]);
  return new Blob([`\uFEFF${writeCsv(HEADS, lines)}\r\n`], { type: 'text/csv;charset=utf-8' });
}
