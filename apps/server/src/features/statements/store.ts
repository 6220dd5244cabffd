import { Refusal } from '@lissafi/contract/errors';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** Returns the month in which the organization's fiscal year starts, `01` to `12`. */
export async function readFiscalYearStart(tx: Tx): Promise<string> {
  const { rows } = await sql<{ fiscal_year_start: string }>`
    select fiscal_year_start from organization where organization_id = ${tx.organization_id}`.execute(tx.db);
  return rows[0]!.fiscal_year_start;
}

/** Throws NOT_FOUND for a branch that the organization does not have. */
export async function assertBranch(tx: Tx, branchId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from branch where organization_id = ${tx.organization_id} and id = ${branchId}`.execute(tx.db);
  if (rows.length === 0) throw new Refusal('NOT_FOUND', { field: 'branch_id' });
}
