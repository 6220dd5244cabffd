import type { Journal } from '@lissafi/contract/journals';
import { listTable } from '@lissafi/domain/files/report-table';
import { type FileAbout, notesOf } from '../../http/file-of-answer.ts';

/** Journals recorded by hand or by a schedule, as rows. */
export const journalsFile = ({ journals }: { journals: Journal[] }, about: FileAbout) =>
  listTable({ title: 'Journals', currency: about.currency, notes: notesOf(about) }, journals, [
    ['Entry', 'count', (row) => row.number],
    ['Date', 'date', (row) => row.entry_date],
    ['Description', 'text', (row) => row.memo],
    ['Reverses on', 'date', (row) => row.reverse_on],
    ['Status', 'text', (row) => (row.reversed_at ? 'Reversed' : 'Posted')],
    ['Total', 'money', (row) => row.total],
  ]);
