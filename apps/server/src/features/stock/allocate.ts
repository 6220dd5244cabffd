import { Refusal } from '@lissafi/contract/errors';
import { shortageOf } from '@lissafi/domain/inventory/stock';
import { fromE4 } from '@lissafi/domain/money/decimal';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { type LockedItem, lockItems } from './positions.ts';

/** Above 0 reserves, below 0 gives back. */
export interface Reservation {
  item_id: string;
  change: number;
}

/**
 * Reserves stock, or gives it back, under the items' locks; `also` are locked with them, for what the caller moves next.
 * Nothing is reserved that is not there, even where stock may go below zero, nor a batch that has expired.
 * Throws INSUFFICIENT_STOCK with every shortage, NOT_FOUND for what is no stocked item.
 */
export async function reserve(
  tx: Tx,
  reservations: readonly Reservation[],
  on: string,
  also: readonly string[] = [],
): Promise<Map<string, LockedItem>> {
  const items = await lockItems(tx, [...reservations.map((each) => each.item_id), ...also]);
  const errors = [];
  for (const { item_id, change } of reservations) {
    const item = items.get(item_id);
    if (item?.item_kind !== 'stocked')
      throw new Refusal('NOT_FOUND', { message: 'This item does not exist.' });
    if (change <= 0) continue;
    const free = freeOf(item, on);
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
  return items;
}

/** On hand and reserved by nobody; of a tracked good only what has not expired. */
export function freeOf(item: LockedItem, on: string): number {
  const here = item.batch_tracking_enabled
    ? item.lots
        .filter((lot) => lot.expires_on === null || lot.expires_on >= on)
        .reduce((sum, lot) => sum + lot.quantity, 0)
    : item.quantity;
  return here - item.allocated;
}
