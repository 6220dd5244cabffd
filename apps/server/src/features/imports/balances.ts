import { fault, invalid } from '@lissafi/contract/errors';
import type { Rehearsal } from '@lissafi/contract/imports';
import { OpeningInput } from '@lissafi/contract/opening-document';
import { openingSums } from '@lissafi/domain/books/opening-balances';
import type { BalanceRow } from '@lissafi/domain/imports/balance-row';
import { nameKey } from '@lissafi/domain/language/name-similarity';
import { addMoney, formatMoney } from '@lissafi/domain/money/money';
import { breather } from '../../breather.ts';
import { holdOrganization } from '../../db/organization-lock.ts';
import { arraysOf } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { checkRecord } from '../../http/check-record.ts';
import type { MemberContext } from '../../http/context.ts';
import { openDraft, saveOpening } from '../opening-balances/post-document.ts';
import { AccountSums } from './account-sums.ts';
import { type Account, accountFinder, type FoundBalance } from './find-account.ts';
import type { KindRules, Progress } from './kind-rules.ts';
import { allRows, markImported, markUndone, pagesOf } from './rows.ts';
import type { ImportFile } from './store.ts';

type Line = OpeningInput['accounts'][number];

const amountOf = (lines: readonly Line[], code: string): number =>
  addMoney(
    ...lines.filter(({ account_code }) => account_code === code).map((line) => line.debit - line.credit),
  );

const lineOf = (account_code: string, amount: number): Line => ({
  account_code,
  debit: Math.max(amount, 0),
  credit: Math.max(-amount, 0),
});

/** Returns the lines with this balance of an account, in its place or at the end; without it where it is 0. */
function withBalance(lines: readonly Line[], code: string, amount: number): Line[] {
  if (amount === 0) return lines.filter(({ account_code }) => account_code !== code);
  if (!lines.some(({ account_code }) => account_code === code)) return [...lines, lineOf(code, amount)];
  return lines.map((line) => (line.account_code === code ? lineOf(code, amount) : line));
}

async function accountsOf(tx: Tx): Promise<Account[]> {
  const { rows } = await sql<Account>`select code, name, is_archived from account
    where organization_id = ${tx.organization_id} order by code`.execute(tx.db);
  return rows;
}

const sideOf = (amount: number) => `${amount < 0 ? 'credit' : 'debit'} ${formatMoney(Math.abs(amount))}`;

/**
 * Finds the account of each row. An account that is not found, or that takes no opening balance, is a fault with the
 * likely accounts; one that the file has before under the same name, or that the draft has, is a duplicate. Rows of
 * other names may go to one account, which has their sum.
 */
async function match(context: MemberContext, file: Pick<ImportFile, 'id'>): Promise<void> {
  const { tx } = context;
  const accounts = accountFinder(await accountsOf(tx));
  const breathe = breather();
  const { rows: stored } = await sql<{ accounts: Line[] }>`select accounts from opening_document
    where organization_id = ${tx.organization_id}`.execute(tx.db);
  const draft = stored[0]?.accounts ?? [];
  const imported = await allRows<FoundBalance>(tx, file, 'imported');
  const keyOf = (record: BalanceRow, code: string) => `${code} ${nameKey(record.name ?? '')}`;
  const seen = new Map(
    imported.map(({ record, row_number }) => [keyOf(record, record.account_code), row_number]),
  );
  const befores = new Map(imported.map(({ record }) => [record.account_code, record.before]));
  const read = [];
  for await (const page of pagesOf<{ row_number: number; record: FoundBalance; anyway: boolean }>(
    ...([tx, file, 'record, anyway', ['good']] as const),
  ))
    for (const { row_number, record, anyway } of page) {
      await breathe();
      const row = { row_number, state: 'good', record: null as string | null };
      const twice = (kind: string, reason: string, final?: true) => ({
        ...{ ...row, state: 'duplicate', faults: null },
        match: JSON.stringify({ kind, id: file.id, reason, final }),
      });
      if (record.amount === 0) {
        read.push({
          ...twice('row', 'There is no balance in this row', true),
          record: JSON.stringify(record),
        });
        continue;
      }
      const { account, faults } = accounts.find(record);
      if (!account) {
        read.push({ ...row, state: 'faulty', faults: JSON.stringify(faults), match: null });
        continue;
      }
      const { code, name } = account;
      const before = befores.get(code) ?? amountOf(draft, code);
      const key = keyOf(record, code);
      const earlier = seen.get(key);
      seen.set(key, earlier ?? row_number);
      row.record = JSON.stringify({ ...record, account_code: code, before });
      if (anyway) read.push({ ...row, faults: null, match: null });
      else if (earlier)
        read.push(twice('row', `Row ${earlier} is ${code} ${name} too: the two would be added`));
      else if (before !== 0)
        read.push(
          twice('opening', `The draft has ${code} ${name} with ${sideOf(before)}: it would be replaced`),
        );
      else read.push({ ...row, faults: null, match: null });
    }
  await sql`update import_row r set state = u.state, record = u.record, faults = u.faults, match = u.match
    from ${arraysOf(read, {
      ...{ row_number: 'integer', record: 'jsonb', faults: 'jsonb', match: 'jsonb', state: 'text' },
    })} as u (row_number, record, faults, match, state)
    where r.organization_id = ${tx.organization_id} and r.import_id = ${file.id}
      and r.row_number = u.row_number`.execute(tx.db);
}

