import { z } from 'zod';
import { CivilDate, Line } from './fields.ts';
import { ITEM_TYPES } from './item-types.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

export const SEARCH_KINDS = [
  'customer',
  'supplier',
  'item',
  'document',
  'bill',
  'purchase_order',
  'production_order',
  'journal_entry',
  'account',
  'bank_account',
  'asset',
  'employee',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** How well a title fits what was typed, from the best to the least. */
export const MATCHES = ['same', 'begins', 'word_begins', 'contains', 'similar'] as const;
export type Match = (typeof MATCHES)[number];

export const SearchResult = z.object({
  kind: z.enum(SEARCH_KINDS),
  /** What its page is opened by: of an account its code, of an employee the latest payroll. */
  id: z.string(),
  /** A name, or the number of a document. */
  title: z.string(),
  /** Whom or what it is about: the customer of an invoice, the SKU of an item. */
  detail: z.string().nullable(),
  date: CivilDate.nullable(),
  /** Of an item only. */
  item_type: z.enum(ITEM_TYPES).nullable(),
  match: z.enum(MATCHES),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const searchRoutes = {
  find: route({
    method: 'GET',
    path: '/api/v1/search',
    access: 'organization:read',
    summary:
      'Records of every kind that this person may read, by name or number, the best match first; similar names where nothing is called so',
    query: z.strictObject({ q: Line(LIMITS.search) }),
    response: z.object({
      results: z.array(SearchResult),
      /** Nothing contains the text: the names are only similar to it. */
      is_similar: z.boolean(),
    }),
  }),
} as const;
