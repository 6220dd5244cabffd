import type { GoodsReceipt } from '@lissafi/contract/goods-receipts';
import { inWords } from '@lissafi/domain/files/cell-text';
import { listTable } from '@lissafi/domain/files/report-table';
import { type FileAbout, notesOf } from '../../http/file-of-answer.ts';

/** Goods receipts, one row for each line. */
export const receiptsFile = ({ receipts }: { receipts: GoodsReceipt[] }, about: FileAbout) =>
  listTable(
    { title: 'Goods receipts', currency: about.currency, notes: notesOf(about) },
    receipts.flatMap(({ lines, ...receipt }) => lines.map((line) => ({ receipt, line }))),
    [
      ['Number', 'text', ({ receipt }) => receipt.number],
      ['Date', 'date', ({ receipt }) => receipt.received_on],
      ['Reference', 'text', ({ receipt }) => receipt.reference],
      ['Supplier', 'text', ({ receipt }) => receipt.supplier_name],
      ['Item', 'text', ({ line }) => line.name],
      ['Quantity', 'quantity', ({ line }) => line.quantity],
      ['Unit', 'text', ({ line }) => line.unit],
      ['Cost', 'money', ({ line }) => line.cost],
      ['Waits for a bill', 'money', ({ line }) => line.open_amount],
      ['Status', 'text', ({ receipt }) => (receipt.voided_at ? 'Void' : inWords(receipt.settlement))],
    ],
  );
