/** Lots of a tracked good: what is sold first, and what may not be sold any more. Quantities are scaled by 10^4. */
export interface LotOnHand {
  id: string;
  /** Civil date; null: it keeps. */
  expires_on: string | null;
  quantity: number;
}

export interface LotPick {
  /** Null: the item has no lots. */
  lot_id: string | null;
  quantity: number;
}

/** Sold on a day after its expiry date, food is an offence (NAFDAC Regulations 2019); on the day itself it still goes. */
export const isExpired = (lot: Pick<LotOnHand, 'expires_on'>, on: string): boolean =>
  lot.expires_on !== null && lot.expires_on < on;

/**
 * Which lots a quantity is taken from: the earliest expiry first, what keeps for ever last, and never an expired one
 * unless `any` (decisions §5). `short` is what no lot could give.
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
