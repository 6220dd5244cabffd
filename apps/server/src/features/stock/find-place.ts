import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { firstPlace, type Place } from './places.ts';

/** A branch or a place as it is asked for, never both; both are left out in an organization that has one of each. */
export interface AskedPlace {
  branch_id?: string | null | undefined;
  location_id?: string | null | undefined;
}

/**
 * Returns where something happens: the place that is named, the first active place of the branch, or the first of the
 * organization. A named place is locked, so that it is not closed meanwhile, unless `hold` is false: goods that
 * leave it may leave one that closes. Throws NOT_FOUND, or the field's fault for one that is closed.
 */
export async function findPlace(
  tx: Tx,
  { branch_id, location_id }: AskedPlace,
  { hold = true } = {},
): Promise<Place> {
  const first = firstPlace(tx);
  const isFirstBranch = !branch_id || branch_id === first.branch_id;
  if (isFirstBranch && (!location_id || location_id === first.location_id)) return first;
  const { rows } = await sql<Place & { status: string }>`
    select branch_id, id as location_id, status from location where organization_id = ${tx.organization_id}
      and ${location_id ? sql`id = ${location_id}` : sql`branch_id = ${branch_id} and status = 'active'`}
    order by created_at, id limit 1 ${hold ? sql`for share` : sql``}`.execute(tx.db);
  const [found] = rows;
  const field = location_id ? 'location_id' : 'branch_id';
  if (!found) throw new Refusal('NOT_FOUND', { field, message: 'This place does not exist.' });
  if (found.status !== 'active') throw invalid(fault(field, 'This place is closed'));
  return { branch_id: found.branch_id, location_id: found.location_id };
}
