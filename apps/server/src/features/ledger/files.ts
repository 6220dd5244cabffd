import type { Change, JournalEntry } from '@lissafi/contract/ledger';
import { beforeAndAfter, EVENT_WORDS, eventDetail } from '@lissafi/domain/books/event-words';
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

/** The event log as rows. */
export const changesFile = ({ changes }: { changes: Change[] }, about: FileAbout) =>
  listTable({ title: 'Changes', currency: about.currency, notes: notesOf(about) }, changes, [
    ['Number', 'count', (row) => row.number],
    ['Date', 'date', (row) => row.date],
    ['Time', 'text', (row) => row.time],
    ['Who', 'text', (row) => row.actor_name ?? 'The system'],
    ['API key', 'text', (row) => row.api_key_name],
    ['What', 'text', (row) => EVENT_WORDS[row.type]],
    ['Of', 'text', (row) => row.subject_name],
    ['Before', 'text', (row) => beforeAndAfter(row.data)[0]],
    ['After', 'text', (row) => beforeAndAfter(row.data)[1]],
    ['Details', 'text', (row) => eventDetail(row.data)],
  ]);
