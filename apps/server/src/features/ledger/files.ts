import type { JournalEntry } from '@lissafi/contract/ledger';
import { listTable } from '@lissafi/domain/files/report-table';
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
