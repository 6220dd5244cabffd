import type { StockAdjustment } from '@lissafi/contract/inventory-accounting';
import { inWords } from '@lissafi/domain/files/cell-text';
import { listTable } from '@lissafi/domain/files/report-table';
import { type FileAbout, notesOf } from '../../http/file-of-answer.ts';

/** Stock adjustments of all items as rows. */
export const adjustmentsFile = ({ adjustments }: { adjustments: StockAdjustment[] }, about: FileAbout) =>
  listTable({ title: 'Stock adjustments', currency: about.currency, notes: notesOf(about) }, adjustments, [
    ['Date', 'date', (row) => row.occurred_on],
    ['Item', 'text', (row) => row.item_name],
    ['SKU', 'text', (row) => row.item_sku],
    ['Adjustment', 'text', (row) => inWords(row.adjustment_type)],
    ['Reason', 'text', (row) => row.reason_description ?? inWords(row.reason)],
    ['Quantity', 'quantity', (row) => row.quantity],
    ['Unit', 'text', (row) => row.unit],
    ['Value', 'money', (row) => row.value],
    ['Notes', 'text', (row) => row.notes],
  ]);
