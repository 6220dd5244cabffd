import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/**
 * Checks the branch that a record names: the first, which is meant where none is named and never closes, or another
 * that is open. With `hold` it stays open until the end of the transaction. Throws NOT_FOUND or the fault, both at
 * `branch_id`.
 */
export async function assertOpenBranch(
  tx: Tx,
  branchId: string | undefined,
  { hold = false } = {},
): Promise<void> {
  if (branchId === undefined || branchId === tx.organization_id) return;
  const { rows } = await sql<{ status: string }>`select status from branch
    where organization_id = ${tx.organization_id} and id = ${branchId} ${hold ? sql`for share` : sql``}`.execute(
    tx.db,
  );
  if (!rows[0])
    throw new Refusal('NOT_FOUND', { field: 'branch_id', message: 'This branch does not exist.' });
  if (rows[0].status !== 'active') throw invalid(fault('branch_id', 'This branch is closed'));
}
