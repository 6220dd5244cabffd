import type { Role } from '@lissafi/contract/permissions';
import { formerValues } from '../db/former-values.ts';
import type { Tx } from '../db/scope.ts';

/** The role that a member had at a moment; `role` is the one of now. */
export async function roleAt(tx: Tx, userId: string, role: Role, at: string): Promise<Role> {
  const former = await formerValues<{ role: Role }>(tx, 'member', { id: userId }, at);
  return former.get(userId)?.role ?? role;
}
