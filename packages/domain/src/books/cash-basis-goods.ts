import { addMoney } from '../money/money.ts';
import { ACCOUNT } from './accounts.ts';

/** Goods on the cash basis: they count when they are paid for (decisions §6). Kobo, debits positive. */

/** Income or expense of an account that waits for the settlement of a document, debit positive. */
export interface Deferral {
  account_code: string;
  amount: number;
}

/** Inventory and work in progress, whose movements are not income or expense until the goods are paid for. */
const isInventory = (code: string): boolean => code.startsWith('12');

/** The accounts that stock movements and production post against inventory. */
export const STOCK_COSTS: readonly string[] = [
  ACCOUNT.cost_of_goods_sold,
  ACCOUNT.labour_applied,
  ACCOUNT.overhead_applied,
  ACCOUNT.loss_damage,
  ACCOUNT.loss_theft,
  ACCOUNT.loss_expired,
  ACCOUNT.manufacturing_loss,
  ACCOUNT.stock_differences,
  ACCOUNT.inventory_write_down,
  ACCOUNT.costing_difference,
  ACCOUNT.other_stock_loss,
];

/** Returns the sums of lines by account, in order of account, without zeros. */
export function sumsByAccount(lines: readonly Deferral[]): Deferral[] {
  const sums = new Map<string, number>();
  for (const { account_code, amount } of lines)
    sums.set(account_code, addMoney(sums.get(account_code) ?? 0, amount));
  return [...sums]
    .map(([account_code, amount]) => ({ account_code, amount }))
    .filter(({ amount }) => amount !== 0)
    .sort((a, b) => (a.account_code < b.account_code ? -1 : 1));
}

/**
 * Returns what an entry does to goods on the cash basis. All its lines on inventory, on goods received, not invoiced,
 * and, beside inventory, on the costs of stock are taken back (`takenBack`). Their sum is what was bought or given
 * back (`bought`): 0 for a sale, a loss or production. It goes to purchases, of raw materials as far as they moved;
 * opening stock was paid for before these books and stays in opening balance equity.
 */
export function goodsOf(lines: readonly Deferral[]): { takenBack: Deferral[]; bought: Deferral[] } {
  const movesStock = lines.some(({ account_code }) => isInventory(account_code));
  const stock = lines.filter(
    ({ account_code: code }) =>
      isInventory(code) ||
      code === ACCOUNT.goods_received_not_invoiced ||
      (movesStock && STOCK_COSTS.includes(code)),
  );
  const net = addMoney(...stock.map(({ amount }) => amount));
  const on = (code: string) => stock.filter(({ account_code }) => account_code === code);
  const materials = on(ACCOUNT.raw_materials);
  const goods = on(ACCOUNT.finished_goods);
  const raw =
    materials.length === 0 ? 0 : goods.length === 0 ? net : addMoney(...materials.map((each) => each.amount));
  const bought = lines.some(({ account_code }) => account_code === ACCOUNT.opening_balance_equity)
    ? [{ account_code: ACCOUNT.opening_balance_equity, amount: net }]
    : [
        { account_code: ACCOUNT.goods_purchases, amount: net - raw },
        { account_code: ACCOUNT.raw_material_purchases, amount: raw },
      ];
  return {
    takenBack: sumsByAccount(stock).map((each) => ({ ...each, amount: -each.amount })),
    bought: net === 0 ? [] : bought.filter(({ amount }) => amount !== 0),
  };
}
