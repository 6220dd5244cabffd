import type { Payroll, PayrollPayment, PayrollRow } from '@lissafi/contract/payroll';
import { inWords } from '@lissafi/domain/files/cell-text';
import { listTable, type ReportTable } from '@lissafi/domain/files/report-table';
import type { FileAbout } from '../../http/file-of-answer.ts';

/** Payrolls as rows. */
export const payrollsFile = ({ payrolls }: { payrolls: PayrollRow[] }, about: FileAbout) =>
  listTable({ title: 'Payrolls', currency: about.currency }, payrolls, [
    ['Month', 'text', (row) => row.month],
    ['People', 'count', (row) => row.people],
    ['Gross', 'money', (row) => row.gross],
    ['PAYE', 'money', (row) => row.paye],
    ['Pension', 'money', (row) => row.pension],
    ['Employer’s pension', 'money', (row) => row.employer_pension],
    ['Net pay', 'money', (row) => row.net],
    ['Status', 'text', (row) => (row.voided_at ? 'Void' : 'Posted')],
  ]);

/** One payroll, person by person: what is sent to the bank, the tax office and the pension funds. */
export function payrollFile(payroll: Payroll): ReportTable {
  const table = listTable(
    { title: `Payroll of ${payroll.month}`, currency: payroll.currency },
    payroll.lines,
    [
      ['Employee', 'text', (row) => row.employee],
      ['Gross', 'money', (row) => row.gross],
      ['PAYE', 'money', (row) => row.paye],
      ['Pension', 'money', (row) => row.pension],
      ['Employer’s pension', 'money', (row) => row.employer_pension],
      ['Net pay', 'money', (row) => row.net],
    ],
  );
  const { gross, paye, pension, employer_pension, net } = payroll;
  return {
    ...table,
    rows: [...table.rows, { cells: ['Total', gross, paye, pension, employer_pension, net], style: 'total' }],
  };
}

/** Net pay that was paid out, and what was remitted. */
export const payrollPaymentsFile = (
  { payroll_payments }: { payroll_payments: PayrollPayment[] },
  about: FileAbout,
) =>
  listTable({ title: 'Payroll payments', currency: about.currency }, payroll_payments, [
    ['Date', 'date', (row) => row.paid_on],
    ['For', 'text', (row) => (row.due === 'paye' ? 'PAYE' : inWords(row.due))],
    ['Account', 'text', (row) => row.account_name],
    ['Reference', 'text', (row) => row.reference],
    ['Amount', 'money', (row) => row.amount],
    ['Status', 'text', (row) => (row.voided_at ? 'Void' : 'Recorded')],
  ]);
