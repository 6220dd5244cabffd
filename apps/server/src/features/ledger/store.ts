import type { AccountType, BooksTieOut } from '@lissafi/contract/ledger';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import type { PostingLine } from '@lissafi/domain/books/posting';
import { whereOutstanding } from '../../db/outstanding.ts';
import { anyOf } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** Returns the lines of an entry as they were posted. */
export function entryLines(tx: Tx, entryId: string): Promise<PostingLine[]> {
  return tx.db
    .selectFrom('journal_line')
    .select(['account_code', 'amount', 'document_id', 'customer_id', 'supplier_id'])
    .where('organization_id', '=', tx.organization_id)
    .where('entry_id', '=', entryId)
    .orderBy('line')
    .execute();
}

/** The branch of an entry; a reversal counts in the same one. */
export async function branchOfEntry(tx: Tx, entryId: string): Promise<string> {
  const { rows } = await sql<{ branch_id: string }>`select branch_id from journal_entry
    where organization_id = ${tx.organization_id} and id = ${entryId}`.execute(tx.db);
  return rows[0]!.branch_id;
}

export interface PostedEntry {
  id: string;
  branch_id: string;
  entry_date: string;
  memo: string;
  lines: PostingLine[];
}

/** Returns the entries of a source with their lines, without their reversals, in order of number. */
export async function entriesOf(tx: Tx, source_type: string, source_id: string): Promise<PostedEntry[]> {
  const { rows } = await sql<PostedEntry>`
    select e.id, e.branch_id, e.entry_date, e.memo,
      (select json_agg(json_build_object('account_code', l.account_code, 'amount', l.amount,
          'document_id', l.document_id, 'customer_id', l.customer_id, 'supplier_id', l.supplier_id) order by l.line)
        from journal_line l where l.organization_id = ${tx.organization_id} and l.entry_id = e.id) as lines
    from journal_entry e
    where e.organization_id = ${tx.organization_id} and e.source_type = ${source_type}
      and e.source_id = ${source_id} and e.reverses_id is null
    order by e.number`.execute(tx.db);
  return rows;
}

/** Returns the dates of entries by their id. */
export async function entryDays(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('journal_entry')
    .select(['id', 'entry_date'])
    .where('organization_id', '=', tx.organization_id)
    .where(anyOf('id', ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row.entry_date]));
}

/** Returns every account's balance at the end of a day, debit positive, as known now. */
export async function balancesAt(tx: Tx, day: string) {
  const { rows } = await sql<{ code: string; name: string; type: AccountType; balance: number }>`
    select a.code, a.name, a.type, coalesce(kept.balance, 0)::bigint as balance
    from account a
    left join (
      select account_code, sum(debit - credit) as balance from account_day
      where organization_id = ${tx.organization_id} and day <= ${day}::date
      group by account_code) kept on kept.account_code = a.code
    where a.organization_id = ${tx.organization_id}
    order by a.code`.execute(tx.db);
  return rows;
}

/** Returns the last date in the books: today, or the date of a later entry. */
export async function lastDay(tx: Tx, today: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select greatest(${today}::date, max(entry_date)) as day from journal_entry
    where organization_id = ${tx.organization_id}`.execute(tx.db);
  return rows[0]!.day;
}

/** Returns the balance of a control account from the stored sums. */
async function controlBalance(tx: Tx, code: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(debit - credit), 0)::bigint as balance from account_day
    where organization_id = ${tx.organization_id} and account_code = ${code}`.execute(tx.db);
  return rows[0]!.balance;
}

/**
 * The balance of lines that no document of purchases posted: journals by hand and opening balances, which are documents
 * of their own. Debit positive.
 */
async function byHand(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ account_code: string; amount: number }>`
    select l.account_code, sum(l.amount)::bigint as amount
    from journal_line l join journal_entry e on e.organization_id = l.organization_id and e.id = l.entry_id
    where l.organization_id = ${tx.organization_id} and l.account_code in ('1170', '1180', '2010')
      and l.document_id is null and e.source_type = any (${BY_HAND}::text[])
    group by l.account_code`.execute(tx.db);
  return new Map(rows.map((row) => [row.account_code, row.amount]));
}

/** Sources of entries that are documents of their own. */
export const BY_HAND = ['journal', 'opening_balances'];

type Subledgers = Record<
  'owed' | 'stock' | 'owing' | 'working' | 'uninvoiced' | 'refunds' | 'advances',
  number
>;

