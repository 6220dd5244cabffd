import type { RealisableItem } from '@lissafi/contract/write-downs';
import { listTable } from '@lissafi/domain/files/report-table';
import { type FileAbout, notesOf } from '../../http/file-of-answer.ts';

/** What is on hand beside its net realisable value, as rows. */
export const writeDownsFile = ({ items }: { items: RealisableItem[] }, about: FileAbout) =>
  listTable({ title: 'Net realisable value', currency: about.currency, notes: notesOf(about) }, items, [
    ['Item', 'text', (row) => row.name],
    ['SKU', 'text', (row) => row.sku],
    ['Unit', 'text', (row) => row.unit],
    ['On hand', 'quantity', (row) => row.quantity],
    ['Value', 'money', (row) => row.value],
    ['Unit cost', 'money', (row) => row.unit_cost],
    ['Price without tax', 'money', (row) => row.selling_price],
    ['One unit brings', 'money', (row) => row.unit_value],
    ['Change', 'money', (row) => row.change],
    ['Written down before', 'money', (row) => row.written_down],
  ]);
