import type { ReportTable } from '@lissafi/domain/files/report-table';
import { expect, test } from 'vitest';
import { paymentsFile } from '../features/payments/files.ts';
import { payrollPaymentsFile, payrollsFile } from '../features/payroll/files.ts';
import { supplierPaymentsFile } from '../features/suppliers/files.ts';
import { stockTransfersFile } from '../features/transfers/files.ts';
import { vatPaymentsFile } from '../features/vat/files.ts';
import { whtRemittancesFile } from '../features/withholding/files.ts';

type File = (answer: never, about: never) => ReportTable;

test.each<[string, File, string, string]>([
  ['payments', paymentsFile as File, 'payments', 'Recorded'],
  ['payrolls', payrollsFile as File, 'payrolls', 'Posted'],
  ['payroll payments', payrollPaymentsFile as File, 'payroll_payments', 'Recorded'],
  ['payments to suppliers', supplierPaymentsFile as File, 'payments', 'Recorded'],
  ['transfers of stock', stockTransfersFile as File, 'transfers', ''],
  ['VAT payments', vatPaymentsFile as File, 'vat_payments', 'Recorded'],
  ['withholding tax remitted', whtRemittancesFile as File, 'wht_remittances', 'Recorded'],
])('a file of %s says which are void', (_, fileOf, rows, recorded) => {
  const about = { currency: 'NGN', query: {} } as never;
  const row = { due: 'paye', method: 'cash', allocations: [], lines: [] };
  const answer = { [rows]: [null, '2026-11-22T10:00:00Z'].map((voided_at) => ({ ...row, voided_at })) };
  const table = fileOf(answer as never, about);
  const at = table.columns.findIndex((column) => column.title === 'Status');
  expect(table.rows.map(({ cells }) => cells[at])).toEqual([recorded, 'Void']);
});
