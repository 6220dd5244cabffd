import { LATE_SALE_DAYS } from '@lissafi/contract/limits';
import type { Role } from '@lissafi/contract/permissions';
import { formerValues } from '../db/former-values.ts';
import type { Tx } from '../db/scope.ts';

const DAY_MS = 86_400_000;

/** Whether a sale that arrives late counts by what held when it was made: one of too long ago counts by what holds now. */
export const countsByThen = (sold_at: string, now: Date): boolean =>
  now.getTime() - Date.parse(sold_at) <= LATE_SALE_DAYS * DAY_MS;

/** The role that a member had at a moment; `role` is the one of now. */
export async function roleAt(tx: Tx, userId: string, role: Role, at: string): Promise<Role> {
  const former = await formerValues<{ role: Role }>(tx, 'member', { id: userId }, at);
  return former.get(userId)?.role ?? role;
}
