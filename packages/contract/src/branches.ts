import { z } from 'zod';
import { Id, Instant, Line, ListQuery, listOf, NewId, Version } from './fields.ts';
import { route } from './route.ts';

// Every organization starts with one branch and one place, and sees neither until it adds a second (decisions §12.8).

const branches = '/api/v1/branches' as const;
const locations = '/api/v1/inventory/locations' as const;
const ById = z.strictObject({ id: Id });
export const PLACE_STATUSES = ['active', 'inactive'] as const;

/** Where stock is kept. */
export const StockLocation = z.object({
  id: Id,
  version: z.int(),
  branch_id: Id,
  branch_name: z.string(),
  name: z.string(),
  status: z.enum(PLACE_STATUSES),
  /** The place that sales of its branch take from: the oldest that is active. */
  is_default: z.boolean(),
  /** Items with a quantity here. */
  items: z.int(),
  created_at: Instant,
});
export type StockLocation = z.infer<typeof StockLocation>;

export const Branch = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  status: z.enum(PLACE_STATUSES),
  /** The branch of everything that names none. */
  is_first: z.boolean(),
  created_at: Instant,
});
export type Branch = z.infer<typeof Branch>;

/** What is at one place of an item. Its value is its share of the pool, the rounding with the largest quantity. */
export const PlaceStock = z.object({
  location_id: Id,
  name: z.string(),
  quantity: z.number(),
  allocated: z.number(),
  available: z.number(),
  /** Kobo; null for a member who may not see costs. */
  value: z.int().nullable(),
});
export type PlaceStock = z.infer<typeof PlaceStock>;

const changes = { name: Line(60).optional(), status: z.enum(PLACE_STATUSES).optional() };

export const branchRoutes = {
  list: route({
    method: 'GET',
    path: branches,
    access: 'organization:read',
    summary: 'Branches, the first one first',
    query: ListQuery,
    response: listOf('branches', Branch),
  }),
  create: route({
    method: 'POST',
    path: branches,
    access: 'organization:update',
    summary: 'Add a branch, with a place of its own where its stock is',
    body: z.strictObject({ id: NewId.optional(), name: Line(60), location_name: Line(60).optional() }),
    response: Branch,
    status: 201,
    idempotent: true,
  }),
  update: route({
    method: 'PUT',
    path: `${branches}/:id`,
    access: 'organization:update',
    summary: 'Rename a branch, or close it once nothing is left at its places',
    params: ById,
    body: z.strictObject({ version: Version, ...changes }),
    response: Branch,
  }),
  locations: route({
    method: 'GET',
    path: locations,
    access: 'organization:read',
    summary: 'Places where stock is kept, by branch',
    query: ListQuery,
    response: listOf('locations', StockLocation),
  }),
  stock: route({
    method: 'GET',
    path: `${locations}/stock`,
    access: 'inventory:read',
    summary: 'What is at each place of one item, with its share of the value',
    query: z.strictObject({ item_id: Id }),
    response: z.object({ places: z.array(PlaceStock) }),
  }),
  addLocation: route({
    method: 'POST',
    path: locations,
    access: 'organization:update',
    summary: 'Add a place to a branch',
    body: z.strictObject({ id: NewId.optional(), name: Line(60), branch_id: Id.optional() }),
    response: StockLocation,
    status: 201,
    idempotent: true,
  }),
  updateLocation: route({
    method: 'PUT',
    path: `${locations}/:id`,
    access: 'organization:update',
    summary: 'Rename a place, or close it once nothing is left there',
    params: ById,
    body: z.strictObject({ version: Version, ...changes }),
    response: StockLocation,
  }),
} as const;
