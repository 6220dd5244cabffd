import { z } from 'zod';
import { PAYMENT_METHODS } from './documents.ts';
import {
  AcceptCounted,
  AcceptExpiry,
  aboutFields,
  CivilDate,
  Id,
  Instant,
  Money,
  OptionalLine,
  OptionalLines,
  Quantity,
  Said,
} from './fields.ts';
import { ADJUSTMENT_MESSAGES, ITEM_TYPES } from './item-types.ts';
import { LIMITS } from './limits.ts';

// Routes that change stock. Raw materials and finished goods (items.ts) each have their own (S1.7-41).

export const ADJUSTMENT_TYPES = ['increase', 'decrease'] as const;
export type AdjustmentType = (typeof ADJUSTMENT_TYPES)[number];
export const ADJUSTMENT_REASONS = [
  'physical_count',
  'damage',
  'theft',
  'expired',
  'returned',
  'manufacturing_loss',
  'customer_return',
  'other',
] as const;
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];
/** Who used up goods that were neither sold nor lost. */
export const USED_BY = ['owner', 'business'] as const;
export type UsedBy = (typeof USED_BY)[number];
export const MOVEMENT_KINDS = [
  'receipt',
  'opening',
  'sale',
  'sale_return',
  'adjustment',
  'supplier_return',
  'consumption',
  'production',
  'true_up',
  'method_switch',
  'write_down',
  'transfer',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

const AdjustmentFields = z.strictObject({
  /** May also be in the body, but must not contradict the path. */
  inventory_item_id: Id.optional(),
  inventory_item_type: z.enum(ITEM_TYPES).optional(),
  adjustment_type: z.enum(ADJUSTMENT_TYPES, { message: ADJUSTMENT_MESSAGES.required }),
  quantity_adjusted: z
    .number({
      error: ({ input }) =>
        input === undefined || input === null ? ADJUSTMENT_MESSAGES.required : ADJUSTMENT_MESSAGES.quantity,
    })
    .refine((value) => Quantity.safeParse(value).success, { message: ADJUSTMENT_MESSAGES.quantity }),
  /** May be left out with `used_by`, which is the reason "other". */
  reason: z.enum(ADJUSTMENT_REASONS, { message: ADJUSTMENT_MESSAGES.required }).optional(),
  reason_description: OptionalLines(LIMITS.stock_description).default(null),
  /**
   * Of goods that were used up: by the owner, which are drawings, or in the business, which are supplies. No reason is
   * asked for then: the server writes it, before the description.
   */
  used_by: z.enum(USED_BY).optional(),
  reference_number: OptionalLine(100).default(null),
  notes: OptionalLines(2_000).default(null),
  /** Kobo for one unit; when left out, the known cost. */
  unit_cost: Money.optional(),
  occurred_on: CivilDate.optional(),
  batch_number: OptionalLine(60).optional(),
  location_id: Id.optional(),
  accept_differences: AcceptCounted,
  accept_expiry: AcceptExpiry,
  said: Said,
});
/** Who used the goods is a reason; without it there is one of S1's, and "other" is explained in words (decisions §11.7). */
export const Adjustment = AdjustmentFields.refine(
  ({ reason, used_by }) => reason !== undefined || used_by !== undefined,
  { path: ['reason'], message: ADJUSTMENT_MESSAGES.required, ...aboutFields('reason', 'used_by') },
)
  .refine(
    ({ reason, reason_description, used_by }) =>
      reason !== 'other' || reason_description !== null || used_by !== undefined,
    {
      path: ['reason_description'],
      message: ADJUSTMENT_MESSAGES.required,
      ...aboutFields('reason', 'reason_description', 'used_by'),
    },
  )
  .refine(
    ({ adjustment_type, reason, used_by }) =>
      used_by === undefined || ((reason ?? 'other') === 'other' && adjustment_type === 'decrease'),
    {
      path: ['used_by'],
      message: 'Only a decrease with the reason "other" is goods that were used',
      ...aboutFields('adjustment_type', 'reason', 'used_by'),
    },
  )
  .refine(({ adjustment_type, unit_cost }) => adjustment_type === 'increase' || unit_cost === undefined, {
    path: ['unit_cost'],
    message: 'Leave this empty: stock that goes out has a known cost',
    ...aboutFields('adjustment_type', 'unit_cost'),
  });
export type Adjustment = z.infer<typeof Adjustment>;

export const Receipt = z
  .strictObject({
    quantity: Quantity,
    /** Kobo without tax: for the whole receipt, or for one unit. */
    total_cost: Money.optional(),
    unit_cost: Money.optional(),
    tax_amount: Money.default(0),
    received_on: CivilDate,
    /** Of a receipt on credit; when left out, by the supplier's payment terms. */
    due_date: CivilDate.optional(),
    reference: OptionalLine(100).default(null),
    supplier_id: Id.nullable().default(null),
    /** False: the supplier's bill comes later, and the goods wait on goods received, not invoiced. */
    invoiced: z.boolean().optional(),
    /** Paid at once. When left out, on credit with a supplier, otherwise received and not invoiced. */
    payment_method: z.enum(PAYMENT_METHODS).optional(),
    /** The account that paid; when left out, the default for the method. */
    account_id: Id.optional(),
    notes: OptionalLines(2_000).default(null),
    batch_number: OptionalLine(60).default(null),
    made_on: CivilDate.nullable().default(null),
    expires_on: CivilDate.nullable().default(null),
    nafdac_number: OptionalLine(30).default(null),
    location_id: Id.optional(),
    accept_expiry: AcceptExpiry,
  })
  .refine((value) => (value.total_cost === undefined) !== (value.unit_cost === undefined), {
    path: ['total_cost'],
    message: 'Please enter either the total cost or the unit cost',
    ...aboutFields('total_cost', 'unit_cost'),
  })
  .refine((value) => value.account_id === undefined || value.payment_method !== undefined, {
    path: ['payment_method'],
    message: 'Please choose how it was paid',
    ...aboutFields('account_id', 'payment_method'),
  })
  .refine((value) => value.invoiced !== false || value.payment_method === undefined, {
    path: ['invoiced'],
    message: 'What was paid at once has its bill already',
    ...aboutFields('invoiced', 'payment_method'),
  });
export type Receipt = z.infer<typeof Receipt>;

export const Movement = z.object({
  id: Id,
  item_id: Id,
  branch_id: Id,
  location_id: Id,
  kind: z.enum(MOVEMENT_KINDS),
  /** Positive for received, negative for issued. */
  quantity: z.number(),
  /** Kobo; null for a member who may not see costs. */
  value: z.int().nullable(),
  quantity_after: z.number(),
  value_after: z.int().nullable(),
  occurred_on: CivilDate,
  source_type: z.string(),
  source_id: Id,
  reason: z.enum(ADJUSTMENT_REASONS).nullable(),
  reason_description: z.string().nullable(),
  reference: z.string().nullable(),
  notes: z.string().nullable(),
  batch_number: z.string().nullable(),
  supplier_id: Id.nullable(),
  journal_entry_id: Id.nullable(),
  created_by: Id.nullable(),
  created_at: Instant,
});
export type Movement = z.infer<typeof Movement>;
