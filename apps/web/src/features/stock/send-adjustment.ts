import type { AdjustmentReason } from '@lissafi/contract/stock';
import { GOODS_USED } from '@lissafi/domain/books/stock-postings';
import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { formatMoney } from '@lissafi/domain/money/money';
import { v7 as newId } from 'uuid';
import { recordOrKeep } from '../../client/outbox/outbox.ts';
import { REASONS } from '../../labels/inventory.ts';
import type { AnyItem } from '../../pickers/item-service.ts';
import { type AdjustValues, countReason, usedBy } from './adjustment.ts';

/** What both ways to correct stock are told: the item, the filled-in form and the reading of a text behind it. */
interface Correction {
  item: AnyItem;
  values: AdjustValues;
  /** Where the goods are; empty where there is one place. */
  place: string;
  /** In the item's own unit. */
  quantity: number;
  said: string | undefined;
}

/** Records what was found on the shelf, with or without network; the server works out the difference. */
export function recordCount({
  item,
  values,
  place,
  quantity,
  said,
  moment,
}: Correction & { moment: (iso: string) => string }) {
  const body = {
    id: newId(),
    item_id: item.id,
    counted: quantity,
    counted_at: values.counted_at,
    reason: countReason(values.reason),
    reason_description: values.reason_description || null,
    notes: values.notes || null,
    ...(values.batch_number && { batch_number: values.batch_number }),
    ...(place && { location_id: place }),
    accept_differences: values.accept_differences,
    accept_expiry: values.accept_expiry,
    ...(said && { said }),
  };
  return recordOrKeep({
    kind: 'count',
    call: 'counts.quick',
    options: { body },
    description: [
      `${item.name}: ${quantityText(quantity, item.unit)} counted`,
      moment(body.counted_at),
      body.batch_number,
    ],
  });
}

/** Records an increase or a decrease, with or without network. */
export function recordAdjustment({
  item,
  values,
  place,
  quantity,
  said,
  today,
  currency,
  date,
}: Correction & { today: string; currency: string; date: (day: string) => string }) {
  const isDecrease = values.adjustment_type === 'decrease';
  const used_by = usedBy(values);
  const reason = values.reason as AdjustmentReason;
  const body = {
    inventory_item_id: item.id,
    inventory_item_type: item.item_type,
    adjustment_type: isDecrease ? ('decrease' as const) : ('increase' as const),
    quantity_adjusted: quantity,
    reason,
    ...(used_by && { used_by }),
    reason_description: values.reason_description || null,
    reference_number: values.reference_number || null,
    notes: values.notes || null,
    occurred_on: values.occurred_on,
    ...(values.batch_number && { batch_number: values.batch_number }),
    ...(place && { location_id: place }),
    accept_differences: values.accept_differences,
    accept_expiry: values.accept_expiry,
    ...(!isDecrease && values.unit_cost !== null && { unit_cost: values.unit_cost }),
    ...(said && { said }),
  };
  return recordOrKeep({
    kind: 'adjustment',
    call: item.item_type === 'raw_material' ? 'rawMaterials.adjust' : 'finishedGoods.adjust',
    options: { params: { id: item.id }, body },
    description: [
      `${item.name} ${isDecrease ? '−' : '+'}${quantityText(body.quantity_adjusted, item.unit)}`,
      `on ${date(body.occurred_on)}`,
      used_by ? GOODS_USED[used_by].words : REASONS[reason],
      body.unit_cost !== undefined && `at ${formatMoney(body.unit_cost, currency)}`,
      body.reference_number,
    ],
    day_field: body.occurred_on === today ? 'occurred_on' : null,
  });
}
