import type { Rehearsal } from '@lissafi/contract/imports';
import { inputOfRow, type TransactionRow } from '@lissafi/domain/imports/transaction-row';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import {
  recordTransactions,
  releaseTransactions,
  transactionPoster,
  type VoidableTransaction,
  voidTransactions,
} from '../transactions/record-many.ts';
import { AccountSums } from './account-sums.ts';
import type { KindRules, Progress } from './kind-rules.ts';
import { matchTransactions } from './match-transactions.ts';
import { markImported, markUndone, pagesOf } from './rows.ts';
import type { ImportFile } from './store.ts';

interface Page {
  row_number: number;
  record: TransactionRow;
}

/** Sums what the good rows post, by the function that posts them. */
async function rehearse(context: MemberContext, file: ImportFile): Promise<Rehearsal> {
  const { tx } = context;
  const poster = await transactionPoster(context);
  const sums = new AccountSums();
  const counts = { income: 0, expense: 0 };
  const currency = context.organization.currency as 'NGN';
  for await (const page of pagesOf<Page>(tx, file, 'record', ['good']))
    for (const { record } of page) {
      sums.add(poster.plan({ id: file.id, input: { ...inputOfRow(record), currency } }).posting.lines);
      counts[record.type]++;
    }
  const entries = counts.income + counts.expense;
  const records = [
    { label: 'Income', count: counts.income },
    { label: 'Expenses', count: counts.expense },
  ].filter(({ count }) => count > 0);
  return { rows: entries, records, entries, ...(await sums.named(tx)), stock: null };
}

/** Posts all good rows page by page in one transaction: all or none. */
async function commit(context: MemberContext, file: ImportFile, progress: Progress): Promise<void> {
  const { tx, newId, organization } = context;
  const poster = await transactionPoster(context);
  const currency = organization.currency as 'NGN';
  for await (const page of pagesOf<Page>(tx, file, 'record', ['good'])) {
    const rows = page.map(({ row_number, record }) => ({
      row_number,
      record_id: newId(),
      input: { ...inputOfRow(record), currency },
    }));
    const transactions = rows.map(({ record_id: id, input }) => ({ id, input }));
    await recordTransactions(context, poster, transactions, 'csv');
    await markImported(tx, file, rows);
    await progress(rows.length);
  }
}

/**
 * Voids what was imported, each entry by its mirror. What was voided since stays as it is. Locks the transactions in
 * order of id, then the statement lines that are matched with them, and the counter last.
 */
async function undo(context: MemberContext, file: ImportFile, progress: Progress): Promise<string[]> {
  const { tx } = context;
  await sql`select from transaction where organization_id = ${tx.organization_id} and status = 'posted'
    and id = any (array(select r.record_id from import_row r where r.organization_id = ${tx.organization_id}
      and r.import_id = ${file.id} and r.state = 'imported')) order by id for no key update`.execute(tx.db);
  for await (const { found } of imported(tx, file)) await releaseTransactions(context, found);
  for await (const { numbers, found } of imported(tx, file)) {
    if (found.length > 0) await voidTransactions(context, found, `Import of ${file.file_name} undone`);
    await markUndone(tx, file, numbers);
    await progress(numbers.length);
  }
  return [];
}

/** The transactions of the rows that were imported and are posted still, page by page. */
async function* imported(tx: Tx, file: ImportFile) {
  for await (const page of pagesOf<{ row_number: number; record_id: string }>(tx, file, 'record, record_id', [
    'imported',
  ])) {
    const { rows: found } = await sql<VoidableTransaction>`
      select id, type, category, transaction_date, journal_entry_id from transaction
      where organization_id = ${tx.organization_id} and status = 'posted'
        and id = any (${page.map(({ record_id }) => record_id)}::uuid[]) order by id`.execute(tx.db);
    yield { numbers: page.map(({ row_number }) => ({ row_number })), found };
  }
}

export const transactionImport: Pick<KindRules, 'match' | 'rehearse' | 'commit' | 'undo'> = {
  match: (context, file) => matchTransactions(context, file.id),
  rehearse,
  commit,
  undo,
};
