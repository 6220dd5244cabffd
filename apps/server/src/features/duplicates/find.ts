import type { DuplicatePair } from '@lissafi/contract/duplicates';
import { LIMITS } from '@lissafi/contract/limits';
import { anyOf } from '../../db/rows.ts';
import { inOrganization, type Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { DuplicatesJob, FoundDuplicates } from '../../names/name-worker.ts';
import type { Services } from '../../services.ts';
import { customers, type Reader, toCustomer } from '../customers/store.ts';

/**
 * Finds pairs that may be the same customer, in a thread and without a transaction. When there are very many customers,
 * the newest are compared. Throws UNAVAILABLE.
 */
export async function findPairs(services: Services, organizationId: string): Promise<FoundDuplicates> {
  const job = await inOrganization(services.database, organizationId, comparedIn, { readOnly: true });
  return job.ids.length < 2 ? [] : services.names.duplicates(job, { organization_id: organizationId });
}

async function comparedIn(tx: Tx): Promise<DuplicatesJob> {
  const { rows } = await sql<DuplicatesJob>`
    select coalesce(array_agg(c.id::text order by c.created_at desc, c.id), '{}') as ids,
      coalesce(array_agg(c.name order by c.created_at desc, c.id), '{}') as names,
      coalesce(array_agg(c.phone order by c.created_at desc, c.id), '{}') as phones,
      coalesce(array_agg(c.email order by c.created_at desc, c.id), '{}') as emails
    from (select id, name, phone, email, created_at from customer
      where organization_id = ${tx.organization_id} and merged_into is null and not is_walk_in
      order by created_at desc, id limit ${LIMITS.duplicate_candidates}) c`.execute(tx.db);
  return rows[0]!;
}

/** Returns the pairs with what the reader may see of them; a customer who is gone or merged by now is in none. */
export async function duplicatePairs(
  tx: Tx,
  found: FoundDuplicates,
  reader: Reader,
): Promise<DuplicatePair[]> {
  if (found.length === 0) return [];
  const rows = await customers(tx, reader.today)
    .where(anyOf('c.id', [...new Set(found.flatMap((pair) => pair.ids))]))
    .execute();
  const byId = new Map(
    rows.flatMap((row) => (row.merged_into === null ? [[row.id, toCustomer(row, reader)] as const] : [])),
  );
  return found.flatMap(({ ids, reasons }) => {
    const [a, b] = ids.map((id) => byId.get(id));
    return a && b ? [{ customers: [a, b] as [typeof a, typeof b], reasons }] : [];
  });
}
