import type { AlertType } from '@lissafi/contract/notifications';
import { stockAlert, stockStatus } from '@lissafi/domain/inventory/item';
import { fromE4 } from '@lissafi/domain/money/decimal';
import type { NewEvent } from '../../db/events.ts';

interface Watched {
  item_id: string;
  is_watched: boolean;
  minimum: number | null;
  maximum: number | null;
}

/** Returns the notification for a change of an item's quantity or minimum; null for an item that is not monitored. */
export function alertOf(
  item: Watched,
  before: number,
  after: number,
  actor_id: string | null,
  minimumBefore: number | null = item.minimum,
): NewEvent | null {
  if (!item.is_watched) return null;
  const { maximum } = item;
  const type: AlertType | null = stockAlert(
    stockStatus({ quantity: before, minimum: minimumBefore, maximum }),
    stockStatus({ quantity: after, minimum: item.minimum, maximum }),
  );
  return type && { type, subject_id: item.item_id, actor_id, data: factsOf(after, item.minimum) };
}

const factsOf = (quantity: number, minimum: number | null) => ({
  quantity: fromE4(quantity),
  minimum: fromE4(minimum),
});
