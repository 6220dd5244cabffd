import type { AccountType } from '@lissafi/contract/ledger';
import { type BudgetedMonth, budgetMonths, budgetStatement } from '@lissafi/domain/books/budget';
import type { Statement } from '@lissafi/domain/books/profit-and-loss';
import type { DatedSpan } from '@lissafi/domain/books/statement-columns';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** Accounts of the profit and loss, in order of code. */
export async function resultAccounts(tx: Tx) {
  const { rows } = await sql<{
    code: string;
    name: string;
    type: AccountType;
    cash_flow: null;
    is_archived: boolean;
  }>`
    select code, name, type, null as cash_flow, is_archived from account
    where organization_id = ${tx.organization_id} and type in ('income', 'expense') order by code`.execute(
    tx.db,
  );
  return rows;
}

/**
 * Returns what is budgeted in months. Where fiscal years overlap because their start was changed, what was
 * changed last counts.
 */
export async function budgetedIn(tx: Tx, months: readonly string[]): Promise<BudgetedMonth[]> {
  const { rows } = await sql<BudgetedMonth>`
    select distinct on (b.account_code, m.month) b.account_code, m.month, m.amount
    from budget b
    cross join lateral (
      select (b.start + make_interval(months => (u.number - 1)::int))::date as month, u.amount
      from unnest(b.amounts) with ordinality as u (amount, number)) m
    where b.organization_id = ${tx.organization_id} and m.month = any (${months}::date[])
    order by b.account_code, m.month, b.updated_at desc, b.start desc`.execute(tx.db);
  return rows;
}

/** Returns the budget of a period as a profit and loss. Throws VALIDATION_FAILED at `compare` for days that are no whole months. */
export async function readBudgetStatement(tx: Tx, period: DatedSpan): Promise<Statement> {
  const months = budgetMonths(period);
  return budgetStatement(await resultAccounts(tx), await budgetedIn(tx, months), months);
}
