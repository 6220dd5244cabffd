import { type Permission, permissionsOf, type Role } from '@lissafi/contract/permissions';
import { formerValues } from '../../db/former-values.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { roleAt } from '../../http/former-role.ts';

// What held when a sale was made that arrives later (docs/decisions/0126).

/** The permissions that a member had at a moment, by role and by the settings of then; none before she was a member. */
export async function permissionsAt(
  tx: Tx,
  member: { user_id: string; role: Role },
  { at, now }: { at: string; now: Date },
): Promise<readonly Permission[]> {
  const id = tx.organization_id;
  const { rows: joinedLater } = await sql`select from membership
    where organization_id = ${id} and user_id = ${member.user_id} and created_at > ${at}
      and created_at <= ${now.toISOString()}`.execute(tx.db);
  if (joinedLater.length > 0) return [];
  const role = await roleAt(tx, member.user_id, member.role, at);
  const former = await formerValues<{ sales_keep_prices: boolean }>(tx, 'organization', { id }, at);
  const { rows } = await sql<{ sales_keep_prices: boolean }>`select sales_keep_prices from organization
    where organization_id = ${id}`.execute(tx.db);
  return permissionsOf(role, former.get(id) ?? rows[0]);
}

/** Whether goods were not given to the customer at a moment; `status` is the one of now. */
export async function wasBlocked(tx: Tx, id: string, status: string, at: string): Promise<boolean> {
  const former = await formerValues<{ status: string }>(tx, 'customer', { id }, at);
  return (former.get(id)?.status ?? status) === 'blocked';
}
