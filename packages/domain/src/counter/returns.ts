import { addMoney } from '../money/money.ts';
import { divideCredit } from '../sales/credit-note.ts';
import { computeItem, type ItemFigures } from '../sales/invoice.ts';

interface ReturnedSale {
  totals: { total_amount: number; amount_paid: number; balance_due: number };
  credited_amount: number;
  items: readonly (ItemFigures & { id: string })[];
  /** What is left to credit of each line. */
  creditable: readonly { item_id: string; quantity: number; total_amount: number }[];
}

/**
 * Returns what goods come to that are brought back, as the credit note will compute it, and the part that was paid and
 * is given back; kobo. The last of a line takes exactly its rest.
 */
export function returnAmounts(
  sale: ReturnedSale,
  quantities: Readonly<Record<string, number>>,
): { total: number; money_back: number } {
  const parts = sale.creditable.map((left) => {
    const quantity = quantities[left.item_id] ?? 0;
    if (quantity <= 0) return 0;
    if (quantity >= left.quantity) return left.total_amount;
    const line = sale.items.find(({ id }) => id === left.item_id)!;
    return Math.min(computeItem({ ...line, quantity }).total_amount, left.total_amount);
  });
  const total = addMoney(...parts);
  const document = { ...sale.totals, credited_amount: sale.credited_amount };
  return { total, money_back: divideCredit(document, total, true).money_back };
}
