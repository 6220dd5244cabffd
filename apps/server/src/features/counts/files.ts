import type { StockCount } from '@lissafi/contract/counts';
import { inWords } from '@lissafi/domain/files/cell-text';
import { listTable } from '@lissafi/domain/files/report-table';
import { type FileAbout, notesOf } from '../../http/file-of-answer.ts';

/** Counts of stock as rows. */
export const countsFile = ({ counts }: { counts: StockCount[] }, about: FileAbout) =>
  listTable({ title: 'Stock counts', currency: about.currency, notes: notesOf(about) }, counts, [
    ['Date', 'date', (row) => row.occurred_on ?? row.created_at.slice(0, 10)],
    ['Count', 'text', (row) => row.title],
    ['Place', 'text', (row) => row.location_name],
    ['Status', 'text', (row) => inWords(row.status)],
    ['Lines', 'quantity', (row) => row.lines_total],
    ['Counted', 'quantity', (row) => row.lines_counted],
    ['Differences', 'quantity', (row) => row.differences],
    ['Value of the differences', 'money', (row) => row.value],
    ['Started by', 'text', (row) => row.created_by_name],
  ]);
