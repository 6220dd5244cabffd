import type { JournalEntry, TrialBalance } from '@lissafi/contract/ledger';
import { listTable, type ReportTable } from '@lissafi/domain/files/report-table';
import { type FileAbout, notesOf } from '../../http/file-of-answer.ts';

/** Journal entries as rows, one for each line. */
export const entriesFile = ({ entries }: { entries: JournalEntry[] }, about: FileAbout) =>
  listTable(
    { title: 'General journal', currency: about.currency, notes: notesOf(about) },
    entries.flatMap((entry) => entry.lines.map((line) => ({ ...entry, line }))),
    [
      ['Number', 'count', (row) => row.number],
      ['Date', 'date', (row) => row.entry_date],
      ['Memo', 'text', (row) => row.memo],
      ['Account', 'text', (row) => row.line.account_code],
      ['Account name', 'text', (row) => row.line.account_name],
      ['Debit', 'money', (row) => row.line.debit || null],
      ['Credit', 'money', (row) => row.line.credit || null],
    ],
  );

/** The trial balance as it is printed: accounts with a balance, and the two equal totals. */
export const trialBalanceFile = (balance: TrialBalance): ReportTable => ({
  title: 'Trial balance',
  notes: [`As of ${balance.as_of}`],
  currency: balance.currency,
  columns: [
    { title: 'Code', kind: 'text' },
    { title: 'Account', kind: 'text' },
    { title: 'Debit', kind: 'money' },
    { title: 'Credit', kind: 'money' },
  ],
  rows: [
    ...balance.accounts
      .filter(({ debit, credit }) => debit !== 0 || credit !== 0)
      .map(({ code, name, debit, credit }) => ({ cells: [code, name, debit || null, credit || null] })),
    { cells: [null, 'Total', balance.total_debit, balance.total_credit], style: 'total' as const },
  ],
});
