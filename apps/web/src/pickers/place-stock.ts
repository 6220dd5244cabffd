import type { PlaceStock } from '@lissafi/contract/branches';
import type { ItemType } from '@lissafi/contract/items';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../client/api.ts';
import { usePlaces } from '../organization/use-places.ts';
import { type AnyItem, itemQuery } from './item-service.ts';

const NONE: PlaceStock[] = [];

export const placeStockQuery = (type: ItemType, id: string) => ({
  ...queries.branches.stock({ query: { item_id: id } }),
  // Below the item, so that what changes its stock also reads this anew, and the places are not read again.
  queryKey: [...itemQuery(type, id).queryKey, 'places'],
});

/** What is at each place of an item; none while the organization has one place, or before it is known. */
export function usePlaceStock({ item_type, id }: Pick<AnyItem, 'item_type' | 'id'>): PlaceStock[] {
  const enabled = usePlaces().length > 0;
  const { data } = useQuery({ ...placeStockQuery(item_type, id), enabled });
  return (enabled && data?.places) || NONE;
}

/** The quantity at a place; all of it while the organization has one place, null before it is known. */
export function useStockAt(item: AnyItem, locationId: string): number | null {
  const places = usePlaceStock(item);
  if (locationId === '') return item.current_stock;
  return places.find((place) => place.location_id === locationId)?.quantity ?? null;
}
