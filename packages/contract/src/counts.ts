import { z } from 'zod';
import { COUNT_REASONS } from './count-reasons.ts';
import {
  aboutFields,
  CivilDate,
  Id,
  Instant,
  NewId,
  OptionalLine,
  OptionalLines,
  QuantityOrZero,
  Said,
} from './fields.ts';
import { ADJUSTMENT_MESSAGES, ITEM_TYPES } from './item-types.ts';
import { warned } from './items.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

const base = '/api/v1/inventory/counts' as const;

const why = {
  reason: z.enum(COUNT_REASONS).default('physical_count'),
  reason_description: OptionalLines(LIMITS.stock_description).default(null),
};

/** What a count found. Quantities are in the item's unit, values in kobo. */
export const ItemCount = z.object({
  id: Id,
  item_id: Id,
  item_type: z.enum(ITEM_TYPES),
  batch_number: z.string().nullable(),
  location_id: Id,
  counted: z.number(),
  /** By the movements up to `counted_at`. */
  expected: z.number(),
  /** Counted less expected: below 0 where goods are missing. */
  difference: z.number(),
  /** Kobo, signed like the difference; null for a member who may not see costs. */
  value: z.int().nullable(),
  counted_at: Instant,
  counted_by: Id.nullable(),
  occurred_on: CivilDate,
  /** Null where nothing differed, or the difference has no value. */
  journal_entry_id: Id.nullable(),
});
export type ItemCount = z.infer<typeof ItemCount>;

export const countRoutes = {
  quick: route({
    method: 'POST',
    path: `${base}/quick`,
    access: 'stock:write',
    summary:
      'Count one item: the quantity found is compared with the movements up to `counted_at`, and the difference is posted as an adjustment',
    body: z
      .strictObject({
        id: NewId.optional(),
        item_id: Id,
        counted: QuantityOrZero,
        /** When it was counted; now where it is left out, and never later. */
        counted_at: Instant.optional(),
        /** The date of the movement; the day of counting where it is left out. */
        occurred_on: CivilDate.optional(),
        location_id: Id.optional(),
        /** Of an item with batches: counts this batch alone. */
        batch_number: OptionalLine(60).optional(),
        ...why,
        notes: OptionalLines(2_000).default(null),
        said: Said,
      })
      .refine(({ reason, reason_description }) => reason !== 'other' || reason_description !== null, {
        path: ['reason_description'],
        message: ADJUSTMENT_MESSAGES.required,
        ...aboutFields('reason', 'reason_description'),
      }),
    response: ItemCount.extend(warned),
    status: 201,
    idempotent: true,
  }),
} as const;
