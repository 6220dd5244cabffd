import type { Funding } from '@lissafi/contract/funding';
import { comesIn } from '@lissafi/domain/books/funding-postings';
import { inWords } from '@lissafi/domain/files/cell-text';
import { listTable } from '@lissafi/domain/files/report-table';
import { type FileAbout, notesOf } from '../../http/file-of-answer.ts';

/** The owner's money and loans as rows; what came in is positive. */
export const fundingFile = ({ funding }: { funding: Funding[] }, about: FileAbout) =>
  listTable({ title: 'Owner and loans', currency: about.currency, notes: notesOf(about) }, funding, [
    ['Date', 'date', (row) => row.paid_on],
    ['What', 'text', (row) => inWords(row.kind)],
    ['Who', 'text', (row) => row.counterparty],
    ['Account', 'text', (row) => row.account_name],
    ['Reference', 'text', (row) => row.reference],
    ['Amount', 'money', (row) => (comesIn(row.kind) ? row.amount : -row.amount)],
    ['Interest', 'money', (row) => row.interest || null],
    ['Status', 'text', (row) => (row.voided_at ? 'Void' : 'Recorded')],
  ]);
