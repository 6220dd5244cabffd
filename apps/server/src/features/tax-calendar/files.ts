import type { Answer } from '@lissafi/contract/route';
import type { taxCalendarRoutes } from '@lissafi/contract/tax-calendar';
import { DUTY_WORDS } from '@lissafi/domain/books/duty-words';
import { inWords } from '@lissafi/domain/files/cell-text';
import { listTable } from '@lissafi/domain/files/report-table';
import type { FileAbout } from '../../http/file-of-answer.ts';

export const taxCalendarFile = (
  { duties, as_of }: Answer<typeof taxCalendarRoutes.get>,
  { currency, date }: FileAbout,
) =>
  listTable({ title: 'Tax calendar', currency, notes: [`As of ${date(as_of)}`] }, duties, [
    ['What', 'text', (row) => DUTY_WORDS[row.duty]],
    ['Month', 'text', (row) => row.month],
    ['Due on', 'date', (row) => row.due_on],
    ['Status', 'text', (row) => inWords(row.state)],
    ['Amount', 'money', (row) => row.amount],
  ]);
