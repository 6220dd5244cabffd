import { z } from 'zod';
import {
  CivilDate,
  can,
  Id,
  Instant,
  Line,
  ListQuery,
  listOf,
  Money,
  NewId,
  QuantityOrZero,
  Search,
  Version,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

const base = '/api/v1/price-lists' as const;
const ById = z.strictObject({ id: Id });

/** Kobo to whose multiple a changed price is rounded: a kobo, ₦1, ₦5, ₦10, ₦50. */
export const PRICE_ROUNDINGS = [1, 100, 500, 1_000, 5_000] as const;
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number];

/** Percent on a price, or off it where it is negative; at most 4 decimals. */
const Change = z
  .number()
  .min(-100)
  .max(1_000)
  .refine((value) => /^-?\d+(\.\d{1,4})?$/.test(String(value)), { message: 'At most 4 decimals' });
const Rounding = z.literal(PRICE_ROUNDINGS);

/** Kobo for one unit from a quantity on; 0 means any quantity. */
const Step = z.strictObject({ minimum_quantity: QuantityOrZero, unit_price: Money });
export type PriceStep = z.infer<typeof Step>;

const settings = {
  name: Line(100),
  /** What products without a price of their own cost on the list: the selling price changed by so many percent. */
  percentage: Change,
  rounding: Rounding,
  is_active: z.boolean(),
  /** The days on which it applies, both included; null means without an end. */
  valid_from: CivilDate.nullable(),
  valid_to: CivilDate.nullable(),
};
const optionalSettings = z.strictObject(settings).partial().shape;

export const PriceList = z.object({
  id: Id,
  version: z.int(),
  ...settings,
  /** Whether it applies today. */
  is_in_force: z.boolean(),
  /** Products with prices of their own, and customers who have the list. */
  item_count: z.int(),
  customer_count: z.int(),
  created_at: Instant,
  updated_at: Instant,
  can: can('update', 'delete'),
});
export type PriceList = z.infer<typeof PriceList>;

/** A list with all of its own prices: what computes the price of a line. */
export const PriceRule = z.object({
  id: Id,
  ...settings,
  prices: z.array(z.object({ item_id: Id, minimum_quantity: z.number(), unit_price: z.int() })),
});
export type PriceRule = z.infer<typeof PriceRule>;

export const PricedItem = z.object({
  item_id: Id,
  name: z.string(),
  sku: z.string(),
  unit: z.string(),
  category: z.string().nullable(),
  /** Kobo; null where the product has no selling price. */
  selling_price: z.int().nullable(),
  price_includes_tax: z.boolean(),
  /** Kobo for one unit on the list, whatever the day; null where it has none. */
  list_price: z.int().nullable(),
  /** Its own prices on the list, by quantity. */
  steps: z.array(Step),
});
export type PricedItem = z.infer<typeof PricedItem>;

/** What a product costs on one list. */
export const ListPrice = z.object({
  price_list_id: Id,
  name: z.string(),
  is_in_force: z.boolean(),
  list_price: z.int().nullable(),
  steps: z.array(Step),
});
export type ListPrice = z.infer<typeof ListPrice>;

const Steps = z
  .array(Step)
  .max(LIMITS.price_steps)
  .refine((steps) => new Set(steps.map(({ minimum_quantity: from }) => from)).size === steps.length, {
    message: 'There are two prices for the same quantity',
  });

export const priceListRoutes = {
  list: route({
    method: 'GET',
    path: base,
    access: 'sales_totals:read',
    summary: 'Price lists by name',
    response: z.object({ price_lists: z.array(PriceList), can: can('create') }),
  }),
  create: route({
    method: 'POST',
    path: base,
    access: 'price_lists:write',
    summary: 'Add a price list',
    body: z.strictObject({ id: NewId.optional(), ...optionalSettings, name: settings.name }),
    response: PriceList,
    status: 201,
    idempotent: true,
  }),
  get: route({
    method: 'GET',
    path: `${base}/:id`,
    access: 'sales_totals:read',
    summary: 'One price list',
    params: ById,
    response: PriceList,
  }),
  update: route({
    method: 'PUT',
    path: `${base}/:id`,
    access: 'price_lists:write',
    summary: 'Change the given fields of a price list',
    params: ById,
    body: z.strictObject({ version: Version, ...optionalSettings }),
    response: PriceList,
  }),
  delete: route({
    method: 'DELETE',
    path: `${base}/:id`,
    access: 'price_lists:write',
    summary: 'Delete a price list that no customer has',
    params: ById,
    response: z.object({ id: Id }),
  }),
  rule: route({
    method: 'GET',
    path: `${base}/:id/rule`,
    access: 'sales_totals:read',
    summary: 'A price list with all of its own prices: what computes the price of a line',
    params: ById,
    response: PriceRule,
  }),
  items: route({
    method: 'GET',
    path: `${base}/:id/items`,
    access: 'sales_totals:read',
    summary: 'What is sold, with its prices on the list',
    params: ById,
    query: ListQuery.extend({
      search: Search,
      /** Only products with prices of their own. */
      only_own: z.enum(['true', 'false']).optional(),
    }),
    files: true,
    response: listOf('items', PricedItem),
  }),
  setPrices: route({
    method: 'PUT',
    path: `${base}/:id/prices`,
    access: 'price_lists:write',
    summary:
      'Set the own prices of products, all or none; without a price the product follows its selling price',
    params: ById,
    body: z.strictObject({
      version: Version,
      prices: z
        .array(z.strictObject({ item_id: Id, steps: Steps }))
        .min(1)
        .max(LIMITS.prices_at_once)
        .refine((prices) => new Set(prices.map(({ item_id }) => item_id)).size === prices.length, {
          message: 'A product is there twice',
        }),
    }),
    response: PriceList,
  }),
  fill: route({
    method: 'POST',
    path: `${base}/:id/fill`,
    access: 'price_lists:write',
    summary: 'Make own prices of the selling prices, or change the own prices, by a percentage',
    params: ById,
    body: z.strictObject({
      version: Version,
      /**
       * `missing`: products without own prices get their selling price, changed; `all`: every product with a selling
       * price, whose price for any quantity is replaced; `own`: the prices that the list has are changed.
       */
      which: z.enum(['missing', 'all', 'own']),
      percentage: Change,
      rounding: Rounding.default(1),
    }),
    response: PriceList,
  }),
  ofItem: route({
    method: 'GET',
    path: '/api/v1/inventory/finished-goods/:id/list-prices',
    access: 'sales_totals:read',
    summary: 'What a product costs on each active price list',
    params: ById,
    response: z.object({ prices: z.array(ListPrice) }),
  }),
} as const;
