import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { useQueries } from '@tanstack/react-query';
import { useDeviceBranch } from '../../../organization/device-branch.ts';
import { placeOfBranch, usePlaces } from '../../../organization/use-places.ts';
import { type AnyItem, itemQuery } from '../../../pickers/item-service.ts';
import { placeStockQuery } from '../../../pickers/place-stock.ts';
import { type LineForm, quantityOf } from './model.ts';

/** Returns the product of each line: from the suggested list, or requested where it is not in that list. */
export function useLineProducts(
  lines: readonly LineForm[],
  offered: readonly AnyItem[],
  enabled: boolean,
): (line: LineForm) => AnyItem | undefined {
  const missing = new Map<string, LineForm>();
  for (const line of lines) {
    const id = line.inventory_item_id;
    if (id && !offered.some((item) => item.id === id)) missing.set(id, line);
  }
  const asked = useQueries({
    queries: [...missing].map(([id, line]) => ({
      ...itemQuery(line.inventory_item_type ?? 'finished_good', id),
      enabled,
      staleTime: 60_000,
    })),
  });
  return (line) =>
    line.inventory_item_id === null
      ? undefined
      : [...offered, ...asked.flatMap(({ data }) => data ?? [])].find(
          ({ id }) => id === line.inventory_item_id,
        );
}

/**
 * Returns what of a line's product can be sold at a branch, which is what is at its place; undefined while the
 * organization has one place, or before it is known.
 */
export function useAvailableAt(
  branchId: string,
  lines: readonly LineForm[],
  enabled: boolean,
): (line: LineForm) => number | undefined {
  const places = usePlaces();
  const { branch } = useDeviceBranch();
  const here = branchId || branch?.id || places[0]?.branch_id;
  const place = placeOfBranch(places, here);
  const types = new Map(
    lines.flatMap(({ inventory_item_id: id, inventory_item_type: type }) =>
      id ? [[id, type ?? 'finished_good'] as const] : [],
    ),
  );
  const ids = place ? [...types.keys()] : [];
  const asked = useQueries({
    queries: ids.map((id) => ({ ...placeStockQuery(types.get(id)!, id), enabled, staleTime: 60_000 })),
  });
  return ({ inventory_item_id }) =>
    asked[ids.indexOf(inventory_item_id ?? '')]?.data?.places.find(
      ({ location_id }) => location_id === place?.id,
    )?.available;
}

/** Returns the stock on hand for a line, and whether all lines of the same item together need more. */
export function stockFor(
  line: LineForm,
  lines: readonly LineForm[],
  item: Pick<AnyItem, 'available' | 'stock_status' | 'unit'> | undefined,
): { text: string; short: boolean } | undefined {
  if (!item || item.stock_status === null) return undefined;
  const wanted = lines
    .filter((other) => other.inventory_item_id === line.inventory_item_id)
    .reduce((sum, other) => sum + quantityOf(other), 0);
  const short = wanted > item.available;
  const there = Math.max(0, item.available);
  if (!short) return { text: `${quantityText(there, item.unit)} in stock`, short };
  return { text: there === 0 ? 'none in stock' : `only ${quantityText(there, item.unit)} in stock`, short };
}
