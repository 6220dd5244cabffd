import { ADJUSTMENT_MESSAGES } from '@lissafi/contract/item-types';
import type { AdjustmentReason, AdjustmentType } from '@lissafi/contract/items';
import { isMeasured } from '@lissafi/domain/item';

/** The sheet as it is filled in: quantities as typed, money in kobo. */
export interface AdjustValues {
  adjustment_type: AdjustmentType;
  quantity_adjusted: string;
  reason: AdjustmentReason | '';
  reason_description: string;
  reference_number: string;
  notes: string;
  batch_number: string;
  unit_cost: number | null;
  occurred_on: string;
}

/** The quantity as typed; null for what is none: an integer above zero, decimals only where the unit is measured. */
export function quantityOf(text: string, unit: string): number | null {
  const plain = text.trim().replace(/,(?=\d{3}(\D|$))/g, '');
  if (!/^\d+(\.\d{1,4})?$/.test(plain)) return null;
  const quantity = Number(plain);
  return quantity > 0 && (isMeasured(unit) || Number.isInteger(quantity)) ? quantity : null;
}

/** The first fault, in the order of decisions §11.7: required fields, valid quantity, description. */
export function adjustmentFault(values: AdjustValues, unit: string): string | null {
  if (!values.quantity_adjusted.trim() || !values.reason) return ADJUSTMENT_MESSAGES.required;
  if (quantityOf(values.quantity_adjusted, unit) === null) return ADJUSTMENT_MESSAGES.quantity;
  if (values.reason === 'other' && !values.reason_description.trim()) return ADJUSTMENT_MESSAGES.required;
  return null;
}
