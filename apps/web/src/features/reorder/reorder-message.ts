import type { PurchaseLine, PurchaseSuggestions } from '@lissafi/contract/reorder';
import { quantityText } from '@lissafi/domain/inventory/quantity-text';

/** "6 bags (300 kg)", or "12 pieces" where it is bought in its own unit. */
export const bought = ({ purchase_quantity, purchase_unit, suggested, unit }: PurchaseLine) =>
  purchase_unit
    ? `${quantityText(purchase_quantity, purchase_unit)} (${quantityText(suggested, unit)})`
    : quantityText(suggested, unit);

/** The text of a list to send to a supplier: items and quantities, without our last cost. */
export const orderText = (
  { supplier_name, items }: PurchaseSuggestions['suppliers'][number],
  business: string,
): string =>
  [
    `Good day${supplier_name ? ` ${supplier_name}` : ''},`,
    '',
    `${business} would like to buy:`,
    ...items.map((item) => `- ${item.name}: ${bought(item)}`),
    '',
    'Please tell us your price, and when you can deliver. Thank you.',
  ].join('\n');
