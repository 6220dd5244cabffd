import { z } from 'zod';
import { Id, Line } from './fields.ts';
import { FinishedGood, RawMaterial } from './items.ts';
import { route } from './route.ts';

/** Finds an item of any type by its code, and its picture. */
export const itemLookupRoutes = {
  lookup: route({
    method: 'GET',
    path: '/api/v1/inventory/lookup',
    access: 'inventory:read',
    summary: 'The item with exactly this barcode, otherwise with this SKU, ignoring case',
    query: z.strictObject({ code: Line(60) }),
    response: z.union([FinishedGood, RawMaterial]),
  }),
  picture: route({
    method: 'GET',
    path: '/api/v1/inventory/pictures/:id',
    access: 'inventory:read',
    summary: 'A picture by its id; immutable, so that the browser keeps it',
    params: z.strictObject({ id: Id }),
    query: z.strictObject({ size: z.enum(['small', 'large']).default('large') }),
    response: 'image/webp',
  }),
} as const;
