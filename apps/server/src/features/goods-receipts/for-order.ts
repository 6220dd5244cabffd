import { type FieldFault, fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { Delivery } from '@lissafi/contract/goods-receipts';
import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { fromE4, toE4 } from '@lissafi/domain/money/decimal';
import type { MemberContext } from '../../http/context.ts';
import { lockOrder, readOrderedLines } from '../purchase-orders/store.ts';

/**
 * Checks a delivery against its purchase order, which is locked, so that it is neither closed nor received twice at once.
 * Returns a warning for each line that brings more than was ordered. Throws INVALID_STATE for an order that was not sent
 * or has ended, and the faults of what does not belong to it.
 */
export async function checkOrder({ tx }: MemberContext, delivery: Delivery): Promise<FieldFault[]> {
  const { order_id, supplier_id, lines } = delivery;
  if (!order_id) return [];
  const order = await lockOrder(tx, order_id);
  if (!order)
    throw new Refusal('NOT_FOUND', { field: 'order_id', message: 'This purchase order does not exist.' });
  if (order.status === 'draft')
    throw new Refusal('INVALID_STATE', {
      field: 'order_id',
      message: 'This purchase order was not sent yet.',
    });
  if (order.status !== 'sent')
    throw new Refusal('INVALID_STATE', { field: 'order_id', message: 'This purchase order has ended.' });
  if (supplier_id !== order.supplier_id)
    throw invalid(fault('supplier_id', 'The order went to another supplier'));
  const ordered = await readOrderedLines(tx, order_id);
  const faults = lines.flatMap(({ order_line_id, item_id }, index) =>
    order_line_id && ordered.get(order_line_id)?.item_id !== item_id
      ? [fault(`lines.${index}.order_line_id`, 'This was not ordered so')]
      : [],
  );
  if (faults.length > 0) throw invalid(...faults);
  const come = new Map<string, number>();
  return lines.flatMap(({ order_line_id, quantity }, index) => {
    const line = ordered.get(order_line_id ?? '');
    if (!line) return [];
    const before = come.get(line.id) ?? line.received_e4;
    const after = before + toE4(quantity);
    come.set(line.id, after);
    const over = after - Math.max(before, line.quantity_e4);
    if (over <= 0) return [];
    const text = `${quantityText(fromE4(over), line.unit ?? '')} of ${line.name} more than was ordered`;
    return [fault(`lines.${index}.quantity`, text, 'OVER_DELIVERED')];
  });
}
