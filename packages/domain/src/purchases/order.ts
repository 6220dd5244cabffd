import type { PurchaseOrder, PurchaseOrderLine } from '@lissafi/contract/purchase-orders';
import { formatDate } from '../calendar/civil-date.ts';
import { quantityText } from '../inventory/quantity-text.ts';

/** Returns what is still to come of a line, scaled by 10^4; nothing where more came than was ordered. */
export const remainingOf = (ordered_e4: number, received_e4: number): number =>
  Math.max(0, ordered_e4 - received_e4);

/** "6 bags of Wheat flour", as a supplier reads it. */
const lineText = ({ name, description, quantity, unit }: PurchaseOrderLine): string =>
  `- ${name}: ${quantityText(quantity, unit ?? '')}${description ? ` (${description})` : ''}`;

/** The text of an order for a message to the supplier: what is wanted and when, without prices. */
export function orderMessage(
  order: Pick<PurchaseOrder, 'order_number' | 'supplier_name' | 'expected_on' | 'lines'>,
  business: string,
  date_format?: string,
): string {
  return [
    `Good day ${order.supplier_name},`,
    '',
    `${business} orders from you (${order.order_number}):`,
    ...order.lines.map(lineText),
    '',
    ...(order.expected_on ? [`Please deliver by ${formatDate(order.expected_on, date_format)}.`] : []),
    'Thank you.',
  ].join('\n');
}
