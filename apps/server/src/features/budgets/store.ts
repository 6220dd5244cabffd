import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** Returns the versions of the budgets of a fiscal year by account. */
export async function versionsOf(tx: Tx, start: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ account_code: string; version: number }>`
    select account_code, version from budget
    where organization_id = ${tx.organization_id} and start = ${start}::date`.execute(tx.db);
  return new Map(rows.map((row) => [row.account_code, row.version]));
}

export interface NewBudget {
  account_code: string;
  amounts: readonly number[];
}

/** Stores one budget in the place of a version, 0 for the first. Returns false when the version is stale. */
export async function storeBudget(
  tx: Tx,
  { account_code, amounts, start, version }: NewBudget & { start: string; version: number },
  by: { user_id: string; now: Date },
): Promise<boolean> {
  const at = by.now.toISOString();
  const { rows } =
    version === 0
      ? await sql`insert into budget (organization_id, account_code, start, amounts, updated_by, updated_at)
          values (${tx.organization_id}, ${account_code}, ${start}, ${amounts}::bigint[], ${by.user_id}, ${at})
          on conflict (organization_id, account_code, start) do nothing returning version`.execute(tx.db)
      : await sql`update budget set amounts = ${amounts}::bigint[], version = version + 1,
            updated_by = ${by.user_id}, updated_at = ${at}
          where organization_id = ${tx.organization_id} and account_code = ${account_code} and start = ${start}::date
            and version = ${version} returning version`.execute(tx.db);
  return rows.length === 1;
}
