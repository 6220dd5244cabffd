import type { OrderSummary } from '@lissafi/contract/production';
import { inWords } from '@lissafi/domain/files/cell-text';
import { listTable } from '@lissafi/domain/files/report-table';
import { type FileAbout, notesOf } from '../../http/file-of-answer.ts';

/** Production orders as rows. */
export const ordersFile = ({ work_in_progress }: { work_in_progress: OrderSummary[] }, about: FileAbout) =>
  listTable(
    { title: 'Production orders', currency: about.currency, notes: notesOf(about) },
    work_in_progress,
    [
      ['Number', 'text', (row) => row.order_number],
      ['Finished good', 'text', (row) => row.finished_good_name],
      ['Status', 'text', (row) => inWords(row.status)],
      ['Priority', 'text', (row) => inWords(row.priority)],
      ['Quantity', 'quantity', (row) => row.quantity],
      ['Completed', 'quantity', (row) => row.quantity_completed],
      ['Scrapped', 'quantity', (row) => row.quantity_scrapped],
      ['Planned start', 'date', (row) => row.planned_start],
      ['Planned end', 'date', (row) => row.planned_end],
      ['Material', 'money', (row) => row.material_cost],
      ['Labour', 'money', (row) => row.labour_cost],
      ['Overhead', 'money', (row) => row.overhead_cost],
      ['Work in progress', 'money', (row) => row.wip_balance],
    ],
  );
