import { Refusal } from '@lissafi/contract/errors';
import { shortageOf } from '@lissafi/domain/inventory/stock';
import { fromE4 } from '@lissafi/domain/money/decimal';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { lotsAt, stockAt } from './places.ts';
import { type LockedItem, lockItems } from './positions.ts';

/** Positive reserves, negative releases. */
export interface Reservation {
  item_id: string;
  change: number;
}

/**
 * Reserves or releases stock under the items' locks; `also` are locked with them, for the caller's next moves. Only
 * stock on hand is reserved, even where it may go negative, and no expired batch. Throws INSUFFICIENT_STOCK with every
 * shortage, NOT_FOUND for an item without stock.
 */
export async function reserve(
  tx: Tx,
  reservations: readonly Reservation[],
  on: string,
  also: readonly string[] = [],
  location_id: string = tx.organization_id,
): Promise<Map<string, LockedItem>> {
  const items = await lockItems(tx, [...reservations.map((each) => each.item_id), ...also]);
  const errors = [];
  for (const { item_id, change } of reservations) {
    const item = items.get(item_id);
    if (item?.item_kind !== 'stocked')
      throw new Refusal('NOT_FOUND', { message: 'This item does not exist.' });
    if (change <= 0) continue;
    const free = freeOf(item, on, location_id);
    const short = shortageOf(change, free);
    if (short > 0)
      errors.push({
        field: item_id,
        code: 'INSUFFICIENT_STOCK',
        message: `${item.name}: ${fromE4(Math.max(0, free))} free, ${fromE4(change)} more needed, ${fromE4(short)} short`,
      });
  }
  if (errors.length > 0) throw new Refusal('INSUFFICIENT_STOCK', { errors });
  if (reservations.length > 0)
    await sql`update stock_position p set allocated_e4 = p.allocated_e4 + n.change
      from unnest(${reservations.map((each) => each.item_id)}::uuid[], ${reservations.map((each) => each.change)}::bigint[])
        as n (item_id, change)
      where p.organization_id = ${tx.organization_id} and p.item_id = n.item_id`.execute(tx.db);
  if (location_id !== tx.organization_id && reservations.length > 0)
    await sql`insert into stock_place as s (organization_id, item_id, location_id, quantity_e4, allocated_e4)
      select ${tx.organization_id}, n.item_id, ${location_id}, 0, n.change
      from unnest(${reservations.map((each) => each.item_id)}::uuid[], ${reservations.map((each) => each.change)}::bigint[])
        as n (item_id, change)
      on conflict (organization_id, item_id, location_id) do update
        set allocated_e4 = s.allocated_e4 + excluded.allocated_e4`.execute(tx.db);
  return items;
}

/**
 * Returns what is on hand and not reserved, at one place or altogether; for a tracked item only what has not expired.
 */
export function freeOf(item: LockedItem, on: string, location_id?: string): number {
  const { quantity, allocated } = location_id ? stockAt(item, location_id) : item;
  const here = item.batch_tracking_enabled
    ? (location_id ? lotsAt(item, location_id) : item.lots)
        .filter((lot) => lot.expires_on === null || lot.expires_on >= on)
        .reduce((sum, lot) => sum + lot.quantity, 0)
    : quantity;
  return here - allocated;
}
