import type { GoodsReceipt } from '@lissafi/contract/goods-receipts';
import { addMoney } from '@lissafi/domain/money/money';
import type { Tone } from '../../ui/Badge.tsx';

/** Whether it is billed and paid, as it is now. */
export function settlementOf({ settlement, lines, voided_at }: GoodsReceipt): string {
  if (settlement === 'paid') return 'Paid at once';
  if (settlement === 'credit') return 'Billed with the goods, on credit';
  if (voided_at) return 'Never billed';
  const open = lines.filter((line) => line.unbilled_quantity > 0);
  if (open.length === 0) return 'Billed';
  return open.length === lines.length && open.every((line) => line.unbilled_quantity === line.quantity)
    ? 'Not billed yet'
    : 'Partly billed';
}

/** The state that is worth a word; none for what is billed or paid. */
export function stateOf(receipt: GoodsReceipt): readonly [string, Tone] | null {
  if (receipt.voided_at) return ['void', 'red'];
  return receipt.lines.some((line) => line.unbilled_quantity > 0) ? ['waits for its bill', 'owed'] : null;
}

/** Kobo of all lines with VAT; null for a member who may not see costs. */
export const totalOf = ({ lines }: GoodsReceipt): number | null =>
  lines.some((line) => line.cost === null)
    ? null
    : addMoney(...lines.map((line) => (line.cost ?? 0) + (line.tax_amount ?? 0)));

/** "Wheat flour, Sugar and 2 more". */
export function goodsOf({ lines }: GoodsReceipt): string {
  const names = [...new Set(lines.map((line) => line.name))];
  return names.length > 2
    ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`
    : names.join(' and ');
}
