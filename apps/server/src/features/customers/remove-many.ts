import { appendEvents } from '../../db/events.ts';
import { anyOf } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** Deletes those of the customers that nothing refers to; returns their ids. Locks them in order of id. */
export async function removeUnusedCustomers(
  tx: Tx,
  ids: readonly string[],
  userId: string,
): Promise<Set<string>> {
  const id = tx.organization_id;
  await sql`select from customer where organization_id = ${id} and ${anyOf('id', ids)} order by id
    for update`.execute(tx.db);
  const { rows } = await sql<{ id: string }>`delete from customer c where c.organization_id = ${id}
    and ${anyOf('c.id', ids)}
    and not exists (select from invoice i where i.organization_id = ${id} and i.customer_id = c.id)
    and not exists (select from payment p where p.organization_id = ${id} and p.customer_id = c.id)
    and not exists (select from journal_line l where l.organization_id = ${id} and l.customer_id = c.id)
    and not exists (select from recurring_invoice r where r.organization_id = ${id} and r.customer_id = c.id)
    and not exists (select from customer m where m.organization_id = ${id} and m.merged_into = c.id)
    returning c.id`.execute(tx.db);
  const deleted = rows.map((row) => row.id);
  await appendEvents(
    tx,
    deleted.map((subject_id) => ({ type: 'customer.deleted', subject_id, actor_id: userId })),
  );
  return new Set(deleted);
}

/** Takes customers out of use; they keep their history. */
export async function retireCustomers(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await sql`update customer set status = 'inactive', version = version + 1, updated_at = ${now.toISOString()}
    where organization_id = ${tx.organization_id} and ${anyOf('id', ids)}`.execute(tx.db);
}