/** Compares the subledgers with their control accounts (decisions §6); all are always listed. */
export async function tieOut(tx: Tx): Promise<BooksTieOut> {
  const { rows } = await sql<Subledgers>`select
    (select coalesce(sum(base_balance_due), 0) from invoice where organization_id = ${tx.organization_id}
      and ${whereOutstanding()})::bigint
    + (select coalesce(sum(base_balance_due), 0) from invoice where organization_id = ${tx.organization_id}
      and base_balance_due <> 0 and status in ('pending', 'sent', 'viewed', 'paid')
      and not (${whereOutstanding()}))::bigint as owed,
    (select coalesce(sum(value), 0) from stock_position
      where organization_id = ${tx.organization_id})::bigint as stock,
    (select coalesce(sum(total_amount - amount_paid), 0) from payable
      where organization_id = ${tx.organization_id})::bigint as owing,
    (select coalesce(sum(material_cost + labour_cost + overhead_cost - cost_out), 0) from production_order
      where organization_id = ${tx.organization_id}
        and status in ('planned', 'in_progress', 'on_hold'))::bigint as working,
    (select coalesce(sum(accrued - cleared), 0) from goods_receipt_line
      where organization_id = ${tx.organization_id} and accrued > cleared)::bigint as uninvoiced,
    (select coalesce(sum(amount - used), 0) from supplier_credit
      where organization_id = ${tx.organization_id} and used <> amount and kind = 'refund_due')::bigint as refunds,
    (select coalesce(sum(amount - used), 0) from supplier_credit
      where organization_id = ${tx.organization_id} and used <> amount and kind = 'advance')::bigint as advances`.execute(
    tx.db,
  );
  const { owed, stock: held, owing, working, uninvoiced, refunds, advances } = rows[0]!;
  const hand = await byHand(tx);
  const handOf = (code: string) => hand.get(code) ?? 0;
  const { goods_received_not_invoiced, supplier_refunds_due, supplier_advances } = ACCOUNT;
  const stock =
    (await controlBalance(tx, ACCOUNT.raw_materials)) + (await controlBalance(tx, ACCOUNT.finished_goods));
  const check = (name: BooksTieOut['checks'][number]['name'], subledger: number, ledger: number) => ({
    name,
    subledger,
    ledger,
    difference: subledger - ledger,
  });
  return {
    checks: [
      check('stock', held, stock),
      check('receivables', owed, await controlBalance(tx, ACCOUNT.receivable)),
      check('payables', owing, -(await controlBalance(tx, ACCOUNT.payable)) + 0),
      check('work_in_progress', working, await controlBalance(tx, ACCOUNT.work_in_progress)),
      check(
        'goods_received_not_invoiced',
        uninvoiced - handOf(goods_received_not_invoiced),
        -(await controlBalance(tx, goods_received_not_invoiced)) + 0,
      ),
      check(
        'supplier_refunds_due',
        refunds + handOf(supplier_refunds_due),
        await controlBalance(tx, supplier_refunds_due),
      ),
      check(
        'supplier_advances',
        advances + handOf(supplier_advances),
        await controlBalance(tx, supplier_advances),
      ),
    ],
  };
}

export interface StoredEntry {
  id: string;
  number: number;
  entry_date: string;
  posted_on: string;
  posted_by: string | null;
  memo: string;
  source_type: string;
  source_id: string | null;
  reverses_id: string | null;
  content_hash: Buffer;
  hash: Buffer;
  lines: { account_code: string; amount: number }[];
}

/** An entry has at most a few hundred lines, so a batch has at most a few megabytes. */
const BATCH = 500;

/** Returns the end of the journal at one moment: the counter's values and the highest number that exists. */
export async function journalEnd(tx: Tx) {
  const { rows } = await sql<{ newest: number; chain_head: Buffer; highest: number }>`
    select c.next_entry - 1 as newest, c.chain_head, coalesce((select max(e.number) from journal_entry e
      where e.organization_id = ${tx.organization_id}), 0) as highest
    from organization_counter c where c.organization_id = ${tx.organization_id}`.execute(tx.db);
  return rows[0]!;
}

/** Returns the next entries after a number, in order of number, up to `newest`; empty at the end. */
export async function entriesAfter(tx: Tx, after: number, newest: number): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select e.id, e.number, e.entry_date, e.posted_on, e.posted_by, e.memo, e.source_type, e.source_id, e.reverses_id, e.content_hash, e.hash,
      (select json_agg(json_build_object('account_code', l.account_code, 'amount', l.amount) order by l.line)
       from journal_line l where l.organization_id = ${tx.organization_id} and l.entry_id = e.id) as lines
    from journal_entry e
    where e.organization_id = ${tx.organization_id} and e.number > ${after} and e.number <= ${newest}
    order by e.number limit ${BATCH}`.execute(tx.db);
  return rows;
}

/** Returns the lines of several entries, in their order. */
export async function linesOfEntries(tx: Tx, ids: readonly string[]): Promise<Map<string, PostingLine[]>> {
  const { rows } = await sql<PostingLine & { entry_id: string }>`
    select entry_id, account_code, amount, customer_id, supplier_id, document_id from journal_line
    where organization_id = ${tx.organization_id} and entry_id = any (${ids}::uuid[])
    order by entry_id, line`.execute(tx.db);
  const lines = new Map<string, PostingLine[]>();
  for (const { entry_id, ...line } of rows) lines.set(entry_id, [...(lines.get(entry_id) ?? []), line]);
  return lines;
}
