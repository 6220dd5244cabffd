import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { EventType } from '@lissafi/contract/events';
import { assertPeriodOpen } from '@lissafi/domain/books/journal';
import { pickLots } from '@lissafi/domain/inventory/lots';
import { fromE4 } from '@lissafi/domain/money/decimal';
import { yearOf } from '@lissafi/domain/sales/numbering';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import type { MemberContext } from '../../http/context.ts';
import { findPlace } from './find-place.ts';
import { findLot } from './lots.ts';
import { moveStock } from './move.ts';
import { lotsAt, type Place } from './places.ts';
import { type LockedItem, lockItems } from './positions.ts';
import type { StockMove } from './stock-move.ts';

/** What is carried; without a batch, of an item that has them, those that expire first. Quantities scaled by 10^4. */
export interface Carried {
  item_id: string;
  batch_number: string | null;
  quantity_e4: number;
  /** The field that shows a fault. */
  at: string;
}

type CarriedLot = Carried & { lot_id: string | null };

/**
 * Carries goods from one place to another: two movements for each line and batch, no value and no entry. Returns what was
 * carried by batch, and the number where one was asked for. Throws NOT_FOUND for a place or an item, INSUFFICIENT_STOCK
 * with what is not there, PERIOD_LOCKED.
 */
export async function carryStock(
  context: MemberContext,
  transfer: {
    source_id: string;
    occurred_on: string;
    from_location_id: string;
    to_location_id: string;
    event: EventType;
    is_numbered: boolean;
    carried: readonly Carried[];
  },
): Promise<{ lines: Carried[]; number: string | null }> {
  const { tx, newId, now, today, user } = context;
  const { source_id, occurred_on } = transfer;
  // In order of id, so that two transfers in opposite directions do not wait for each other.
  const places = new Map<string, Place>();
  for (const location_id of [transfer.from_location_id, transfer.to_location_id].sort())
    places.set(location_id, await findPlace(tx, { location_id }));
  const [from, to] = [places.get(transfer.from_location_id)!, places.get(transfer.to_location_id)!];
  const items = await lockItems(
    tx,
    transfer.carried.map(({ item_id }) => item_id),
  );
  for (const { item_id, at } of transfer.carried)
    if (items.get(item_id)?.item_kind !== 'stocked')
      throw new Refusal('NOT_FOUND', { field: at, message: 'This item does not exist, or has no stock.' });
  const lines = transfer.carried.flatMap((each) =>
    byBatch(items.get(each.item_id)!, each, from.location_id, occurred_on),
  );
  const moves: StockMove[] = [];
  for (const { item_id, batch_number, quantity_e4, at, lot_id } of lines) {
    const lot = { batch_number: batch_number ?? '', create: true, on: occurred_on };
    const dates = { made_on: null, expires_on: null, nafdac_number: null };
    moves.push({
      ...{ item_id, kind: 'transfer', quantity: quantity_e4, value: 0, account_code: '', place: to },
      carried_from: { place: from, lot_id },
      lot_id: lot_id && (await findLot(tx, newId, item_id, { ...lot, ...dates }, to.location_id)),
      ...{ source_type: 'stock_transfer', source_id, field: `${at}.quantity` },
    });
  }
  const { alerts } = await moveStock(
    { ...{ tx, newId, now, today, user_id: user.id, occurred_on, entry_id: null } },
    moves,
  );
  const numbers = await takeNumbers(context, transfer.is_numbered ? `TRF-${yearOf(occurred_on)}` : null);
  assertPeriodOpen(occurred_on, numbers.counter.books_locked_until);
  await appendEvents(tx, [
    { type: transfer.event, subject_id: source_id, actor_id: user.id, data: { source_id } },
    ...alerts,
  ]);
  const number = transfer.is_numbered
    ? `TRF-${yearOf(occurred_on)}-${String(numbers.document).padStart(3, '0')}`
    : null;
  return { lines: lines.map(({ lot_id: _, ...line }) => line), number };
}

/** Parts what is carried into the batches that it is taken from. */
function byBatch(item: LockedItem, carried: Carried, from: string, on: string): CarriedLot[] {
  const { batch_number, quantity_e4, at } = carried;
  if (!item.batch_tracking_enabled) {
    if (batch_number !== null)
      throw invalid(fault(`${at}.batch_number`, 'This item is not tracked in batches'));
    return [{ ...carried, lot_id: null }];
  }
  const lots = lotsAt(item, from);
  if (batch_number !== null) {
    const lot = lots.find((each) => each.batch_number === batch_number);
    if (!lot)
      throw new Refusal('NOT_FOUND', { field: `${at}.batch_number`, message: 'This batch is not there.' });
    return [{ ...carried, lot_id: lot.id }];
  }
  const { picks, short } = pickLots(lots, quantity_e4, { on, any: true });
  if (short > 0)
    throw new Refusal('INSUFFICIENT_STOCK', {
      errors: [
        fault(`${at}.quantity`, `${item.name}: ${fromE4(quantity_e4 - short)} there`, 'INSUFFICIENT_STOCK'),
      ],
    });
  return picks.map(({ lot_id, quantity }) => ({
    ...{ ...carried, quantity_e4: quantity, lot_id },
    batch_number: lots.find(({ id }) => id === lot_id)!.batch_number,
  }));
}
