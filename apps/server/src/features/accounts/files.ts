import type { Account } from '@lissafi/contract/accounts';
import { inWords } from '@lissafi/domain/files/cell-text';
import { listTable } from '@lissafi/domain/files/report-table';
import { type FileAbout, notesOf } from '../../http/file-of-answer.ts';

/** The chart of accounts as rows; debit balances are positive. */
export const accountsFile = ({ accounts }: { accounts: Account[] }, about: FileAbout) =>
  listTable({ title: 'Chart of accounts', currency: about.currency, notes: notesOf(about) }, accounts, [
    ['Code', 'text', (row) => row.code],
    ['Account', 'text', (row) => row.name],
    ['Type', 'text', (row) => inWords(row.type)],
    ['Group', 'text', (row) => row.group],
    ['Description', 'text', (row) => row.description],
    ['Cash flow', 'text', (row) => inWords(row.cash_flow)],
    ['Status', 'text', (row) => (row.is_archived ? 'Archived' : 'Active')],
    ['Balance', 'money', (row) => row.balance],
  ]);
