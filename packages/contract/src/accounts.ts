import { z } from 'zod';
import { can, Line, ListQuery, listOf, OptionalText, Search, Version } from './fields.ts';
import { ACCOUNT_TYPES, CASH_FLOW_CLASSES } from './ledger.ts';
import { route } from './route.ts';

const base = '/api/v1/ledger/accounts' as const;
const ByCode = z.strictObject({ code: z.string().regex(/^\d{1,20}$/) });

export const Account = z.object({
  code: z.string(),
  name: z.string(),
  type: z.enum(ACCOUNT_TYPES),
  /** The name of the group under which statements show it. */
  group: z.string(),
  description: z.string().nullable(),
  /** Null for income and expenses, which reach the cash flow through the profit. */
  cash_flow: z.enum(CASH_FLOW_CLASSES).nullable(),
  /** Takes no new lines, and is hidden where its balance is 0. */
  is_archived: z.boolean(),
  /** Postings use it: it can be renamed, but neither archived nor moved in the cash flow. */
  is_system: z.boolean(),
  /** Its balance is that of documents or stock, so it takes lines from them only (decisions §12.2). */
  takes_manual_lines: z.boolean(),
  /** Debit − credit of everything posted, in kobo. */
  balance: z.int(),
  version: z.int(),
  can: can('update', 'archive', 'restore'),
});
export type Account = z.infer<typeof Account>;

/** The classes that a person chooses from; those of cash and bank accounts are fixed. */
export const CHOSEN_CASH_FLOWS = ['operating', 'investing', 'financing'] as const;

export const accountRoutes = {
  list: route({
    method: 'GET',
    path: base,
    access: 'books:read',
    summary: 'The chart of accounts with balances, in order of code',
    query: ListQuery.extend({
      search: Search,
      type: z.enum(ACCOUNT_TYPES).optional(),
      archived: z.enum(['true', 'false']).optional(),
    }),
    files: true,
    response: listOf('accounts', Account),
  }),
  create: route({
    method: 'POST',
    path: base,
    access: 'journals:write',
    summary: 'Add an account; its code decides its type',
    body: z.strictObject({
      code: z.string().regex(/^\d{4}$/, 'Please enter four digits'),
      name: Line(100),
      type: z.enum(ACCOUNT_TYPES),
      description: OptionalText.default(null),
      cash_flow: z.enum(CHOSEN_CASH_FLOWS).optional(),
    }),
    response: Account,
    status: 201,
    idempotent: true,
  }),
  get: route({
    method: 'GET',
    path: `${base}/:code`,
    access: 'books:read',
    summary: 'One account',
    params: ByCode,
    response: Account,
  }),
  update: route({
    method: 'PUT',
    path: `${base}/:code`,
    access: 'journals:write',
    summary: 'Rename, describe, archive or restore an account, or change its class in the cash flow',
    params: ByCode,
    body: z.strictObject({
      version: Version,
      name: Line(100).optional(),
      description: OptionalText.optional(),
      cash_flow: z.enum(CHOSEN_CASH_FLOWS).optional(),
      is_archived: z.boolean().optional(),
    }),
    response: Account,
  }),
} as const;
