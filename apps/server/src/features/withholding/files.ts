import type { TaxPayment } from '@lissafi/contract/vat';
import type { WhtDeduction, WhtMonth, WhtReceipt, WhtSuffered } from '@lissafi/contract/withholding';
import { WHT_NATURE_WORDS } from '@lissafi/domain/books/withholding-words';
import { listTable, type ReportTable } from '@lissafi/domain/files/report-table';
import { type FileAbout, notesOf } from '../../http/file-of-answer.ts';

const natureOf = ({ nature }: { nature: WhtDeduction['nature'] }) => nature && WHT_NATURE_WORDS[nature];

export const whtMonthsFile = ({ wht_months }: { wht_months: WhtMonth[] }, about: FileAbout) =>
  listTable({ title: 'Withholding tax by month', currency: about.currency }, wht_months, [
    ['Month', 'text', (row) => row.month],
    ['Due on', 'date', (row) => row.due_on],
    ['Deducted', 'money', (row) => row.deducted],
    ['Remitted', 'money', (row) => row.remitted],
    ['Due', 'money', (row) => row.due],
  ]);

/** The schedule that goes to the tax office with the remittance. */
export function whtDeductedFile(
  { wht_deducted, amount }: { wht_deducted: WhtDeduction[]; amount: number },
  about: FileAbout,
): ReportTable {
  const table = listTable(
    { title: 'Withholding tax deducted', currency: about.currency, notes: notesOf(about) },
    wht_deducted,
    [
      ['Date', 'date', (row) => row.date],
      ['Supplier', 'text', (row) => row.supplier_name ?? row.memo],
      ['Tax number', 'text', (row) => row.tax_id],
      ['For', 'text', natureOf],
      ['Bill', 'text', (row) => row.references],
      ['Base', 'money', (row) => row.base],
      ['Rate', 'percentage', (row) => row.rate],
      ['Receipt', 'text', (row) => row.receipt?.number ?? null],
      ['Tax', 'money', (row) => row.amount],
    ],
  );
  const total = {
    cells: [null, 'Total', null, null, null, null, null, null, amount],
    style: 'total' as const,
  };
  return { ...table, rows: [...table.rows, total] };
}

export function whtSufferedFile(
  { wht_suffered, amount }: { wht_suffered: WhtSuffered[]; amount: number },
  about: FileAbout,
): ReportTable {
  const table = listTable(
    { title: 'Withholding tax suffered', currency: about.currency, notes: notesOf(about) },
    wht_suffered,
    [
      ['Date', 'date', (row) => row.paid_on],
      ['Customer', 'text', (row) => row.customer_name],
      ['Documents', 'text', (row) => row.documents],
      ['Certificate', 'text', (row) => row.certificate],
      ['Dated', 'date', (row) => row.certificate_on],
      ['Days missing', 'count', (row) => row.days_missing],
      ['Tax', 'money', (row) => row.amount],
    ],
  );
  const total = { cells: [null, 'Total', null, null, null, null, amount], style: 'total' as const };
  return { ...table, rows: [...table.rows, total] };
}

export const whtRemittancesFile = (
  { wht_remittances }: { wht_remittances: TaxPayment[] },
  about: FileAbout,
) =>
  listTable({ title: 'Withholding tax remitted', currency: about.currency }, wht_remittances, [
    ['Date', 'date', (row) => row.paid_on],
    ['Month', 'text', (row) => row.month],
    ['Account', 'text', (row) => row.account_name],
    ['Reference', 'text', (row) => row.reference],
    ['Tax', 'money', (row) => row.amount],
    ['Penalty and interest', 'money', (row) => row.penalty],
    ['Status', 'text', (row) => (row.voided_at ? 'Void' : 'Recorded')],
  ]);

/** What the Regulations ask of a receipt: payer, payee with the tax ID, the bills, what was paid and what was withheld. */
export function whtReceiptFile(receipt: WhtReceipt, { date }: FileAbout): ReportTable {
  const { payer, supplier, rate, base, currency } = receipt;
  return {
    title: `Withholding tax receipt ${receipt.number}`,
    notes: [
      ...(receipt.is_voided ? ['VOID: the payment was voided'] : []),
      `Given on ${date(receipt.given_on)}`,
      `Withheld by ${[payer.name, payer.tax_id && `tax ID ${payer.tax_id}`, payer.address].filter(Boolean).join(', ')}`,
      `Withheld from ${[supplier.name, `tax ID ${supplier.tax_id ?? 'not known'}`].join(', ')}`,
      `Paid on ${date(receipt.paid_on)}${receipt.references ? `, for ${receipt.references}` : ''}`,
      ...(receipt.nature ? [`For ${WHT_NATURE_WORDS[receipt.nature].toLowerCase()}`] : []),
    ],
    currency,
    columns: [
      { title: 'What', kind: 'text' },
      { title: 'Rate', kind: 'percentage' },
      { title: 'Amount', kind: 'money' },
    ],
    rows: [
      ...(base === null ? [] : [{ cells: ['Amount before VAT', null, base] }]),
      { cells: ['Money paid to the supplier', null, receipt.paid] },
      { cells: ['Tax withheld', rate, receipt.amount], style: 'total' },
    ],
  };
}