/** Kobo by account, debit above 0, and what the draft had of it before the import. */
function sumsOf(rows: readonly { record: FoundBalance }[]) {
  const sums = new Map<string, { amount: number; before: number }>();
  for (const { record } of rows) {
    const { amount, before } = sums.get(record.account_code) ?? { amount: 0, before: record.before };
    sums.set(record.account_code, { amount: addMoney(amount, record.amount), before });
  }
  return sums;
}

/** What the lines would do to the books once the draft is posted; the balancing account takes the rest. */
async function rehearse(context: MemberContext, file: ImportFile): Promise<Rehearsal> {
  await openDraft(context);
  const rows = await allRows<FoundBalance>(context.tx, file, 'good');
  const lines = [...sumsOf(rows)].map(([code, { amount }]) => lineOf(code, amount));
  const sums = new AccountSums();
  sums.add(openingSums({ accounts: lines, customers: [], suppliers: [], stock: [] }).changes);
  const records = [{ label: 'Accounts for the draft', count: lines.length }];
  return { rows: rows.length, records, entries: 0, ...(await sums.named(context.tx)), stock: null };
}

/** Saves the draft as the form does. Throws the faults of its lines, among them more accounts than it takes. */
async function saveLines(context: MemberContext, draft: OpeningInput): Promise<void> {
  const result = checkRecord(OpeningInput, draft);
  if ('faults' in result) throw invalid(...result.faults.map(({ field, message }) => fault(field, message)));
  await saveOpening(context, draft);
}

async function commit(context: MemberContext, file: ImportFile, progress: Progress): Promise<void> {
  const { tx } = context;
  const draft = await openDraft(context, true);
  // Accounts and the draft may have changed since the rows were read.
  await match(context, file);
  const rows = await allRows<FoundBalance>(tx, file, 'good');
  if (rows.length === 0) return;
  const imported = sumsOf(await allRows<FoundBalance>(tx, file, 'imported'));
  let { accounts } = draft;
  for (const [code, { amount }] of sumsOf(rows)) {
    const own = imported.has(code) ? amountOf(accounts, code) : 0;
    accounts = withBalance(accounts, code, addMoney(own, amount));
  }
  const opened_on = file.settings.opening_on ?? draft.opened_on;
  await saveLines(context, { ...draft, accounts, opened_on });
  await markImported(
    tx,
    file,
    rows.map(({ row_number }) => ({ row_number, record_id: null })),
  );
  await progress(rows.length);
}

/** Lines of the draft that are still what the import set get their earlier balance again; others stay. */
async function undo(context: MemberContext, file: ImportFile, progress: Progress): Promise<string[]> {
  const { tx } = context;
  const draft = await openDraft(context, true);
  const rows = await allRows<FoundBalance>(tx, file, 'imported');
  const kept = new Set<string>();
  let { accounts } = draft;
  for (const [code, { amount, before }] of sumsOf(rows))
    if (amountOf(accounts, code) === amount) accounts = withBalance(accounts, code, before);
    else kept.add(code);
  await saveLines(context, { ...draft, accounts });
  await markUndone(
    tx,
    file,
    rows.filter(({ record }) => !kept.has(record.account_code)),
  );
  await progress(rows.length);
  return (await accountsOf(tx)).flatMap(({ code, name }) => (kept.has(code) ? [`${code} ${name}`] : []));
}

export const balanceImport: Pick<KindRules, 'match' | 'rehearse' | 'commit' | 'undo' | 'hold'> = {
  ...{ match, rehearse, commit, undo },
  hold: ({ tx }) => holdOrganization(tx),
};
