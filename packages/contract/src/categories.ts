import { z } from 'zod';
import { Id, Line, ListQuery, listOf, NewId, Version } from './fields.ts';
import { route } from './route.ts';

const base = '/api/v1/inventory/categories' as const;
const ById = z.strictObject({ id: Id });

export const ItemCategory = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  item_count: z.int(),
});
export type ItemCategory = z.infer<typeof ItemCategory>;

export const categoryRoutes = {
  list: route({
    method: 'GET',
    path: base,
    access: 'inventory:read',
    summary: 'Categories of items, by name',
    query: ListQuery,
    response: listOf('categories', ItemCategory),
  }),
  create: route({
    method: 'POST',
    path: base,
    access: 'inventory:write',
    summary: 'Add a category',
    body: z.strictObject({ id: NewId.optional(), name: Line(100) }),
    response: ItemCategory,
    status: 201,
    idempotent: true,
  }),
  update: route({
    method: 'PUT',
    path: `${base}/:id`,
    access: 'inventory:write',
    summary: 'Rename a category',
    params: ById,
    body: z.strictObject({ version: Version, name: Line(100) }),
    response: ItemCategory,
  }),
  delete: route({
    method: 'DELETE',
    path: `${base}/:id`,
    access: 'inventory:write',
    summary: 'Delete a category; its items stay, without one',
    params: ById,
    response: z.object({ id: Id }),
  }),
} as const;
