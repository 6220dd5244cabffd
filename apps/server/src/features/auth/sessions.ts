import type { UserAndTokens } from '@lissafi/contract/auth';
import { Refusal } from '@lissafi/contract/errors';
import { REFRESH_GRACE_SECONDS, REFRESH_TOKEN_DAYS, SESSION_DAYS_MAX } from '@lissafi/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { announceAccess } from '../../db/announce.ts';
import type { Tx } from '../../db/scope.ts';
import { bearerToken } from '../../http/access.ts';
import { networkOf } from '../../http/rate-limit.ts';
import { hashToken, newSecretToken } from '../../secrets.ts';
import type { Services } from '../../services.ts';
import {
  cookieName,
  cookieOptions,
  deviceCookieFor,
  isWebClient,
  knownDevice,
  setDeviceCookie,
} from './known-device.ts';
import { recordEvent, userAgentOf } from './security-events.ts';
import { queueIdentityMail, readUser } from './store.ts';

const COOKIE = 'lissafi_refresh';
const DAY_MS = 86_400_000;

export interface Visit {
  tx: Tx;
  services: Services;
  now: Date;
  newId: () => string;
  request: FastifyRequest;
  reply: FastifyReply;
}
type Given = { refresh_token?: string | null | undefined } | null | undefined;

/** Starts a session with the first refresh token of its family. */
export async function startSession(
  visit: Visit,
  userId: string,
  method: 'password' | 'google' | 'passkey',
  isNewAccount = false,
): Promise<UserAndTokens> {
  const { tx, newId, request, now } = visit;
  const sessionId = newId();
  const mark = deviceCookieFor(visit, userId);
  const isNew = !isNewAccount && (await isNewDevice(visit, userId));
  await tx.db
    .insertInto('session')
    .values({
      id: sessionId,
      user_id: userId,
      user_agent: userAgentOf(request),
      ip: request.ip,
      method,
      device_id: mark?.id ?? null,
      created_at: now.toISOString(),
      last_used_at: now.toISOString(),
    })
    .execute();
  await recordEvent(visit, userId, isNewAccount ? 'registered' : 'sign_in', sessionId);
  if (isNew) {
    const device = { user_agent: userAgentOf(request), ip: request.ip, at: now.toISOString() };
    await queueIdentityMail(tx, 'new_sign_in', { user_id: userId, ...device });
  }
  const answer = await successor(visit, userId, sessionId, now);
  setDeviceCookie(visit, mark, now);
  return answer;
}

/**
 * A browser is recognized by its device cookie. Another client keeps none: it is known by its name and its network
 * together, because a name alone is a header that anybody can send. The first sign-in of all is not reported.
 */
async function isNewDevice(visit: Visit, userId: string): Promise<boolean> {
  if (knownDevice(visit, userId)) return false;
  const { request } = visit;
  const earlier = await visit.tx.db
    .selectFrom('session')
    .select(['user_agent', 'ip'])
    .distinct()
    .where('user_id', '=', userId)
    .limit(1_000)
    .execute();
  if (earlier.length === 0) return false;
  return (
    isWebClient(request) ||
    !earlier.some(
      ({ user_agent, ip }) => user_agent === userAgentOf(request) && networkOf(ip) === networkOf(request.ip),
    )
  );
}

/** Returns new tokens of the person's current session, for example after switching to another organization. */
export async function freshTokens(visit: Visit, userId: string, sessionId: string): Promise<UserAndTokens> {
  const { created_at } = await visit.tx.db
    .selectFrom('session')
    .select('created_at')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return successor(visit, userId, sessionId, new Date(created_at));
}

/** Creates the next refresh token of the family, with a new access token. */
async function successor(
  visit: Visit,
  userId: string,
  sessionId: string,
  began: Date,
): Promise<UserAndTokens> {
  const { tx, services, now, request, reply } = visit;
  const token = newSecretToken();
  const expires = new Date(
    Math.min(now.getTime() + REFRESH_TOKEN_DAYS * DAY_MS, began.getTime() + SESSION_DAYS_MAX * DAY_MS),
  );
  await tx.db
    .insertInto('refresh_token')
    .values({
      token_hash: hashToken(token),
      session_id: sessionId,
      created_at: now.toISOString(),
      expires_at: expires.toISOString(),
    })
    .execute();
  const user = await readUser(tx, userId);
  const access_token = await services.tokens.sign(
    { user_id: userId, session_id: sessionId },
    now,
    user.current_organization_id,
  );
  if (!isWebClient(request)) return { user, tokens: { access_token, refresh_token: token } };
  reply.setCookie(cookieName(services, COOKIE), token, { ...cookieOptions(services), expires });
  return { user, tokens: { access_token, refresh_token: null } };
}

