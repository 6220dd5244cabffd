import { z } from 'zod';
import { Customer } from './customers.ts';
import { Id } from './fields.ts';
import { route } from './route.ts';

const DUPLICATE_REASONS = ['phone', 'email', 'name'] as const;

const ById = z.strictObject({ id: Id });
const base = '/api/v1/customers';

export const DuplicatePair = z.object({
  customers: z.tuple([Customer, Customer]),
  reasons: z.array(z.enum(DUPLICATE_REASONS)),
});
export type DuplicatePair = z.infer<typeof DuplicatePair>;

export const duplicateRoutes = {
  list: route({
    method: 'GET',
    path: `${base}/duplicates`,
    access: 'customers:read',
    summary: 'Pairs with the same telephone or email, or a very similar name',
    response: z.object({ pairs: z.array(DuplicatePair) }),
  }),
  merge: route({
    method: 'POST',
    path: `${base}/:id/merge`,
    access: 'customers:write',
    summary: 'Move documents, payments and credit to another customer; this one becomes a pointer',
    params: ById,
    body: z.strictObject({ into_id: Id }),
    response: Customer,
    idempotent: true,
  }),
} as const;
