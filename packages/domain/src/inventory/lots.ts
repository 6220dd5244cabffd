/** Lots of a tracked item: which are used first, and which may not be sold. Quantities are scaled by 10^4. */
export interface LotOnHand {
  id: string;
  /** Civil date; null for goods that do not expire. */
  expires_on: string | null;
  quantity: number;
}

export interface LotPick {
  /** Null for an item without lots. */
  lot_id: string | null;
  quantity: number;
}

/** Selling food after its expiry date is an offence (NAFDAC Regulations 2019); it may be sold on the date itself. */
export const isExpired = (lot: Pick<LotOnHand, 'expires_on'>, on: string): boolean =>
  lot.expires_on !== null && lot.expires_on < on;

/**
 * Returns the lots that a quantity is taken from: earliest expiry first, lots without an expiry date last, and no
 * expired lot unless `any` is set (decisions §5). `short` is the quantity that no lot covers.
 */
export function pickLots(
  lots: readonly LotOnHand[],
  quantity: number,
  { on, any }: { on: string; any: boolean },
): { picks: LotPick[]; short: number } {
  const order = [...lots]
    .filter((lot) => lot.quantity > 0 && (any || !isExpired(lot, on)))
    .sort((a, b) =>
      (a.expires_on ?? '9999') < (b.expires_on ?? '9999') ? -1 : a.expires_on === b.expires_on ? 0 : 1,
    );
  const picks: LotPick[] = [];
  let left = quantity;
  for (const lot of order) {
    if (left === 0) break;
    const taken = Math.min(lot.quantity, left);
    picks.push({ lot_id: lot.id, quantity: taken });
    left -= taken;
  }
  return { picks, short: left };
}
