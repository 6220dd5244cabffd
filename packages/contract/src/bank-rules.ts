import { z } from 'zod';
import { can, Id, Instant, Line, ListQuery, listOf, Version } from './fields.ts';
import { route } from './route.ts';
import { EXPENSE_CATEGORIES } from './transactions.ts';

const base = '/api/v1/bank-rules' as const;
const ById = z.strictObject({ id: Id });

export const BankRule = z.object({
  id: Id,
  version: z.int(),
  /** A line whose description has these words fits. */
  words: z.string(),
  direction: z.enum(['in', 'out']),
  category: z.enum(EXPENSE_CATEGORIES),
  counterparty: z.string().nullable(),
  /** How often a person recorded such a line so. */
  accepted: z.int(),
  is_on: z.boolean(),
  updated_at: Instant,
  can: can('update'),
});
export type BankRule = z.infer<typeof BankRule>;

export const bankRuleRoutes = {
  list: route({
    method: 'GET',
    path: base,
    access: 'books:read',
    summary: 'Rules that were learned from how statement lines were recorded',
    query: ListQuery,
    response: listOf('rules', BankRule),
  }),
  update: route({
    method: 'PUT',
    path: `${base}/:id`,
    access: 'bank_statements:write',
    summary: 'Change the words or the category of a rule, or switch it off',
    params: ById,
    body: z.strictObject({
      version: Version,
      words: Line(60).optional(),
      category: z.enum(EXPENSE_CATEGORIES).optional(),
      is_on: z.boolean().optional(),
    }),
    response: BankRule,
  }),
} as const;
