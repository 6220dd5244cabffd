import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { findRecords } from '../search/store.ts';
import type { NamedItem } from './candidates.ts';

/** More than these are no choice any more. */
const MOST = 4;

/**
 * Returns the goods whose names are nearest to what was said, the best first, as the search of all records finds them:
 * “malt” is a part of Malta Guinness, “spagetti” a slip in Spaghetti. Goods of a role that reads no stock are not looked
 * up. They are to be asked about, never taken.
 */
export async function nearestItems(
  {
    tx,
    organization,
  }: { tx: MemberContext['tx']; organization: Pick<MemberContext['organization'], 'permissions'> },
  said: string | null | undefined,
  type?: NamedItem['item_type'],
): Promise<NamedItem[]> {
  const q = said?.trim();
  if (!q || !organization.permissions.includes('inventory:read')) return [];
  const { results } = await findRecords(tx, q, ['inventory:read']);
  const ids = results
    .filter(({ kind, item_type }) => kind === 'item' && (!type || item_type === type))
    .slice(0, MOST)
    .map(({ id }) => id);
  if (ids.length === 0) return [];
  const { rows } = await sql<NamedItem>`
    select id, name, true as is_open, item_type, unit, conversions, selling_price from item
    where organization_id = ${tx.organization_id} and id = any (${ids}::uuid[])
    order by array_position(${ids}::uuid[], id)`.execute(tx.db);
  return rows;
}
