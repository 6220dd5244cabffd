import type { AccountType, Basis, CashFlowClass } from '@lissafi/contract/ledger';
import type { AccountSums } from '@lissafi/domain/books/account-sums';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { type PendingCashBasis, pendingCashBasis } from './cash-basis.ts';

export interface SumsQuery {
  /** The days at which a slot begins, in order; at least one. */
  bounds: readonly string[];
  /** Leaves out what was posted before the first bound. */
  onlyFromFirst: boolean;
  /** Only what was posted by the end of this day. */
  known_on?: string | undefined;
  branch_id?: string | undefined;
  /** Accrual when left out. */
  basis?: Basis | undefined;
}

interface SlotRow {
  code: string;
  name: string;
  type: AccountType;
  cash_flow: CashFlowClass | null;
  slot: number | null;
  debit: number;
  credit: number;
  /** Up to which entry the cash basis is stored, of how many. */
  entry_number: number;
  newest: number;
}

/**
 * Returns every account with what was posted to it by slot (the days between two bounds), from the daily sums in one
 * statement: all statements stand on it. Nothing on or after the last bound is read. On the cash basis the sums of its
 * rows are added, and what is not stored yet is computed. Throws CASH_BASIS_PENDING where that is too much.
 */
export async function readAccountSums(tx: Tx, query: SumsQuery): Promise<AccountSums[]> {
  const { bounds, onlyFromFirst, known_on, branch_id, basis } = query;
  const first = onlyFromFirst ? sql`and d.day >= ${bounds[0]}::date` : sql``;
  const known = known_on ? sql`and d.posted_on <= ${known_on}::date` : sql``;
  const branch = branch_id ? sql`and d.branch_id = ${branch_id}::uuid` : sql``;
  const where = sql`where d.organization_id = ${tx.organization_id} and d.day < ${bounds.at(-1)}::date
    ${first} ${known} ${branch}`;
  const columns = sql`d.account_code, d.day, d.debit, d.credit`;
  const days =
    basis === 'cash'
      ? sql`(select ${columns} from account_day d ${where}
          union all select ${columns} from cash_basis_day d ${where}) d`
      : sql`account_day d ${where}`;
  const { rows } = await sql<SlotRow>`
    select a.code, a.name, a.type, a.cash_flow, kept.slot, kept.debit, kept.credit${
      basis === 'cash' ? sql`, at.entry_number, at.newest` : sql``
    }
    from account a
    left join (
      select d.account_code, width_bucket(d.day, ${bounds}::date[]) as slot,
        sum(d.debit)::bigint as debit, sum(d.credit)::bigint as credit
      from ${days}
      group by 1, 2) kept on kept.account_code = a.code
    ${
      basis === 'cash'
        ? sql`cross join (
      select coalesce(s.entry_number, 0)::bigint as entry_number, c.next_entry - 1 as newest
      from organization_counter c
      left join cash_basis_state s on s.organization_id = c.organization_id
      where c.organization_id = ${tx.organization_id}) at`
        : sql``
    }
    where a.organization_id = ${tx.organization_id}
    order by a.code, kept.slot`.execute(tx.db);
  const accounts = new Map<
    string,
    AccountSums & { slots: { slot: number; debit: number; credit: number }[] }
  >();
  for (const { code, name, type, cash_flow, slot, debit, credit } of rows) {
    const known = accounts.get(code) ?? { code, name, type, cash_flow, slots: [] };
    accounts.set(code, known);
    if (slot !== null) known.slots.push({ slot, debit, credit });
  }
  if (basis === 'cash' && rows[0]) {
    // What the statement did not see is computed from entries that never change, so both are one moment.
    for (const day of within(query, await pendingCashBasis(tx, rows[0]))) {
      const slot = bounds.filter((bound) => bound <= day.day).length;
      accounts.get(day.account_code)?.slots.push({ slot, debit: day.debit, credit: day.credit });
    }
  }
  return [...accounts.values()];
}

/** The days that the question is about. */
function within({ bounds, onlyFromFirst, known_on, branch_id }: SumsQuery, { days }: PendingCashBasis) {
  return days.filter(
    ({ day, posted_on, branch_id: branch }) =>
      day < bounds.at(-1)! &&
      (!onlyFromFirst || day >= bounds[0]!) &&
      (!known_on || posted_on <= known_on) &&
      (!branch_id || branch === branch_id),
  );
}
