import { COUNT_REASONS, type CountReason } from '@lissafi/contract/count-reasons';
import { ADJUSTMENT_MESSAGES } from '@lissafi/contract/item-types';
import type { AdjustmentReason, AdjustmentType, UsedBy } from '@lissafi/contract/stock';
import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { options } from '../../labels/documents.ts';
import { REASONS } from '../../labels/inventory.ts';
import { type Counted, inOwn } from '../../pickers/item-units.ts';

/** A reason of the sheet; that goods were used is the reason "other" with who used them. */
export type FormReason = AdjustmentReason | `used_by_${UsedBy}`;

const USED = { used_by_owner: 'owner', used_by_business: 'business' } as const;
const usedBy = (reason: string): UsedBy | undefined => USED[reason as keyof typeof USED];

/** The reason as it is sent. */
export function sentReason(reason: FormReason): { reason: AdjustmentReason; used_by?: UsedBy } {
  const used_by = usedBy(reason);
  return used_by ? { reason: 'other', used_by } : { reason: reason as AdjustmentReason };
}

/** The reasons for an adjustment: goods are used only where stock decreases. */
export const reasonOptions = (type: string): (readonly [FormReason, string])[] => [
  ...options(REASONS).filter(([reason]) => reason !== 'other'),
  ...(type === 'decrease'
    ? ([
        ['used_by_owner', 'Used by the owner'],
        ['used_by_business', 'Used in the business'],
      ] as const)
    : []),
  ['other', REASONS.other],
];

/** What a reason does in the books, where that is not a loss. */
export const reasonHint = (reason: string): string | undefined =>
  ({
    owner: 'Posted to the owner’s drawings at cost: it is no loss of the business',
    business: 'Posted to supplies at cost: an expense of the business',
  })[usedBy(reason) as UsedBy];

/** The sheet as it is filled in: quantities as typed, money in kobo. */
export interface AdjustValues {
  /** `counted`: the quantity is what was found, and the server works out the difference. */
  adjustment_type: AdjustmentType | 'counted';
  quantity_adjusted: string;
  /** The item's own, or another that it knows. */
  unit: string;
  reason: FormReason | '';
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
}

/** The first fault, in the order of decisions §11.7: required fields, valid quantity, description. */
export function adjustmentFault(values: AdjustValues, item: Counted): string | null {
  if (!values.quantity_adjusted.trim() || !values.reason) return ADJUSTMENT_MESSAGES.required;
  const zero = values.adjustment_type === 'counted';
  if (inOwn(values.quantity_adjusted, values.unit, item, { zero }) === null)
    return ADJUSTMENT_MESSAGES.quantity;
  if (values.reason === 'other' && !values.reason_description.trim()) return ADJUSTMENT_MESSAGES.required;
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
