import type { Reconciliation } from '@lissafi/contract/bank-matches';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { openOn, outstanding, startOf } from './outstanding.ts';

interface Account {
  id: string;
  name: string;
  account_code: string;
}

/**
 * The books against the statement on a day (decisions §12.7). An entry and a statement line that are matched count as one
 * from the later of their days on. The statement's balance is what the file states, never derived from its lines.
 */
export async function reconcile(
  tx: Tx,
  { id, name, account_code }: Account,
  as_of: string,
): Promise<Reconciliation> {
  const started_on = await startOf(tx, id);
  const ledger_balance = await ledgerBalance(tx, account_code, as_of);
  const open = started_on ? await outstandingSums(tx, account_code, started_on, as_of) : NOTHING;
  const lines = await lineSums(tx, id, as_of);
  const stated = await statedBalance(tx, id, as_of);
  const { not_presented, not_credited } = open;
  const difference =
    stated === null ? null : ledger_balance + not_presented - not_credited + lines.unmatched - stated.balance;
  return {
    account_id: id,
    account_name: name,
    account_code,
    as_of,
    ledger_balance,
    not_presented,
    not_credited,
    unmatched: lines.unmatched,
    statement_balance: stated?.balance ?? null,
    statement_on: stated?.day ?? null,
    difference,
    is_proved: difference === 0,
    started_on,
    counts: {
      not_presented: open.paid,
      not_credited: open.received,
      unmatched: lines.open_count,
      matched: lines.line_count - lines.open_count,
      lines: lines.line_count,
      faulty: lines.faulty,
    },
    progress: { lines: lines.all_lines, to_match: lines.to_match },
  };
}

/** Returns the last day that the statements of an account cover, by a stated period or a line; null without statements. */
export async function lastStatementDay(tx: Tx, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select greatest(
      (select max(period_to) from import_file
        where organization_id = ${tx.organization_id} and account_id = ${accountId}),
      (select max(line_date) from import_line where organization_id = ${tx.organization_id}
        and account_id = ${accountId} and state in ('open', 'matched'))) as day`.execute(tx.db);
  return rows[0]!.day;
}

async function ledgerBalance(tx: Tx, code: string, day: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(debit - credit), 0)::bigint as balance from account_day
    where organization_id = ${tx.organization_id} and account_code = ${code} and day <= ${day}::date`.execute(
    tx.db,
  );
  return rows[0]!.balance;
}

const NOTHING = { not_presented: 0, not_credited: 0, paid: 0, received: 0 };

async function outstandingSums(tx: Tx, code: string, start: string, day: string): Promise<typeof NOTHING> {
  const { rows } = await sql<typeof NOTHING>`
    select coalesce(-sum(o.amount) filter (where o.amount < 0), 0)::bigint as not_presented,
      coalesce(sum(o.amount) filter (where o.amount > 0), 0)::bigint as not_credited,
      count(*) filter (where o.amount < 0)::int as paid, count(*) filter (where o.amount > 0)::int as received
    from (${outstanding(tx, code, start, day)}) o`.execute(tx.db);
  return rows[0]!;
}

async function lineSums(tx: Tx, accountId: string, day: string) {
  const { rows } = await sql<{
    unmatched: number;
    open_count: number;
    line_count: number;
    faulty: number;
    all_lines: number;
    to_match: number;
  }>`
    select coalesce(sum(l.amount) filter (where ${openOn(tx, day)}), 0)::bigint as unmatched,
      count(*) filter (where ${openOn(tx, day)})::int as open_count,
      count(*) filter (where l.line_date <= ${day}::date and l.state in ('open', 'matched'))::int as line_count,
      count(*) filter (where l.state = 'faulty')::int as faulty,
      count(*) filter (where l.state in ('open', 'matched'))::int as all_lines,
      count(*) filter (where l.state = 'open')::int as to_match
    from import_line l where l.organization_id = ${tx.organization_id} and l.account_id = ${accountId}`.execute(
    tx.db,
  );
  return rows[0]!;
}

/**
 * The balance that the files state last, on the day or before: beside a line, or at the end of a statement. Null where
 * lines follow it whose balance no file states.
 */
async function statedBalance(
  tx: Tx,
  accountId: string,
  day: string,
): Promise<{ day: string; balance: number } | null> {
  const { rows: lines } = await sql<{ day: string; balance: number | null }>`
    select line_date as day, balance from import_line where organization_id = ${tx.organization_id}
      and account_id = ${accountId} and line_date <= ${day}::date and state in ('open', 'matched')
    order by line_date desc, id desc limit 1`.execute(tx.db);
  const { rows: ends } = await sql<{ day: string; balance: number }>`
    select period_to as day, closing_balance as balance from import_file where organization_id = ${tx.organization_id}
      and account_id = ${accountId} and period_to <= ${day}::date and closing_balance is not null
    order by period_to desc, id desc limit 1`.execute(tx.db);
  const [last, end] = [lines[0], ends[0]];
  if (end && (!last || end.day >= last.day)) return end;
  return last && last.balance !== null ? { day: last.day, balance: last.balance } : null;
}
