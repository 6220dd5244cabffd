import type { WebAuthnCredential } from '@lissafi/contract/auth';
import { Refusal } from '@lissafi/contract/errors';
import { FRESH_SIGN_IN_MINUTES, PROOF_MINUTES } from '@lissafi/contract/limits';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { inIdentity, type Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { DB } from '../../db/tables.ts';
import type { CurrentUser } from '../../http/context.ts';
import { hashToken } from '../../secrets.ts';
import type { Guard, Services } from '../../services.ts';
import { newChallenge } from './challenge.ts';
import { finishPasskeySignIn } from './passkeys.ts';
import { passwordMatches } from './password.ts';
import { recordEvent, userAgentOf } from './security-events.ts';
import { queueIdentityMail } from './store.ts';
import { countAttempt, resetAttempts } from './throttle.ts';

type Person = Pick<CurrentUser, 'id' | 'session_id'>;

interface Early {
  services: Services;
  now: Date;
  user: Person;
  body: { password?: string | undefined };
}

/** What a person is told who sent nothing that confirms who she is. */
const CONFIRM =
  'Please confirm that it is you: enter your password, or use your passkey. Nothing was done yet.';
const SIGN_IN_FIRST =
  'Please confirm that it is you: use your passkey, or sign out and sign in again. Nothing was done yet.';

/**
 * Before a change of security settings the person confirms their identity: by the password or, without one, by a
 * sign-in within the last ten minutes. Throws WRONG_PASSWORD, SIGN_IN_AGAIN or RATE_LIMITED; runs before the
 * transaction.
 */
export async function proveSelf({ services, now, user, body }: Early): Promise<void> {
  const db = services.database.kysely;
  const hash = await passwordOrFreshSession(db, user, now);
  if (hash !== null) await checkPassword(db, user, hash, body.password, now);
}

/** Returns the hash of the password, null where there is none and the session is fresh. Throws SIGN_IN_AGAIN. */
async function passwordOrFreshSession(
  db: Kysely<DB>,
  user: Person,
  now: Date,
  message?: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('app_user as u')
    .innerJoin('session as s', 's.user_id', 'u.id')
    .select(['u.password_hash', 's.created_at'])
    .where('u.id', '=', user.id)
    .where('s.id', '=', user.session_id)
    .executeTakeFirstOrThrow();
  if (row.password_hash) return row.password_hash;
  const age = now.getTime() - new Date(row.created_at).getTime();
  if (age > FRESH_SIGN_IN_MINUTES * 60_000) throw new Refusal('SIGN_IN_AGAIN', message ? { message } : {});
  return null;
}

/** Throws WRONG_PASSWORD, or RATE_LIMITED after too many tries of this session. */
async function checkPassword(
  db: Kysely<DB>,
  user: Person,
  hash: string,
  password: string | undefined,
  now: Date,
): Promise<void> {
  await countAttempt(db, 'sign_in', `proof:${user.session_id}`, now);
  if (!password || !(await passwordMatches(hash, password)))
    throw new Refusal('WRONG_PASSWORD', { field: 'password' });
  await resetAttempts(db, 'sign_in', `proof:${user.session_id}`);
}

type Visit = Pick<Early, 'services' | 'now' | 'user'> & { request: FastifyRequest };

/** Confirms who a person is by password or passkey; a wrong one stands among her security events. */
export async function confirmIdentity(
  visit: Visit,
  given: {
    password?: string | undefined;
    passkey?: { challenge: string; credential: z.infer<typeof WebAuthnCredential> } | undefined;
  },
): Promise<void> {
  const { services, now, user } = visit;
  try {
    if (given.passkey) await checkPasskey(visit, given.passkey);
    else await proveSelf({ services, now, user, body: given });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'WRONG_PASSWORD')
      await inIdentity(services.database, (tx) =>
        recordEvent({ ...visit, tx, newId: uuidv7 }, user.id, 'proof_failed', user.session_id),
      );
    throw error;
  }
}

async function checkPasskey(
  { services, now, user }: Visit,
  passkey: { challenge: string; credential: { id: string } },
): Promise<void> {
  await countAttempt(services.database.kysely, 'sign_in', `proof:${user.session_id}`, now);
  const wrong = new Refusal('WRONG_PASSWORD', {
    field: 'passkey',
    message: 'This passkey could not confirm that it is you. Please try again, or use your password.',
  });
  const owner = await inIdentity(services.database, (tx) =>
    finishPasskeySignIn(tx, services, passkey, now),
  ).catch((error: unknown) => {
    // A refused passkey must not sign the person out, as an unknown session does.
    if (error instanceof Refusal && error.code === 'UNAUTHENTICATED') throw wrong;
    throw error;
  });
  if (owner !== user.id) throw wrong;
  await resetAttempts(services.database.kysely, 'sign_in', `proof:${user.session_id}`);
}

/** Returns a token that confirms this person's identity in this session for some minutes. */
export async function issueProof(
  tx: Tx,
  user: Person,
  now: Date,
): Promise<{ proof: string; expires_at: string }> {
  const data = { session: user.session_id };
  const { token, expires_at } = await newChallenge(tx.db, 'proof', user.id, data, now, PROOF_MINUTES);
  return { proof: token, expires_at };
}

async function isConfirmed(db: Kysely<DB>, user: Person, proof: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select from auth_challenge
    where token_hash = ${hashToken(proof)} and kind = 'proof' and user_id = ${user.id}
      and data ->> 'session' = ${user.session_id} and expires_at > ${now.toISOString()}`.execute(db);
  return rows.length > 0;
}

/** What stands before every route with `proof`. */
export const openGuard = (services: Services): Guard => ({
  async prove(user, { password, proof }, request, now) {
    const db = services.database.kysely;
    if (proof !== undefined && (await isConfirmed(db, user, proof, now))) return;
    const hash = await passwordOrFreshSession(db, user, now, SIGN_IN_FIRST);
    if (hash === null) return;
    if (password === undefined) throw new Refusal('WRONG_PASSWORD', { field: 'password', message: CONFIRM });
    await confirmIdentity({ services, now, user, request }, { password });
  },

  async tell({ tx, now, newId, request }, { act, person }) {
    await recordEvent({ tx, now, newId, request }, person.id, act, person.session_id);
    const device = { at: now.toISOString(), ip: request.ip, user_agent: userAgentOf(request) };
    const what = { act, organization_id: tx.organization_id, actor_id: person.id, ...device };
    for (const user_id of await recipientsOf(tx, now))
      await queueIdentityMail(tx, 'guarded_act', { ...what, user_id });
  },
});

/**
 * Who is told: the owner, also the one before or after while a transfer can be taken back, and the address of the
 * organization where a member has confirmed it as hers: another one may be a stranger's.
 */
async function recipientsOf(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ user_id: string | null }>`
    select o.owner_id as user_id from organization o where o.organization_id = ${tx.organization_id}
    union select u.made_by from organization_undo u
      where u.organization_id = ${tx.organization_id} and u.kind = 'transfer' and u.until > ${now.toISOString()}
    union select u.successor_id from organization_undo u
      where u.organization_id = ${tx.organization_id} and u.kind = 'transfer' and u.until > ${now.toISOString()}
    union select u.id from membership m join app_user u on u.id = m.user_id
      where m.organization_id = ${tx.organization_id} and u.email_verified_at is not null
        and u.email = (select o.email from organization o where o.organization_id = ${tx.organization_id})`.execute(
    tx.db,
  );
  return rows.flatMap(({ user_id }) => user_id ?? []);
}
