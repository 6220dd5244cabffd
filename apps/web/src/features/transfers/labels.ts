import type { StockTransfer } from '@lissafi/contract/transfers';
import { quantityText } from '@lissafi/domain/inventory/quantity-text';

/** "Main store to Yaba". */
export const wayOf = ({ from_name, to_name }: StockTransfer): string => `${from_name} to ${to_name}`;

/** "20 loaves of Agege bread and 2 more". */
export function goodsOf({ lines }: StockTransfer): string {
  const [first] = lines;
  if (!first) return '';
  const one = `${quantityText(first.quantity, first.unit)} of ${first.name}`;
  return lines.length === 1 ? one : `${one} and ${lines.length - 1} more`;
}
