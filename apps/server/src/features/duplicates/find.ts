import type { DuplicatePair } from '@lissafi/contract/duplicates';
import { LIMITS } from '@lissafi/contract/limits';
import { findDuplicates } from '@lissafi/domain/language/name-similarity';
import { anyOf } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { customers, type Reader, toCustomer } from '../customers/store.ts';

/** Returns pairs that may be the same customer. When there are very many customers, the newest are compared. */
export async function duplicatePairs(tx: Tx, reader: Reader): Promise<DuplicatePair[]> {
  const candidates = await tx.db
    .selectFrom('customer')
    .select(['id', 'name', 'phone', 'email'])
    .where('organization_id', '=', tx.organization_id)
    .where('merged_into', 'is', null)
    .where('is_walk_in', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(LIMITS.duplicate_candidates)
    .execute();
  const pairs = findDuplicates(candidates, LIMITS.duplicate_pairs);
  if (pairs.length === 0) return [];
  const rows = await customers(tx, reader.today)
    .where(anyOf('c.id', [...new Set(pairs.flatMap((pair) => pair.ids))]))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, toCustomer(row, reader)]));
  return pairs.map(({ ids: [a, b], reasons }) => ({ customers: [byId.get(a)!, byId.get(b)!], reasons }));
}
