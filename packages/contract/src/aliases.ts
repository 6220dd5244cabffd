import { z } from 'zod';
import { Id, Instant, Line, ListQuery, listOf, Search } from './fields.ts';
import { ITEM_TYPES } from './item-types.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

const base = '/api/v1/aliases' as const;
const ById = z.strictObject({ id: Id });

/** What other words can stand for. */
export const ALIAS_KINDS = ['customer', 'supplier', 'item', 'unit'] as const;
export type AliasKind = (typeof ALIAS_KINDS)[number];

/** The item that a word for a unit was learned of: “bag” may be a piece of rice and a bag of water. */
const OfItem = z.object({ id: Id, name: z.string() });

/** Other words for a record or a unit. */
export const Alias = z.object({
  id: Id,
  kind: z.enum(ALIAS_KINDS),
  words: z.string(),
  /** The record; null for a unit. */
  target_id: Id.nullable(),
  /** Of an item, because its page depends on it. */
  item_type: z.enum(ITEM_TYPES).nullable(),
  /** The name of the record, or the unit. */
  name: z.string(),
  /** Of a unit: the only item that it holds for; null where it holds for what has no word of its own. */
  of_item: OfItem.nullable(),
  /** False while the record is archived: sentences are read without these words. */
  is_used: z.boolean(),
  created_by_name: z.string().nullable(),
  created_at: Instant,
});
export type Alias = z.infer<typeof Alias>;

/** What a recorded sentence taught, with what the words meant before, so that it can be undone. */
export const LearnedAlias = z.object({
  id: Id,
  kind: z.enum(ALIAS_KINDS),
  words: z.string(),
  name: z.string(),
  /** Of a unit. */
  of_item: OfItem.nullable().optional(),
  before: z.object({ target_id: Id.nullable(), name: z.string() }).nullable(),
});
export type LearnedAlias = z.infer<typeof LearnedAlias>;

export const aliasRoutes = {
  list: route({
    method: 'GET',
    path: base,
    access: 'organization:read',
    summary: 'Other words for customers, suppliers, items and units, of the kinds that the member may read',
    query: ListQuery.extend({
      search: Search,
      kind: z.enum(ALIAS_KINDS).optional(),
      target_id: Id.optional(),
    }),
    response: listOf('aliases', Alias),
  }),
  save: route({
    method: 'POST',
    path: base,
    access: 'own_words:write',
    summary: 'Let words stand for a record or a unit; what they stood for before is replaced',
    body: z
      .strictObject({
        kind: z.enum(ALIAS_KINDS),
        words: Line(LIMITS.alias_text),
        target_id: Id.optional(),
        /** In place of a record, for the kind `unit`. */
        unit: Line(40).optional(),
        /** The only item that the unit holds for. */
        of_item_id: Id.optional(),
      })
      .refine(({ kind, of_item_id }) => kind === 'unit' || of_item_id === undefined, {
        path: ['of_item_id'],
        message: 'Only a unit belongs to an item',
      })
      .refine(({ kind, target_id }) => (kind === 'unit') === (target_id === undefined), {
        path: ['target_id'],
        message: 'Please choose what the words mean',
      })
      .refine(({ kind, unit }) => (kind === 'unit') === (unit !== undefined), {
        path: ['unit'],
        message: 'Please enter the unit',
      }),
    response: Alias,
    status: 201,
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/:id`,
    access: 'own_words:write',
    summary: 'Forget words',
    params: ById,
    response: z.object({ id: Id }),
  }),
} as const;
