import type { CostOfGoods, CostPart } from '@lissafi/contract/cost-of-goods';
import type { MovementKind } from '@lissafi/contract/stock';
import { formatDate } from '../calendar/civil-date.ts';
import type { ReportTable } from '../files/report-table.ts';
import { addMoney } from '../money/money.ts';
import { ACCOUNT } from './accounts.ts';

/** Movements between inventory and work in progress stay within what is counted at the opening and at the closing. */
const WITHIN: ReadonlySet<string> = new Set([
  ACCOUNT.raw_materials,
  ACCOUNT.work_in_progress,
  ACCOUNT.finished_goods,
]);
/** The group of stock losses, stock differences, write-downs and the costing difference. */
const LOSSES = '52';

/**
 * Returns the line of the cost of goods sold that a movement belongs to, by the account that was posted against
 * inventory, so that every movement is in exactly one (decisions §12.7). What is neither sold, lost, sent back, used in
 * production nor opening stock was purchased.
 */
export function costPartOf(kind: MovementKind, account_code: string): CostPart {
  if (WITHIN.has(account_code)) return 'work_in_progress';
  if (account_code === ACCOUNT.cost_of_goods_sold) return 'cost_of_goods_sold';
  if (account_code.startsWith(LOSSES)) return 'losses_and_differences';
  if (kind === 'opening' || account_code === ACCOUNT.opening_balance_equity) return 'opening';
  if (kind === 'supplier_return' || account_code === ACCOUNT.supplier_refunds_due) return 'supplier_returns';
  return 'purchases';
}

/** Kobo. */
export interface CostOfGoodsInput {
  period_start: string;
  period_end: string;
  /** The value of the movements before the period, and the balance of work in progress. */
  opening_stock: number;
  opening_in_progress: number;
  closing_in_progress: number;
  /** The value of the movements in the period: positive when stock came in. */
  movements: readonly { kind: MovementKind; account_code: string; value: number }[];
  /** Labour and overhead that production entries added to work in progress. */
  absorbed: number;
  /** Work in progress that production entries posted to manufacturing loss. */
  lost_in_production: number;
  /** The change of the cost of goods sold account. */
  ledger_cogs: number;
}

/**
 * Returns the cost of goods sold of a period by its parts, and its difference from the ledger, which is 0 while every
 * line of the account belongs to a movement (decisions §12.7).
 *
 * Opening ₦100, bought ₦50, labour ₦10, sent back ₦5, lost ₦3, closing ₦92: cost of goods sold ₦60.
 */
export function costOfGoods(input: CostOfGoodsInput): CostOfGoods {
  const sums = new Map<CostPart, number>();
  let closing_stock = input.opening_stock;
  for (const { kind, account_code, value } of input.movements) {
    const part = costPartOf(kind, account_code);
    sums.set(part, addMoney(sums.get(part) ?? 0, value));
    closing_stock = addMoney(closing_stock, value);
  }
  const part = (name: CostPart) => sums.get(name) ?? 0;
  const opening_value = addMoney(input.opening_stock, input.opening_in_progress, part('opening'));
  const closing_value = addMoney(closing_stock, input.closing_in_progress);
  const purchases = part('purchases');
  const supplier_returns = -part('supplier_returns') + 0;
  const losses_and_differences = addMoney(input.lost_in_production, -part('losses_and_differences'));
  const cogs = addMoney(
    opening_value,
    purchases,
    input.absorbed,
    -supplier_returns,
    -losses_and_differences,
    -closing_value,
  );
  return {
    period_start: input.period_start,
    period_end: input.period_end,
    opening_value,
    purchases,
    production: input.absorbed,
    supplier_returns,
    losses_and_differences,
    closing_value,
    cogs,
    ledger_cogs: input.ledger_cogs,
    difference: addMoney(cogs, -input.ledger_cogs),
  };
}

/** The lines of the statement in the order in which it is read; `sign` is how the line enters the sum. */
export const COST_LINES = [
  ['opening_value', 'Opening inventory and work in progress', 1],
  ['purchases', 'Purchases', 1],
  ['production', 'Labour and overhead absorbed', 1],
  ['supplier_returns', 'Returned to suppliers', -1],
  ['losses_and_differences', 'Losses and differences', -1],
  ['closing_value', 'Closing inventory and work in progress', -1],
] as const satisfies readonly (readonly [keyof CostOfGoods, string, 1 | -1])[];

/** The statement as the rows of its files (S2.7-58). */
export function costOfGoodsTable(
  response: CostOfGoods,
  { currency, date_format }: { currency: string; date_format?: string | undefined },
): ReportTable {
  const day = (date: string) => formatDate(date, date_format);
  return {
    title: 'Cost of goods sold',
    notes: [
      `${day(response.period_start)} to ${day(response.period_end)}`,
      'Work in progress is part of the opening and the closing inventory.',
    ],
    currency,
    columns: [
      { title: 'Line', kind: 'text' },
      { title: 'Amount', kind: 'money' },
    ],
    rows: [
      ...COST_LINES.map(([key, title, sign]) => ({
        cells: [sign < 0 ? `Less: ${title.toLowerCase()}` : title, sign * response[key] + 0],
      })),
      { cells: ['Cost of goods sold', response.cogs], style: 'total' },
      { cells: ['Cost of goods sold in the ledger', response.ledger_cogs] },
      { cells: ['Difference', response.difference] },
    ],
  };
}
