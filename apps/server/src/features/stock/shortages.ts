import { type FieldFault, Refusal } from '@lissafi/contract/errors';
import { fromE4 } from '@lissafi/domain/money/decimal';
import { lotsAt, stockAt } from './places.ts';
import type { LockedItem, StockRules } from './positions.ts';
import { type Moving, placeOfMove, type StockMove } from './stock-move.ts';

const decimal = (scaled: number) => String(fromE4(scaled));

/** What moves of one item at one place. */
interface AtPlace {
  item: LockedItem;
  location_id: string;
  wanted: number;
  leaving: number;
  incoming: number;
  /** It is carried to another place, for which it has to be there. */
  is_carried: boolean;
  any_lot: boolean;
  field: string | undefined;
}

/**
 * Throws every shortage, summed by item and place, before anything moves. It says where else there is stock; `names` are
 * those of the places.
 */
export function refuseShortages(
  moving: Pick<Moving, 'tx' | 'place' | 'occurred_on'>,
  rules: StockRules,
  items: ReadonlyMap<string, LockedItem>,
  moves: readonly StockMove[],
  names: ReadonlyMap<string, string>,
): void {
  const places = new Map<string, AtPlace>();
  const at = (move: StockMove, location_id: string): AtPlace => {
    const key = `${move.item_id} ${location_id}`;
    const found = places.get(key) ?? {
      ...{ item: items.get(move.item_id)!, location_id, wanted: 0, leaving: 0, incoming: 0 },
      ...{ is_carried: false, any_lot: false, field: undefined },
    };
    places.set(key, found);
    return found;
  };
  for (const move of moves) {
    // A receipt that is taken back is checked where it is.
    if (move.quantity === 0 || move.takes_receipt) continue;
    const item = items.get(move.item_id)!;
    const here = at(move, placeOfMove(moving, move).location_id);
    here.any_lot ||= Boolean(move.any_lot || move.lot_id);
    here.field ??= move.field;
    if (move.quantity > 0) {
      here.incoming += move.quantity;
      if (!move.carried_from) continue;
      const there = at(move, move.carried_from.place.location_id);
      there.any_lot ||= Boolean(move.carried_from.lot_id);
      there.field ??= move.field;
      there.is_carried = true;
      there.leaving += move.quantity;
      there.wanted += move.quantity;
    } else if (item.item_kind === 'service') continue;
    else if (!move.may_go_short || item.batch_tracking_enabled) {
      here.leaving += -move.quantity;
      // Stock reserved for this purpose is available to it.
      here.wanted += -move.quantity - (move.from_allocated ?? 0);
    }
  }
  const errors = [...places.values()].flatMap((place) => {
    const { item, leaving, wanted, incoming, field } = place;
    const tracked = item.batch_tracking_enabled;
    if (leaving === 0 || (!tracked && rules.allow_negative && !place.is_carried)) return [];
    const { quantity, allocated } = stockAt(item, place.location_id);
    const here = tracked ? pickable(place, moving.occurred_on) : quantity;
    const free = Math.max(0, here - allocated) + incoming;
    // Reserved stock may be gone since, by a stock count or by expiry.
    const short = Math.max(wanted - free, leaving - Math.max(0, here) - incoming);
    if (short <= 0) return [];
    const name = names.get(place.location_id);
    const counts = `${decimal(leaving - short)} there, ${decimal(leaving)} needed, ${decimal(short)} short`;
    return [
      {
        field: field ?? item.item_id,
        code: 'INSUFFICIENT_STOCK',
        message: `${item.name}${name ? ` at ${name}` : ''}: ${counts}${elsewhere(place, names)}`,
      },
    ];
  });
  errors.push(...shortLots(items, moves));
  if (errors.length > 0) throw new Refusal('INSUFFICIENT_STOCK', { errors });
}

/** "; 12 at Yaba": where else there is stock that is not reserved. */
function elsewhere({ item, location_id }: AtPlace, names: ReadonlyMap<string, string>): string {
  const others = [...names].flatMap(([id, name]) => {
    const { quantity, allocated } = stockAt(item, id);
    return id === location_id || quantity - allocated <= 0
      ? []
      : `${decimal(quantity - allocated)} at ${name}`;
  });
  return others.length === 0 ? '' : `; ${others.join(', ')}`;
}

/** A named batch has its own quantity, whatever else is in stock. */
function shortLots(items: ReadonlyMap<string, LockedItem>, moves: readonly StockMove[]): FieldFault[] {
  const wanted = new Map<string, { move: StockMove; quantity: number }>();
  for (const move of moves) {
    const lot_id = move.carried_from ? move.carried_from.lot_id : move.quantity > 0 ? null : move.lot_id;
    if (!lot_id || move.takes_receipt || !items.get(move.item_id)!.batch_tracking_enabled) continue;
    const quantity = (wanted.get(lot_id)?.quantity ?? 0) + Math.abs(move.quantity);
    wanted.set(lot_id, { move, quantity });
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
 * The quantity of a tracked item that may be issued at a place: lots that have not expired, or any lot where the move
 * allows it.
 */
const pickable = ({ item, location_id, any_lot }: AtPlace, on: string): number =>
  lotsAt(item, location_id)
    .filter((lot) => any_lot || lot.expires_on === null || lot.expires_on >= on)
    .reduce((sum, lot) => sum + lot.quantity, 0);
