import { Refusal } from '@lissafi/contract/errors';
import type { Basis } from '@lissafi/contract/ledger';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/**
 * Returns the month in which the organization's fiscal year starts, `01` to `12`, and the basis on which it reads its
 * reports unless it asks for another.
 */
export async function readReporting(tx: Tx): Promise<{ fiscal_year_start: string; basis: Basis }> {
  const { rows } = await sql<{ fiscal_year_start: string; basis: Basis }>`
    select fiscal_year_start, accounting_method as basis from organization
    where organization_id = ${tx.organization_id}`.execute(tx.db);
  return rows[0]!;
}

/** Throws NOT_FOUND for a branch that the organization does not have. */
export async function assertBranch(tx: Tx, branchId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from branch where organization_id = ${tx.organization_id} and id = ${branchId}`.execute(tx.db);
  if (rows.length === 0) throw new Refusal('NOT_FOUND', { field: 'branch_id' });
}
