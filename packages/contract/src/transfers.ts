import { z } from 'zod';
import {
  CivilDate,
  can,
  Id,
  Instant,
  inOrder,
  Line,
  ListQuery,
  listOf,
  NewId,
  OptionalLine,
  OptionalLines,
  Quantity,
} from './fields.ts';
import { ITEM_TYPES } from './item-types.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

const base = '/api/v1/inventory/transfers' as const;
const ById = z.strictObject({ id: Id });

/** Goods carried from one place to another: quantities move, no value does. */
export const StockTransfer = z.object({
  id: Id,
  number: z.string(),
  from_location_id: Id,
  from_name: z.string(),
  to_location_id: Id,
  to_name: z.string(),
  transferred_on: CivilDate,
  notes: z.string().nullable(),
  lines: z.array(
    z.object({
      line: z.int(),
      item_id: Id,
      item_type: z.enum(ITEM_TYPES),
      name: z.string(),
      sku: z.string(),
      unit: z.string(),
      batch_number: z.string().nullable(),
      quantity: z.number(),
    }),
  ),
  created_by_name: z.string().nullable(),
  created_at: Instant,
  voided_at: Instant.nullable(),
  void_reason: z.string().nullable(),
  can: can('void'),
});
export type StockTransfer = z.infer<typeof StockTransfer>;

export const transferRoutes = {
  list: route({
    method: 'GET',
    path: base,
    access: 'inventory:read',
    summary: 'Transfers between places, newest first',
    query: inOrder(
      ListQuery.extend({
        location_id: Id.optional(),
        date_from: CivilDate.optional(),
        date_to: CivilDate.optional(),
      }),
    ),
    files: true,
    response: listOf('transfers', StockTransfer),
  }),
  create: route({
    method: 'POST',
    path: base,
    access: 'stock:write',
    summary: 'Carry goods from one place to another: quantities, batches, and no value',
    body: z
      .strictObject({
        id: NewId.optional(),
        from_location_id: Id,
        to_location_id: Id,
        transferred_on: CivilDate,
        items: z
          .array(
            z.strictObject({
              item_id: Id,
              quantity: Quantity,
              /** Of an item with batches; when left out, those that expire first. */
              batch_number: OptionalLine(60).default(null),
            }),
          )
          .min(1, 'Please add what is carried')
          .max(LIMITS.invoice_items),
        notes: OptionalLines(2_000).default(null),
      })
      .refine((value) => value.from_location_id !== value.to_location_id, {
        path: ['to_location_id'],
        message: 'Choose another place than the one it comes from',
      }),
    response: StockTransfer,
    status: 201,
    idempotent: true,
  }),
  get: route({
    method: 'GET',
    path: `${base}/:id`,
    access: 'inventory:read',
    summary: 'One transfer',
    params: ById,
    response: StockTransfer,
  }),
  pdf: route({
    method: 'GET',
    path: `${base}/:id/pdf`,
    access: 'inventory:read',
    summary: 'The waybill of a transfer as PDF, to go with the goods',
    params: ById,
    response: 'application/pdf',
  }),
  void: route({
    method: 'POST',
    path: `${base}/:id/void`,
    access: 'stock:write',
    summary: 'Void a wrong transfer while its goods are still where they were carried: they go back',
    params: ById,
    body: z.strictObject({ reason: Line(500) }),
    response: StockTransfer,
    idempotent: true,
  }),
} as const;
