import { COUNT_REASONS, type CountReason } from '@lissafi/contract/count-reasons';
import { ADJUSTMENT_MESSAGES } from '@lissafi/contract/item-types';
import { type AdjustmentReason, type AdjustmentType, USED_BY, type UsedBy } from '@lissafi/contract/stock';
import { GOODS_USED } from '@lissafi/domain/books/stock-postings';
import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { type Counted, inOwn } from '../../pickers/item-units.ts';

/** What the reason "other" can be without a description, where stock decreases. */
export const USED = USED_BY.map((who) => [who, GOODS_USED[who].words] as const);

/** Who used the goods up, where the sheet asks it. */
export const usedBy = ({ adjustment_type, reason, used_by }: AdjustValues): UsedBy | undefined =>
  adjustment_type === 'decrease' && reason === 'other' && used_by !== '' ? used_by : undefined;

/** What that does in the books, where it is not a loss. */
export const USED_HINTS: Record<UsedBy, string> = {
  owner: 'Posted to the owner’s drawings at cost: it is no loss of the business',
  business: 'Posted to supplies at cost: an expense of the business',
};

/** The sheet as it is filled in: quantities as typed, money in kobo. */
export interface AdjustValues {
  /** `counted`: the quantity is what was found, and the server works out the difference. */
  adjustment_type: AdjustmentType | 'counted';
  quantity_adjusted: string;
  /** The item's own, or another that it knows. */
  unit: string;
  reason: AdjustmentReason | '';
  /** Of the reason "other": empty for something that is described. */
  used_by: UsedBy | '';
  reason_description: string;
  reference_number: string;
  notes: string;
  batch_number: string;
  unit_cost: number | null;
  occurred_on: string;
  /** When the quantity was typed in; empty before. */
  counted_at: string;
  /** Empty: the device's place. */
  location_id: string;
  /** Whether a person said that a quantity far from the books is right. */
  accept_differences: boolean;
  /** Whether a person said that goods of a batch that has expired come in. */
  accept_expiry: boolean;
}

/** The first fault, in the order of decisions §11.7: required fields, valid quantity, description. */
export function adjustmentFault(values: AdjustValues, item: Counted): string | null {
  if (!values.quantity_adjusted.trim() || !values.reason) return ADJUSTMENT_MESSAGES.required;
  const zero = values.adjustment_type === 'counted';
  if (inOwn(values.quantity_adjusted, values.unit, item, { zero }) === null)
    return ADJUSTMENT_MESSAGES.quantity;
  if (values.reason === 'other' && !usedBy(values) && !values.reason_description.trim())
    return ADJUSTMENT_MESSAGES.required;
  return null;
}

/** "Counted: 160 loaves (−15)": what was found, and how that differs from the books. */
export function countedText(counted: number, difference: number, unit: string): string {
  const signed = `${difference < 0 ? '−' : '+'}${quantityText(Math.abs(difference))}`;
  return `Counted: ${quantityText(counted, unit)}${difference === 0 ? ', as in the books' : ` (${signed})`}`;
}

/** A reason that a count knows; goods that came back or were made are no count. */
export const countReason = (reason: string): CountReason =>
  COUNT_REASONS.find((each) => each === reason) ?? 'physical_count';
