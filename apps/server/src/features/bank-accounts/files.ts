import type { Transfer } from '@lissafi/contract/bank-accounts';
import { listTable } from '@lissafi/domain/files/report-table';
import { type FileAbout, notesOf } from '../../http/file-of-answer.ts';

/** Transfers between own accounts as rows. The list of one account is the general ledger of its account. */
export const transfersFile = ({ transfers }: { transfers: Transfer[] }, about: FileAbout) =>
  listTable({ title: 'Transfers', currency: about.currency, notes: notesOf(about) }, transfers, [
    ['Date', 'date', (row) => row.transferred_on],
    ['From', 'text', (row) => row.from_name],
    ['To', 'text', (row) => row.to_name],
    ['Reference', 'text', (row) => row.reference],
    ['Status', 'text', (row) => (row.voided_at ? 'Void' : 'Recorded')],
    ['Charge', 'money', (row) => row.charge],
    ['Amount', 'money', (row) => row.amount],
  ]);
