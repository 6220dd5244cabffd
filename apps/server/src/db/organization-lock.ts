import type { Tx } from './scope.ts';
import { sql } from './sql.ts';

/**
 * One at a time within the organization, held to commit: for what must see all that a twin wrote, such as an import
 * that looks for duplicates. The first lock of its transaction; rows that refer to the organization do not wait for it.
 */
export async function holdOrganization(tx: Tx): Promise<void> {
  await sql`select from organization where organization_id = ${tx.organization_id} for no key update`.execute(
    tx.db,
  );
}
