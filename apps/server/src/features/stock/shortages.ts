import { type FieldFault, Refusal } from '@lissafi/contract/errors';
import { fromE4 } from '@lissafi/domain/money/decimal';
import type { LockedItem, StockRules } from './positions.ts';
import type { StockMove } from './stock-move.ts';

const decimal = (scaled: number) => String(fromE4(scaled));

/** Throws every shortage, summed by item, before anything moves. */
export function refuseShortages(
  rules: StockRules,
  items: ReadonlyMap<string, LockedItem>,
  moves: readonly StockMove[],
  on: string,
): void {
  const wanted = new Map<string, number>();
  const leaving = new Map<string, number>();
  const incoming = new Map<string, number>();
  for (const move of moves) {
    const add = (sums: Map<string, number>, quantity: number) =>
      sums.set(move.item_id, (sums.get(move.item_id) ?? 0) + quantity);
    // A receipt that is taken back is checked where it is.
    if (move.quantity === 0 || move.takes_receipt) continue;
    if (move.quantity > 0) add(incoming, move.quantity);
    else if (items.get(move.item_id)!.item_kind === 'service') continue;
    else if (!move.may_go_short || items.get(move.item_id)!.batch_tracking_enabled) {
      add(leaving, -move.quantity);
      // Stock reserved for this purpose is available to it.
      add(wanted, -move.quantity - (move.from_allocated ?? 0));
    }
  }
  const errors = [...wanted].flatMap(([id, quantity]) => {
    const item = items.get(id)!;
    const tracked = item.batch_tracking_enabled;
    if (!tracked && rules.allow_negative) return [];
    const here = tracked ? pickable(item, moves, on) : item.quantity;
    const coming = incoming.get(id) ?? 0;
    const needed = leaving.get(id)!;
    const free = Math.max(0, here - item.allocated) + coming;
    // Reserved stock may be gone since, by a stock count or by expiry.
    const short = Math.max(quantity - free, needed - Math.max(0, here) - coming);
    if (short <= 0) return [];
    return [
      {
        field: moves.find((move) => move.item_id === id && move.field)?.field ?? id,
        code: 'INSUFFICIENT_STOCK',
        message: `${item.name}: ${decimal(needed - short)} there, ${decimal(needed)} needed, ${decimal(short)} short`,
      },
    ];
  });
  errors.push(...shortLots(items, moves));
  if (errors.length > 0) throw new Refusal('INSUFFICIENT_STOCK', { errors });
}

/** A named batch has its own quantity, whatever else is in stock. */
function shortLots(items: ReadonlyMap<string, LockedItem>, moves: readonly StockMove[]): FieldFault[] {
  const wanted = new Map<string, { move: StockMove; quantity: number }>();
  for (const move of moves) {
    if (
      !move.lot_id ||
      move.quantity > 0 ||
      move.takes_receipt ||
      !items.get(move.item_id)!.batch_tracking_enabled
    )
      continue;
    const quantity = (wanted.get(move.lot_id)?.quantity ?? 0) - move.quantity;
    wanted.set(move.lot_id, { move, quantity });
  }
  return [...wanted].flatMap(([lotId, { move, quantity }]) => {
    const { name, lots } = items.get(move.item_id)!;
    const lot = lots.find((each) => each.id === lotId);
    const here = lot?.quantity ?? 0;
    if (quantity <= here) return [];
    const message = `${name}: ${decimal(here)} there of this batch, ${decimal(quantity)} needed`;
    return [{ field: move.field ?? move.item_id, code: 'INSUFFICIENT_STOCK', message }];
  });
}

/**
 * The quantity of a tracked item that may be issued: lots that have not expired, or any lot where the move allows it.
 */
function pickable(item: LockedItem, moves: readonly StockMove[], on: string): number {
  const any = moves.some((move) => move.item_id === item.item_id && (move.any_lot || move.lot_id));
  return item.lots
    .filter((lot) => any || lot.expires_on === null || lot.expires_on >= on)
    .reduce((sum, lot) => sum + lot.quantity, 0);
}
