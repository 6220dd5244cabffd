import type { ItemType } from '@lissafi/contract/item-types';
import type { Permission } from '@lissafi/contract/permissions';
import type { Tx } from '../../db/scope.ts';
import { containsPattern } from '../../db/search.ts';
import { sql } from '../../db/sql.ts';

export interface Named {
  id: string;
  name: string;
}
export interface NamedItem extends Named {
  item_type: ItemType;
  unit: string;
}
export interface Candidates {
  customers: Named[];
  suppliers: Named[];
  items: NamedItem[];
}

const SHORTEST = 3;
/** Of each word of the question, the nearest customers. */
const NEAREST = 20;
const FOUND = 500;

/** The words of a question that may be part of a name; of a plural or a misspelling at least the beginning. */
const wordsOf = (text: string) => [
  ...new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [])
      .filter((word) => word.length >= SHORTEST)
      .slice(0, 40),
  ),
];

/**
 * Returns records whose names share words with a text, by the trigrams of customers and by the beginnings of words of
 * suppliers and items, so that nobody loads a hundred thousand names for a question. Names that the reader may not see
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
  const [customers, suppliers, items] = await Promise.all([
    may('customers:read')
      ? sql<Named>`select distinct found.id, found.name from unnest(${words}::text[]) as w (word)
          cross join lateral search_grams(${org}::uuid, w.word) as g (grams)
          cross join lateral (
            select c.id, c.name from customer c
            where c.organization_id = ${org} and c.merged_into is null and c.grams && g.grams
            order by (select count(*) from unnest(g.grams) as gram where gram = any (c.grams)) desc, length(c.name), c.id
            limit ${NEAREST}) found`.execute(tx.db)
      : null,
    may('inventory:read')
      ? sql<Named>`select s.id, s.name from supplier s where s.organization_id = ${org}
          and s.name ilike any (${starts}::text[]) order by lower(s.name), s.id limit ${FOUND}`.execute(tx.db)
      : null,
    may('inventory:read')
      ? sql<NamedItem>`select i.id, i.name, i.item_type, i.unit from item i where i.organization_id = ${org}
          and i.name ilike any (${starts}::text[]) order by lower(i.name), i.id limit ${FOUND}`.execute(tx.db)
      : null,
  ]);
  return { customers: customers?.rows ?? [], suppliers: suppliers?.rows ?? [], items: items?.rows ?? [] };
}

/** Of customers who owe: how many documents, and when the oldest was due. */
export async function readOldestDue(
  tx: Tx,
  customerIds: readonly string[],
  outstanding: ReturnType<typeof sql>,
) {
  const { rows } = await sql<{
    customer_id: string;
    documents: number;
    due_date: string;
    number: string | null;
  }>`
    select i.customer_id, count(*)::int as documents, min(i.due_date) as due_date, min(i.invoice_number) as number
    from invoice i where i.organization_id = ${tx.organization_id} and ${outstanding}
      and i.customer_id = any (${customerIds}::uuid[]) group by i.customer_id`.execute(tx.db);
  return new Map(rows.map((row) => [row.customer_id, row]));
}
