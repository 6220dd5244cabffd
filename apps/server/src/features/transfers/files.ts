import type { StockTransfer } from '@lissafi/contract/transfers';
import { listTable } from '@lissafi/domain/files/report-table';
import { type FileAbout, notesOf } from '../../http/file-of-answer.ts';

/** Transfers between places as rows, one for each. */
export const stockTransfersFile = ({ transfers }: { transfers: StockTransfer[] }, about: FileAbout) =>
  listTable({ title: 'Stock transfers', currency: about.currency, notes: notesOf(about) }, transfers, [
    ['Date', 'date', (row) => row.transferred_on],
    ['Number', 'text', (row) => row.number],
    ['From', 'text', (row) => row.from_name],
    ['To', 'text', (row) => row.to_name],
    ['Goods', 'text', (row) => row.lines.map(({ name, quantity }) => `${quantity} ${name}`).join(', ')],
    ['Status', 'text', (row) => (row.voided_at ? 'Void' : '')],
  ]);