/**
 * Returns the refresh token of this request. A cookie counts only with the web client's header, which a form of another
 * site cannot send, so a cookie alone has no effect (CSRF).
 */
function presentedToken({ services, request }: Pick<Visit, 'services' | 'request'>, body: Given) {
  if (body?.refresh_token) return body.refresh_token;
  return isWebClient(request) ? request.cookies[cookieName(services, COOKIE)] : undefined;
}

/**
 * Rotates the refresh token. A token exchanged up to 30 s ago gives another successor (two tabs, a lost response);
 * later reuse revokes the whole family. Throws UNAUTHENTICATED, or returns it where the revocation must be committed.
 */
export async function rotateSession(visit: Visit, body: Given): Promise<UserAndTokens | Refusal> {
  const { tx, now, request } = visit;
  const token = presentedToken(visit, body);
  if (!token) throw new Refusal('UNAUTHENTICATED');
  const row = await tx.db
    .selectFrom('refresh_token as t')
    .innerJoin('session as s', 's.id', 't.session_id')
    .select(['t.token_hash', 't.expires_at', 't.used_at', 's.id as session_id', 's.user_id', 's.revoked_at'])
    .select('s.created_at')
    .where('t.token_hash', '=', hashToken(token))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row || row.revoked_at || new Date(row.expires_at) <= now) throw new Refusal('UNAUTHENTICATED');
  if (row.used_at && now.getTime() - new Date(row.used_at).getTime() > REFRESH_GRACE_SECONDS * 1000) {
    request.log.warn({ session: row.session_id }, 'refresh token reused, its family is revoked');
    await revokeSessions(tx, row.user_id, now, { only: row.session_id });
    await recordEvent(visit, row.user_id, 'refresh_token_reused', row.session_id);
    return new Refusal('UNAUTHENTICATED');
  }
  if (!row.used_at) {
    await tx.db
      .updateTable('refresh_token')
      .set({ used_at: now.toISOString() })
      .where('token_hash', '=', row.token_hash)
      .execute();
  }
  await tx.db
    .updateTable('session')
    .set({ last_used_at: now.toISOString(), ip: request.ip })
    .where('id', '=', row.session_id)
    .execute();
  return successor(visit, row.user_id, row.session_id, new Date(row.created_at));
}

/**
 * Ends the sessions that the request names by its access token and by its refresh token, in the body
 * or in the cookie; always succeeds.
 */
export async function endSession(visit: Visit, body: Given): Promise<void> {
  const { tx, services, request, reply, now } = visit;
  const named = [await bearerSession(visit), await sessionOfRefreshToken(visit, body)].filter(
    (id) => id !== null,
  );
  if (isWebClient(request))
    reply.clearCookie(cookieName(services, COOKIE), { path: cookieOptions(services).path });
  if (named.length === 0) return;
  const live = await tx.db
    .selectFrom('session')
    .select(['id', 'user_id'])
    .where('id', 'in', named)
    .where('revoked_at', 'is', null)
    .execute();
  for (const { id, user_id } of live) {
    await revokeSessions(tx, user_id, now, { only: id });
    await recordEvent(visit, user_id, 'sign_out', id);
  }
}

/** The session of the presented refresh token, null without one that is known. */
async function sessionOfRefreshToken(visit: Visit, body: Given): Promise<string | null> {
  const token = presentedToken(visit, body);
  if (!token) return null;
  const row = await visit.tx.db
    .selectFrom('refresh_token')
    .select('session_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row?.session_id ?? null;
}

/** The session of the request's access token, null without a token of ours. */
async function bearerSession({ services, request }: Visit): Promise<string | null> {
  const token = bearerToken(request);
  if (!token) return null;
  const caller = await services.tokens.ofSession(token).catch(() => null);
  return caller?.session_id ?? null;
}

/** Ends this person's sessions: one, all but one, or all. Returns how many. */
export async function revokeSessions(
  tx: Tx,
  userId: string,
  now: Date,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  let statement = tx.db
    .updateTable('session')
    .set({ revoked_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  if (which.only) statement = statement.where('id', '=', which.only);
  if (which.except) statement = statement.where('id', '!=', which.except);
  announceAccess(tx, userId);
  return Number((await statement.executeTakeFirst()).numUpdatedRows);
}
