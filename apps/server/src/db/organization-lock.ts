import type { Tx } from './scope.ts';
import { sql } from './sql.ts';

/**
 * Locks the organization to commit, for work that must see everything that a concurrent transaction wrote, such as an
 * import that looks for duplicates. It is the first lock of its transaction; rows that refer to the organization do not
 * wait for it.
 */
export async function holdOrganization(tx: Tx): Promise<void> {
  await sql`select from organization where organization_id = ${tx.organization_id} for no key update`.execute(
    tx.db,
  );
}
