import type { TaxPayment, VatEntry, VatMonth, VatReturn } from '@lissafi/contract/vat';
import { inWords } from '@lissafi/domain/files/cell-text';
import { listTable, type ReportTable } from '@lissafi/domain/files/report-table';
import { type FileAbout, notesOf } from '../../http/file-of-answer.ts';

/** The return by the lines of form 002, with the apportionment of input VAT where there is any. */
export function vatReturnFile(answer: VatReturn, { currency, date }: FileAbout): ReportTable {
  const { month, filed, lines, details, due_on } = answer;
  const table = listTable(
    {
      title: `VAT return ${month}`,
      currency,
      notes: [
        filed
          ? `Filed on ${date(filed.filed_on)}${filed.reference ? `, ${filed.reference}` : ''}`
          : 'Not filed: as the books stand now',
        `Due on ${date(due_on)}`,
        ...(details.not_claimable !== 0
          ? ['Input VAT is claimed in the proportion of taxable sales to all sales of the month']
          : []),
      ],
    },
    lines,
    [
      ['Line', 'text', (row) => String(row.line)],
      ['What', 'text', (row) => row.name],
      ['Amount', 'money', (row) => row.amount],
    ],
  );
  const extra = [
    ['Of line 45: adjustments', details.output_adjustments],
    ['Input VAT before apportionment', details.input_vat],
    ['Of it: adjustments', details.input_adjustments],
    ['Of it: for exempt sales, an expense', details.not_claimable],
  ] as const;
  return {
    ...table,
    rows: [
      ...table.rows.map((row) => (row.cells[0] === '120' ? { ...row, style: 'total' as const } : row)),
      ...extra
        .filter(([, amount]) => amount !== 0)
        .map(([name, amount]) => ({ cells: [null, name, amount] })),
    ],
  };
}

export const vatMonthsFile = ({ vat_returns }: { vat_returns: VatMonth[] }, about: FileAbout) =>
  listTable({ title: 'VAT returns', currency: about.currency }, vat_returns, [
    ['Month', 'text', (row) => row.month],
    ['State', 'text', (row) => inWords(row.state)],
    ['Due on', 'date', (row) => row.due_on],
    ['Output VAT', 'money', (row) => row.output_vat],
    ['Input VAT', 'money', (row) => row.input_vat],
    ['Withheld', 'money', (row) => row.withheld_vat],
    ['Credit used', 'money', (row) => row.credit_used],
    ['Payable', 'money', (row) => row.payable],
    ['Unpaid', 'money', (row) => row.balance_due],
    ['Filed on', 'date', (row) => row.filed_on],
  ]);

export const vatEntriesFile = ({ vat_entries }: { vat_entries: VatEntry[] }, about: FileAbout) =>
  listTable({ title: 'VAT entries', currency: about.currency, notes: notesOf(about) }, vat_entries, [
    ['Date', 'date', (row) => row.date],
    ['Posted', 'date', (row) => row.posted_on],
    ['Entry', 'text', (row) => String(row.number)],
    ['What', 'text', (row) => row.memo],
    ['Customer or supplier', 'text', (row) => row.party],
    ['Side', 'text', (row) => inWords(row.side)],
    ['Category', 'text', (row) => inWords(row.category)],
    ['Kind', 'text', (row) => row.purchase && inWords(row.purchase)],
    ['Claimed', 'text', (row) => (row.side === 'input' ? (row.is_claimed ? 'Yes' : 'No') : null)],
    ['Late', 'text', (row) => (row.is_late ? 'Late' : null)],
    ['Net', 'money', (row) => row.net],
    ['VAT', 'money', (row) => row.tax],
  ]);

export const vatPaymentsFile = ({ vat_payments }: { vat_payments: TaxPayment[] }, about: FileAbout) =>
  listTable({ title: 'VAT payments', currency: about.currency }, vat_payments, [
    ['Date', 'date', (row) => row.paid_on],
    ['Month', 'text', (row) => row.month],
    ['Account', 'text', (row) => row.account_name],
    ['Reference', 'text', (row) => row.reference],
    ['VAT', 'money', (row) => row.amount],
    ['Penalty and interest', 'money', (row) => row.penalty],
    ['Status', 'text', (row) => (row.voided_at ? 'Void' : 'Recorded')],
  ]);
