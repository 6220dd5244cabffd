import type { InvoiceRow } from '@lissafi/contract/invoices';
import { formatMoney } from '@lissafi/domain/money';
import { statusWord } from '../../ui/StatusBadge.tsx';
import { DOCUMENT_TYPES } from './words.ts';

const HEADS = ['Number', 'Kind', 'Customer', 'Issued', 'Due', 'State', 'Currency', 'Total', 'Balance'];

/** RFC 4180; what a spreadsheet would take for a formula is text. */
function cell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) && !/^-?\d+\.\d\d$/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The selected documents for a spreadsheet, with the mark by which Excel knows UTF-8. */
export function invoicesCsv(rows: readonly InvoiceRow[]): Blob {
  const amount = (minor: number, currency: string) =>
    formatMoney(minor, currency, { symbol: false }).replaceAll(',', '');
  const lines = rows.map((row) => [
    row.invoice_number ?? '',
    DOCUMENT_TYPES[row.document_type],
    row.customer_name,
    row.issue_date,
    row.due_date,
    row.is_converted ? 'invoiced' : statusWord(row.status, row.document_type),
    row.currency,
    amount(row.total_amount, row.currency),
    amount(row.balance_due, row.currency),
  ]);
  const text = [HEADS, ...lines].map((line) => line.map(cell).join(',')).join('\r\n');
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}
