import type { NewSupplier } from '@lissafi/domain/imports/supplier-row';
import { appendEvents } from '../../db/events.ts';
import { anyOf, insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { isUsed } from './store.ts';

/** Creates suppliers, whose fields the caller has checked. */
export async function insertSuppliers(
  { tx, now, user }: MemberContext,
  rows: readonly (NewSupplier & { id: string })[],
): Promise<void> {
  await insertRows(
    tx,
    'supplier',
    rows.map(({ id, name, email, phone, tax_id, address, notes }) => ({
      id,
      name,
      email: email ?? null,
      phone: phone ?? null,
      tax_id: tax_id ?? null,
      notes: notes ?? null,
      address: address ? JSON.stringify(address) : null,
      created_at: now.toISOString(),
    })),
    {
      id: 'uuid',
      name: 'text',
      email: 'text',
      phone: 'text',
      tax_id: 'text',
      notes: 'text',
      address: 'jsonb',
      created_at: 'timestamptz',
    },
  ).execute(tx.db);
  await appendEvents(
    tx,
    rows.map(({ id }) => ({ type: 'supplier.created', subject_id: id, actor_id: user.id })),
  );
}

/** Deletes those of the suppliers that nothing refers to; returns their ids. Locks them in order of id. */
export async function removeUnusedSuppliers(
  tx: Tx,
  ids: readonly string[],
  userId: string,
): Promise<Set<string>> {
  const id = tx.organization_id;
  await sql`select from supplier where organization_id = ${id} and ${anyOf('id', ids)} order by id
    for update`.execute(tx.db);
  const { rows } = await sql<{ id: string }>`delete from supplier s where s.organization_id = ${id}
    and ${anyOf('s.id', ids)} and not (${isUsed(tx)}) returning s.id`.execute(tx.db);
  const deleted = rows.map((row) => row.id);
  await appendEvents(
    tx,
    deleted.map((subject_id) => ({ type: 'supplier.deleted', subject_id, actor_id: userId })),
  );
  return new Set(deleted);
}

/** Takes suppliers out of use; they keep their history. */
export async function retireSuppliers(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await sql`update supplier set status = 'inactive', version = version + 1, updated_at = ${now.toISOString()}
    where organization_id = ${tx.organization_id} and ${anyOf('id', ids)}`.execute(tx.db);
}
