import { Refusal } from '@lissafi/contract/errors';
import { FRESH_SIGN_IN_MINUTES } from '@lissafi/contract/limits';
import type { CurrentUser } from '../../http/context.ts';
import type { Services } from '../../services.ts';
import { passwordMatches } from './password.ts';
import { countAttempt, resetAttempts } from './throttle.ts';

interface Early {
  services: Services;
  now: Date;
  user: CurrentUser;
  body: { password?: string | undefined };
}

/**
 * Before a change of security settings the person confirms their identity: by the password or, without one, by a
 * sign-in within the last ten minutes. Throws WRONG_PASSWORD, SIGN_IN_AGAIN or RATE_LIMITED; runs before the
 * transaction.
 */
export async function proveSelf({ services, now, user, body }: Early): Promise<void> {
  const db = services.database.kysely;
  const row = await db
    .selectFrom('app_user as u')
    .innerJoin('session as s', 's.user_id', 'u.id')
    .select(['u.password_hash', 's.created_at'])
    .where('u.id', '=', user.id)
    .where('s.id', '=', user.session_id)
    .executeTakeFirstOrThrow();
  if (!row.password_hash) {
    const age = now.getTime() - new Date(row.created_at).getTime();
    if (age > FRESH_SIGN_IN_MINUTES * 60_000) throw new Refusal('SIGN_IN_AGAIN');
    return;
  }
  await countAttempt(db, 'sign_in', `proof:${user.session_id}`, now);
  if (!body.password || !(await passwordMatches(row.password_hash, body.password))) {
    throw new Refusal('WRONG_PASSWORD', { field: 'password' });
  }
  await resetAttempts(db, 'sign_in', `proof:${user.session_id}`);
}
