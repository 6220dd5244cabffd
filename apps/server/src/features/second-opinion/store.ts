import { LIMITS } from '@lissafi/contract/limits';
import { appendEvents } from '../../db/events.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';

/** Whether this organization lets sentences leave; it does not until somebody with the right to allows it. */
export async function isOpinionAllowed(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_allowed: boolean }>`
    select is_allowed from second_opinion where organization_id = ${tx.organization_id}`.execute(tx.db);
  return rows[0]?.is_allowed ?? false;
}

/** Allows it or not; saying what is so already changes nothing. */
export async function allowOpinion({ tx, user }: MemberContext, is_allowed: boolean): Promise<void> {
  const { rows } = await sql`
    insert into second_opinion as s (organization_id, is_allowed) values (${tx.organization_id}, ${is_allowed})
    on conflict (organization_id) do update set is_allowed = excluded.is_allowed
      where s.is_allowed is distinct from excluded.is_allowed
    returning is_allowed`.execute(tx.db);
  if (rows.length === 0) return;
  const type = is_allowed ? ('second_opinion.allowed' as const) : ('second_opinion.forbidden' as const);
  await appendEvents(tx, [{ type, subject_id: tx.organization_id, actor_id: user.id }]);
}

/**
 * Takes one of the questions of this hour. `forbidden` where the organization does not allow any, `limited` where they
 * are used up; then nothing is taken.
 */
export async function takeOpinion({
  tx,
  now,
}: Pick<MemberContext, 'tx' | 'now'>): Promise<'taken' | 'limited' | 'forbidden'> {
  if (!(await isOpinionAllowed(tx))) return 'forbidden';
  const at = now.toISOString();
  const hourAgo = new Date(now.getTime() - 3_600_000).toISOString();
  const { rows } = await sql`
    update second_opinion set asked = case when hour_began_at > ${hourAgo} then asked + 1 else 1 end,
      hour_began_at = case when hour_began_at > ${hourAgo} then hour_began_at else ${at} end
    where organization_id = ${tx.organization_id} and is_allowed
      and (hour_began_at is null or hour_began_at <= ${hourAgo} or asked < ${LIMITS.opinions_per_hour})
    returning asked`.execute(tx.db);
  return rows.length > 0 ? 'taken' : 'limited';
}
