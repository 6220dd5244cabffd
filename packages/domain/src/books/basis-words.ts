import type { BridgeCause } from '@lissafi/contract/cash-basis';
import type { Basis } from '@lissafi/contract/ledger';

/** The words that the screens and the files of the two bases share. */

export const BASIS_WORDS: Record<Basis, string> = { accrual: 'Accrual basis', cash: 'Cash basis' };

export const OPENING_DEBTS_NOTE =
  'Debts from before these books were brought in as opening balances; paying them is no income or expense here';

/** The causes of the bridge as an accountant says them. */
export const BRIDGE_WORDS: Record<BridgeCause, string> = {
  income_not_received: 'Income billed, not yet received',
  costs_not_paid: 'Goods and expenses, not yet paid',
  inventory: 'Inventory',
  work_in_progress: 'Work in progress',
  goods_not_invoiced: 'Goods received, not invoiced',
};
