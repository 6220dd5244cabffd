import { insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** Where a movement happens: the branch whose figures it counts in, and the place whose stock it changes. */
export interface Place {
  branch_id: string;
  location_id: string;
}

/** What is at one place, other than the first. Quantities are scaled by 10^4. */
export interface PlaceStock {
  location_id: string;
  quantity: number;
  allocated: number;
}

/** An item with what is at its places. */
interface Kept {
  item_id: string;
  quantity: number;
  allocated: number;
  places: PlaceStock[];
  first_location_id: string;
}

/** Lots are those of their place. */
export const lotsAt = <Lot extends { location_id: string }>(
  { lots }: { lots: readonly Lot[] },
  locationId: string,
): Lot[] => lots.filter((lot) => lot.location_id === locationId);

/** The first place of an organization has its own id. */
export const firstPlace = (tx: Tx): Place => ({
  branch_id: tx.organization_id,
  location_id: tx.organization_id,
});

/** Returns what is at a place: at the first one what the others leave of the position. */
export function stockAt(item: Kept, locationId: string): { quantity: number; allocated: number } {
  if (locationId !== item.first_location_id)
    return item.places.find((each) => each.location_id === locationId) ?? { quantity: 0, allocated: 0 };
  return item.places.reduce(
    (left, each) => ({
      quantity: left.quantity - each.quantity,
      allocated: left.allocated - each.allocated,
    }),
    { quantity: item.quantity, allocated: item.allocated },
  );
}

/** Adds to what is at a place. The first place follows from the position. */
export function addAt(
  item: Kept,
  locationId: string,
  { quantity = 0, allocated = 0 }: { quantity?: number; allocated?: number },
): void {
  if (locationId === item.first_location_id) return;
  let place = item.places.find((each) => each.location_id === locationId);
  if (!place) {
    place = { location_id: locationId, quantity: 0, allocated: 0 };
    item.places.push(place);
  }
  place.quantity += quantity;
  place.allocated += allocated;
}

/** Writes the places of items back, where something changed; the items are locked. */
export async function writePlaces(
  tx: Tx,
  items: readonly Kept[],
  before: ReadonlyMap<string, { places: readonly PlaceStock[] }>,
): Promise<void> {
  const changed = items.flatMap(({ item_id, places }) => {
    const old = before.get(item_id)?.places ?? [];
    return places
      .filter((place) => {
        const same = old.find((each) => each.location_id === place.location_id);
        return same?.quantity !== place.quantity || same.allocated !== place.allocated;
      })
      .map(({ location_id, quantity, allocated }) => ({
        ...{ item_id, location_id, quantity_e4: quantity, allocated_e4: allocated },
      }));
  });
  if (changed.length === 0) return;
  await tx.write(
    'stock_place',
    insertRows(
      tx,
      'stock_place',
      changed,
      { item_id: 'uuid', location_id: 'uuid', quantity_e4: 'bigint', allocated_e4: 'bigint' },
      sql`on conflict (organization_id, item_id, location_id) do update
        set quantity_e4 = excluded.quantity_e4, allocated_e4 = excluded.allocated_e4`,
    ),
  );
}
