import type { BridgeCause, BridgeLine } from '@lissafi/contract/cash-basis';

/** What the accrual basis has counted and the cash basis has not, on two days. Kobo, debt and value positive. */
export type BridgeBalances = Record<BridgeCause, { at_start: number; at_end: number }>;

/** An asset lowers the cash profit as it grows, a debt raises it. */
const SIGN: Record<BridgeCause, 1 | -1> = {
  income_not_received: 1,
  costs_not_paid: -1,
  inventory: 1,
  work_in_progress: 1,
  goods_not_invoiced: -1,
};

/**
 * Returns the lines between the accrual and the cash profit of a period, in kobo: what was open at the start counts in
 * the period on the cash basis, what is open at the end does not. For assets at_start − at_end, for debts at_end −
 * at_start.
 */
export function bridgeLines(balances: BridgeBalances): BridgeLine[] {
  return (Object.keys(SIGN) as BridgeCause[]).map((cause) => {
    const { at_start, at_end } = balances[cause];
    return { cause, at_start, at_end, amount: SIGN[cause] * (at_start - at_end) + 0 };
  });
}
