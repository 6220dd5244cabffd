import type { BookLine, Reconciliation } from '@lissafi/contract/bank-matches';
import type { BankStatementLine } from '@lissafi/contract/bank-statements';
import { inWords } from '@lissafi/domain/files/cell-text';
import { listTable, type ReportTable } from '@lissafi/domain/files/report-table';
import { type FileAbout, notesOf } from '../../http/file-of-answer.ts';

/** Lines of statements as rows; money in is positive. */
export const statementLinesFile = ({ lines }: { lines: BankStatementLine[] }, about: FileAbout) =>
  listTable({ title: 'Statement lines', currency: about.currency, notes: notesOf(about) }, lines, [
    ['Date', 'date', (row) => row.date],
    ['Description', 'text', (row) => row.description],
    ['Reference', 'text', (row) => row.reference],
    ['Amount', 'money', (row) => row.amount],
    ['Balance', 'money', (row) => row.balance],
    ['Status', 'text', (row) => inWords(row.state)],
    ['Matched with', 'text', (row) => row.matched_with],
  ]);

/** What is in the books and on no statement yet. */
export const outstandingFile = (
  { entries, as_of }: { entries: BookLine[]; as_of: string },
  about: FileAbout,
) => {
  const { as_of: _, ...query } = about.query;
  const notes = [`As of ${about.date(as_of)}`, ...notesOf({ ...about, query })];
  return listTable({ title: 'Not on the statement yet', currency: about.currency, notes }, entries, [
    ['Date', 'date', (row) => row.entry_date],
    ['Entry', 'count', (row) => row.entry_number],
    ['What', 'text', (row) => row.memo],
    ['Who', 'text', (row) => row.party],
    ['Amount', 'money', (row) => row.amount],
  ]);
};

/** The reconciliation as a sum, to be printed and signed. */
export function reconciliationFile(answer: Reconciliation, { currency, date }: FileAbout): ReportTable {
  const { counts } = answer;
  const rows: [string, string, number | null, boolean?][] = [
    [`Balance in the books, account ${answer.account_code}`, '', answer.ledger_balance],
    ['Add: paid, not yet presented', `${counts.not_presented}`, answer.not_presented],
    ['Less: received, not yet credited', `${counts.not_credited}`, -answer.not_credited],
    ['Add: statement lines not yet in the books', `${counts.unmatched}`, answer.unmatched],
    [
      'Balance of the statement by this sum',
      '',
      answer.ledger_balance + answer.not_presented - answer.not_credited + answer.unmatched,
      true,
    ],
    [
      answer.statement_on
        ? `Balance of the statement, as stated on ${date(answer.statement_on)}`
        : 'Balance of the statement',
      '',
      answer.statement_balance,
    ],
    ['Difference', '', answer.difference, true],
  ];
  return {
    title: `Bank reconciliation ${answer.account_name}`,
    notes: [
      `As of ${date(answer.as_of)}`,
      answer.statement_balance === null
        ? 'No statement states a balance for this day'
        : answer.is_proved
          ? 'Proved: the difference is 0'
          : 'Not proved',
      ...(answer.started_on
        ? [`Statements from ${date(answer.started_on)} on; older entries count as presented`]
        : []),
    ],
    currency,
    columns: [
      { title: 'What', kind: 'text' },
      { title: 'Lines', kind: 'text' },
      { title: 'Amount', kind: 'money' },
    ],
    rows: rows.map(([what, lines, amount, total]) => ({
      cells: [what, lines, amount],
      ...(total ? { style: 'total' as const } : {}),
    })),
  };
}
