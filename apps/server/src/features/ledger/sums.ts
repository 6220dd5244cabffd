import type { AccountType, CashFlowClass } from '@lissafi/contract/ledger';
import type { AccountSums } from '@lissafi/domain/books/account-sums';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

export interface SumsQuery {
  /** The days at which a slot begins, in order; at least one. */
  bounds: readonly string[];
  /** Leaves out what was posted before the first bound. */
  onlyFromFirst: boolean;
  /** Only what was posted by the end of this day. */
  known_on?: string | undefined;
  branch_id?: string | undefined;
}

/**
 * Returns every account with what was posted to it by slot (the days between two bounds), from the daily sums in one
 * statement: all statements stand on it. Nothing on or after the last bound is read.
 */
export async function readAccountSums(tx: Tx, query: SumsQuery): Promise<AccountSums[]> {
  const { bounds, onlyFromFirst, known_on, branch_id } = query;
  const first = onlyFromFirst ? sql`and d.day >= ${bounds[0]}::date` : sql``;
  const known = known_on ? sql`and d.posted_on <= ${known_on}::date` : sql``;
  const branch = branch_id ? sql`and d.branch_id = ${branch_id}::uuid` : sql``;
  const { rows } = await sql<{
    code: string;
    name: string;
    type: AccountType;
    cash_flow: CashFlowClass | null;
    slot: number | null;
    debit: number;
    credit: number;
  }>`
    select a.code, a.name, a.type, a.cash_flow, kept.slot, kept.debit, kept.credit
    from account a
    left join (
      select d.account_code, width_bucket(d.day, ${bounds}::date[]) as slot,
        sum(d.debit)::bigint as debit, sum(d.credit)::bigint as credit
      from account_day d
      where d.organization_id = ${tx.organization_id} and d.day < ${bounds.at(-1)}::date ${first} ${known} ${branch}
      group by 1, 2) kept on kept.account_code = a.code
    where a.organization_id = ${tx.organization_id}
    order by a.code, kept.slot`.execute(tx.db);
  const accounts = new Map<
    string,
    AccountSums & { slots: { slot: number; debit: number; credit: number }[] }
  >();
  for (const { slot, debit, credit, ...account } of rows) {
    const known = accounts.get(account.code) ?? { ...account, slots: [] };
    accounts.set(account.code, known);
    if (slot !== null) known.slots.push({ slot, debit, credit });
  }
  return [...accounts.values()];
}
