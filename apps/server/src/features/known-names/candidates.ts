import type { AliasKind } from '@lissafi/contract/aliases';
import type { ItemType } from '@lissafi/contract/item-types';
import type { Permission } from '@lissafi/contract/permissions';
import type { Alias, KnownName } from '@lissafi/domain/language/sentence/known-names';
import { foldName } from '@lissafi/domain/text/name';
import type { Tx } from '../../db/scope.ts';
import { containsPattern } from '../../db/search.ts';
import { sql } from '../../db/sql.ts';
import { readAliases } from './aliases.ts';

export interface Named {
  id: string;
  name: string;
  /** Active and no walk-in customer: something new may be recorded for it. */
  is_open: boolean;
}
export interface NamedItem extends Named {
  item_type: ItemType;
  unit: string;
  /** Its other units. */
  conversions: { unit: string; factor_e4: number }[];
  /** Kobo of one unit; null where it has none. */
  selling_price: number | null;
}
/** Other words for a unit; `of_item_id` is the only item that they hold for. */
export interface SaidUnit {
  words: string;
  name: string;
  of_item_id: string | null;
}
export interface Candidates {
  customers: Named[];
  suppliers: Named[];
  items: NamedItem[];
  /** Other words that the text says for some of them. */
  aliases: Alias[];
  /** Units that the text says in other words, of one item or of those that have no word of their own. */
  units: SaidUnit[];
}

/** The names of records, and the aliases of them that a text says. */
export const namesOf = (records: readonly Named[], aliases: readonly Alias[]): KnownName[] => [
  ...new Set(records.map(({ name }) => name)),
  ...aliases.filter((alias) => records.some(({ id }) => id === alias.id)),
];

const SHORTEST = 3;
/** Of each word of the question, the nearest customers. */
const NEAREST = 20;
const FOUND = 500;

/** The words of a question that may be part of a name; of a plural or a misspelling at least the beginning. */
const wordsOf = (text: string) => [
  ...new Set(
    (foldName(text).match(/[\p{L}\p{N}']+/gu) ?? []).filter((word) => word.length >= SHORTEST).slice(0, 40),
  ),
];

/**
 * Returns records whose names share words with a text, by the trigrams of customers and by the beginnings of words of
 * suppliers and items, and records that the organization has other words of the text for, so that nobody loads a
 * hundred thousand names for a question. Names that the reader may not see
 * are never looked up.
 */
export async function readCandidates(
  tx: Tx,
  text: string,
  permissions: readonly Permission[],
): Promise<Candidates> {
  const org = tx.organization_id;
  const words = wordsOf(text);
  const starts = words.map((word) => containsPattern(word.slice(0, Math.max(SHORTEST, word.length - 2))));
  const may = (permission: Permission) => words.length > 0 && permissions.includes(permission);
  const [aliases, customers, suppliers, items] = await Promise.all([
    readAliases(tx, text, permissions),
    may('customers:read')
      ? sql<Named>`select distinct found.* from unnest(${words}::text[]) as w (word)
          cross join lateral search_grams(${org}::uuid, w.word) as g (grams)
          cross join lateral (
            select c.id, c.name, c.status = 'active' and not c.is_walk_in as is_open from customer c
            where c.organization_id = ${org} and c.merged_into is null and c.grams && g.grams
            order by (select count(*) from unnest(g.grams) as gram where gram = any (c.grams)) desc, length(c.name), c.id
            limit ${NEAREST}) found
          order by found.name, found.id`.execute(tx.db)
      : null,
    may('inventory:read')
      ? sql<Named>`select s.id, s.name, s.status = 'active' as is_open from supplier s where s.organization_id = ${org}
          and fold_name(s.name) like any (${starts}::text[]) order by lower(s.name), s.id limit ${FOUND}`.execute(
          tx.db,
        )
      : null,
    may('inventory:read')
      ? sql<NamedItem>`select i.id, i.name, i.status = 'active' as is_open, i.item_type, i.unit, i.conversions,
            i.selling_price
          from item i where i.organization_id = ${org}
          and fold_name(i.name) like any (${starts}::text[]) order by lower(i.name), i.id limit ${FOUND}`.execute(
          tx.db,
        )
      : null,
  ]);
  /** The records that were found by their names, and those that other words stand for. */
  const withAliases = <One extends Named>(kind: AliasKind, rows: readonly One[] = []): One[] => {
    const found = new Set(rows.map(({ id }) => id));
    const others = aliases.filter((each) => each.kind === kind && !found.has(each.id!));
    return [...rows, ...others.map((each) => ({ ...each, is_open: true }) as unknown as One)];
  };
  return {
    customers: withAliases('customer', customers?.rows),
    suppliers: withAliases('supplier', suppliers?.rows),
    items: withAliases('item', items?.rows),
    aliases: aliases.flatMap(({ id, words: said, name }) => (id ? [{ id, words: said, name }] : [])),
    units: aliases.filter(({ kind }) => kind === 'unit'),
  };
}
