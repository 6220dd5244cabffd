import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { LockedItem } from './positions.ts';

/** Names of places by id. Empty where all stock is at the first place, so that a sale asks nothing more. */
export async function namesOfPlaces(
  tx: Tx,
  items: ReadonlyMap<string, LockedItem>,
): Promise<ReadonlyMap<string, string>> {
  if ([...items.values()].every(({ places }) => places.length === 0)) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`select id, name from location
    where organization_id = ${tx.organization_id}`.execute(tx.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
