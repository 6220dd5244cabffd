import { nameKey } from '@lissafi/domain/language/name-similarity';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

export interface KnownRecord {
  id: string;
  name: string;
  /** Of an item: kobo of one unit; null where it has none. */
  price: number | null;
}
export interface KnownRecords {
  customers: KnownRecord[];
  suppliers: KnownRecord[];
  items: KnownRecord[];
}

/** Names that are compared with a sentence; more than that would make reading slow. */
const MOST = 2_000;

/** Returns the active customers, suppliers and goods that a sentence may name. */
export async function readKnown(tx: Tx): Promise<KnownRecords> {
  const { rows } = await sql<KnownRecord & { kind: keyof KnownRecords }>`
    (select 'customers' as kind, id, name, null::bigint as price from customer
      where organization_id = ${tx.organization_id} and status = 'active' and merged_into is null and not is_walk_in
      order by id desc limit ${MOST})
    union all (select 'suppliers', id, name, null from supplier
      where organization_id = ${tx.organization_id} and status = 'active' order by id desc limit ${MOST})
    union all (select 'items', id, name, selling_price from item
      where organization_id = ${tx.organization_id} and status = 'active' and item_type = 'finished_good'
      order by id desc limit ${MOST})`.execute(tx.db);
  const of = (kind: keyof KnownRecords) => rows.filter((row) => row.kind === kind);
  return { customers: of('customers'), suppliers: of('suppliers'), items: of('items') };
}

/** Words as they are compared, the plural as the singular. */
const wordsOf = (name: string): string[] =>
  nameKey(name)
    .split(' ')
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))
    .filter(Boolean);

/** Returns the records that what was said can mean: the one of that very name, otherwise all that contain its words. */
export function meantBy(said: string | undefined, records: readonly KnownRecord[]): KnownRecord[] {
  const words = said ? wordsOf(said) : [];
  if (words.length === 0) return [];
  const key = words.join(' ');
  const exact = records.filter(({ name }) => wordsOf(name).join(' ') === key);
  if (exact.length > 0) return exact;
  return records.filter(({ name }) => {
    const known = new Set(wordsOf(name));
    return words.every((word) => known.has(word));
  });
}
