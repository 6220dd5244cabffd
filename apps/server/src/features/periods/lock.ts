import { Refusal } from '@lissafi/contract/errors';
import type { LockChange } from '@lissafi/contract/periods';
import { lockChange } from '@lissafi/domain/books/period-lock';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';

/**
 * Changes the day up to which the books are locked, under the lock that posting takes, and records who did it with the
 * day before and after. `seen` is what the person saw, if that is known. Throws FORBIDDEN without `periods:write`,
 * VALIDATION_FAILED for a day that is not over or an unlock without a reason, STALE_VERSION when it changed meanwhile.
 * Returns the change, whose event is written only with the commit; null where nothing changes.
 */
export async function lockBooks(
  context: Pick<MemberContext, 'tx' | 'today' | 'user' | 'organization' | 'now'>,
  after: string | null,
  { reason = null, seen }: { reason?: string | null; seen?: string | null } = {},
): Promise<LockChange | null> {
  const { tx, today, user, organization, now } = context;
  const { counter } = await takeNumbers(context);
  const before = counter.books_locked_until;
  if (seen !== undefined && seen !== before) {
    throw new Refusal('STALE_VERSION', { current: { books_locked_until: before } });
  }
  const type = lockChange(before, after, { today, reason });
  if (type === null) return null;
  if (!organization.permissions.includes('periods:write'))
    throw new Refusal('FORBIDDEN', { field: 'books_locked_until' });
  counter.books_locked_until = after;
  await tx.write(
    'organization_counter',
    sql`update organization_counter set books_locked_until = ${after}::date
      where organization_id = ${tx.organization_id}`,
  );
  const data = { before, after, reason };
  await appendEvents(tx, [{ type, subject_id: tx.organization_id, actor_id: user.id, data }]);
  return { at: now.toISOString(), by: await nameOf(tx, user.id), ...data };
}

async function nameOf(tx: Tx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select nullif(trim(concat(first_name, ' ', last_name)), '') as name from app_user where id = ${userId}`.execute(
    tx.db,
  );
  return rows[0]?.name ?? null;
}
