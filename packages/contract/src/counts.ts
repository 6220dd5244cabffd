import { z } from 'zod';
import { COUNT_REASONS } from './count-reasons.ts';
import {
  AcceptCounted,
  AcceptExpiry,
  aboutFields,
  CivilDate,
  can,
  Id,
  Instant,
  Line,
  ListQuery,
  listOf,
  NewId,
  OptionalLine,
  OptionalLines,
  QuantityOrZero,
  Said,
  Search,
} from './fields.ts';
import { ADJUSTMENT_MESSAGES, ITEM_TYPES } from './item-types.ts';
import { Conversion, warned } from './items.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

const base = '/api/v1/inventory/counts' as const;

export const COUNT_STATUSES = ['open', 'posted', 'discarded'] as const;
const ById = z.strictObject({ id: Id });

/** One line of a sheet. Quantities are in the item's unit, values in kobo. */
export const CountLine = z.object({
  line: z.int(),
  item_id: Id,
  item_type: z.enum(ITEM_TYPES),
  name: z.string(),
  sku: z.string(),
  barcode: z.string().nullable(),
  unit: z.string(),
  /** Other units that it may be counted in; what is sent is in its own. */
  conversions: z.array(Conversion),
  batch_tracking_enabled: z.boolean(),
  batch_number: z.string().nullable(),
  /** Null until somebody has counted it. */
  counted: z.number().nullable(),
  counted_at: Instant.nullable(),
  counted_by: Id.nullable(),
  counted_by_name: z.string().nullable(),
  /** What another person counted before. */
  earlier: z
    .object({ counted: z.number(), counted_at: Instant, counted_by_name: z.string().nullable() })
    .nullable(),
  /** In the books when it was counted, now where it is not; null on a blind sheet until it is posted. */
  expected: z.number().nullable(),
  difference: z.number().nullable(),
  /** Of the difference; estimated at the current cost until it is posted. Null for a member who may not see costs. */
  value: z.int().nullable(),
  reason: z.enum(COUNT_REASONS),
  reason_description: z.string().nullable(),
  movement_id: Id.nullable(),
});
export type CountLine = z.infer<typeof CountLine>;

/** A count of one item, or a sheet. */
export const StockCount = z.object({
  id: Id,
  kind: z.enum(['item', 'sheet']),
  title: z.string(),
  location_id: Id,
  location_name: z.string(),
  is_blind: z.boolean(),
  status: z.enum(COUNT_STATUSES),
  notes: z.string().nullable(),
  occurred_on: CivilDate.nullable(),
  journal_entry_id: Id.nullable(),
  lines_total: z.int(),
  lines_counted: z.int(),
  /** Lines that differ and what they are worth; null until it is posted, the value also for whoever may not see costs. */
  differences: z.int().nullable(),
  value: z.int().nullable(),
  created_by_name: z.string().nullable(),
  created_at: Instant,
  closed_by_name: z.string().nullable(),
  closed_at: Instant.nullable(),
  can: can('count', 'post', 'discard'),
});
export type StockCount = z.infer<typeof StockCount>;
export const CountSheet = StockCount.extend({ lines: z.array(CountLine) });
export type CountSheet = z.infer<typeof CountSheet>;

/**
 * What is on a sheet. Of all items and of a category, those that are or were at the place. Items that are found in
 * addition are added while counting.
 */
const Scope = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('all'), item_type: z.enum(ITEM_TYPES).optional() }),
  z.strictObject({ of: z.literal('category'), category_id: Id }),
  /** A shelf, as it is walked along: none at first, too. */
  z.strictObject({ of: z.literal('items'), item_ids: z.array(Id).max(LIMITS.count_lines) }),
  /** The same items as another sheet. */
  z.strictObject({ of: z.literal('again'), count_id: Id }),
]);

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
  list: route({
    method: 'GET',
    path: base,
    access: 'inventory:read',
    summary: 'Counts of stock, newest first: sheets and single items',
    query: ListQuery.extend({ status: z.enum(COUNT_STATUSES).optional(), search: Search }),
    files: true,
    response: listOf('counts', StockCount),
  }),
  create: route({
    method: 'POST',
    path: base,
    access: 'stock:adjust',
    summary:
      'Start a count sheet of all that is or was at a place, of a category, chosen items, or those of another sheet',
    body: z.strictObject({
      id: NewId.optional(),
      title: Line(100),
      scope: Scope,
      is_blind: z.boolean().default(false),
      location_id: Id.optional(),
      notes: OptionalLines(2_000).default(null),
    }),
    response: CountSheet,
    status: 201,
    idempotent: true,
  }),
  get: route({
    method: 'GET',
    path: `${base}/:id`,
    access: 'inventory:read',
    summary: 'One count with its lines',
    params: ById,
    response: CountSheet,
  }),
  enter: route({
    method: 'POST',
    path: `${base}/:id/lines`,
    access: 'stock:adjust',
    summary:
      'Write down what was counted of one item: the latest counting stands, and what another person counted before stays beside it. An item that is not on the sheet is added',
    params: ById,
    body: z
      .strictObject({
        item_id: Id,
        batch_number: OptionalLine(60).default(null),
        /** Null: not counted after all. */
        counted: QuantityOrZero.nullable(),
        counted_at: Instant.optional(),
        ...why,
      })
      .refine(({ reason, reason_description }) => reason !== 'other' || reason_description !== null, {
        path: ['reason_description'],
        message: ADJUSTMENT_MESSAGES.required,
        ...aboutFields('reason', 'reason_description'),
      }),
    response: CountLine,
  }),
  post: route({
    method: 'POST',
    path: `${base}/:id/post`,
    access: 'stock:adjust',
    summary: 'Post what was counted, in one entry; what was not counted stays as it is',
    params: ById,
    body: z.strictObject({
      /** When left out, the day of the latest counting. */
      occurred_on: CivilDate.optional(),
      accept_differences: AcceptCounted,
      accept_expiry: AcceptExpiry,
    }),
    response: CountSheet.extend(warned),
    idempotent: true,
  }),
  discard: route({
    method: 'POST',
    path: `${base}/:id/discard`,
    access: 'stock:adjust',
    summary: 'Give up a sheet that was not posted; nothing changes in stock',
    params: ById,
    body: z.strictObject({}),
    response: CountSheet,
  }),
  quick: route({
    method: 'POST',
    path: `${base}/quick`,
    access: 'stock:adjust',
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
        accept_differences: AcceptCounted,
        accept_expiry: AcceptExpiry,
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
