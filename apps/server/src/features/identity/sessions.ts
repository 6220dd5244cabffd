import { Refusal } from '@lissafi/contract/errors';
import type { UserAndTokens } from '@lissafi/contract/identity';
import { REFRESH_GRACE_SECONDS, REFRESH_TOKEN_DAYS } from '@lissafi/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../../db/scope.ts';
import { hashToken, newSecretToken } from '../../secrets.ts';
import type { Services } from '../../services.ts';
import { readUser } from './store.ts';

const COOKIE = 'lissafi_refresh';
const COOKIE_PATH = '/api/v1/auth';

interface Visit {
  tx: Tx;
  services: Services;
  now: Date;
  newId: () => string;
  request: FastifyRequest;
  reply: FastifyReply;
}

const isWebClient = (request: FastifyRequest) => request.headers['x-lissafi-client'] === 'web';

/** A new session: the first of a family of refresh tokens. */
export async function startSession(visit: Visit, userId: string): Promise<UserAndTokens> {
  const { tx, newId, request } = visit;
  const sessionId = newId();
  await tx.db
    .insertInto('session')
    .values({
      id: sessionId,
      user_id: userId,
      user_agent: (request.headers['user-agent'] ?? '').slice(0, 300),
    })
    .execute();
  return successor(visit, userId, sessionId);
}

/** Another refresh token of the family, with a fresh access token. */
export async function successor(visit: Visit, userId: string, sessionId: string): Promise<UserAndTokens> {
  const { tx, services, now, request, reply } = visit;
  const token = newSecretToken();
  const expires = new Date(now.getTime() + REFRESH_TOKEN_DAYS * 86_400_000);
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
  reply.setCookie(COOKIE, token, {
    path: COOKIE_PATH,
    httpOnly: true,
    sameSite: 'lax',
    secure: services.config.public_url.startsWith('https:'),
    expires,
  });
  return { user, tokens: { access_token, refresh_token: null } };
}

/**
 * The refresh token of this request. A cookie counts only with the web client's header: another site's form
 * cannot send it, so a cookie alone moves nothing (CSRF).
 */
function presentedToken(
  request: FastifyRequest,
  body: { refresh_token?: string | null | undefined } | null | undefined,
) {
  if (body?.refresh_token) return body.refresh_token;
  return isWebClient(request) ? request.cookies[COOKIE] : undefined;
}

/**
 * Rotates. A token exchanged up to 30 s ago gives another successor (two tabs, a lost answer); later reuse revokes
 * the whole family. Throws UNAUTHENTICATED, or returns it where the revocation must be committed.
 */
export async function rotateSession(
  visit: Visit,
  body: { refresh_token?: string | null | undefined } | null | undefined,
): Promise<UserAndTokens | Refusal> {
  const { tx, now, request } = visit;
  const token = presentedToken(request, body);
  if (!token) throw new Refusal('UNAUTHENTICATED');
  const row = await tx.db
    .selectFrom('refresh_token as t')
    .innerJoin('session as s', 's.id', 't.session_id')
    .select(['t.token_hash', 't.expires_at', 't.used_at', 's.id as session_id', 's.user_id', 's.revoked_at'])
    .where('t.token_hash', '=', hashToken(token))
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.revoked_at || new Date(row.expires_at) <= now) throw new Refusal('UNAUTHENTICATED');
  if (row.used_at && now.getTime() - new Date(row.used_at).getTime() > REFRESH_GRACE_SECONDS * 1000) {
    request.log.warn({ session: row.session_id }, 'refresh token reused, its family is revoked');
    await revoke(tx, row.session_id, now);
    return new Refusal('UNAUTHENTICATED');
  }
  if (!row.used_at) {
    await tx.db
      .updateTable('refresh_token')
      .set({ used_at: now.toISOString() })
      .where('token_hash', '=', row.token_hash)
      .execute();
  }
  return successor(visit, row.user_id, row.session_id);
}

/** Ends the session of the presented token, if there is one; always succeeds. */
export async function endSession(
  visit: Visit,
  body: { refresh_token?: string | null | undefined } | null | undefined,
): Promise<void> {
  const token = presentedToken(visit.request, body);
  visit.reply.clearCookie(COOKIE, { path: COOKIE_PATH });
  if (!token) return;
  const row = await visit.tx.db
    .selectFrom('refresh_token')
    .select('session_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (row) await revoke(visit.tx, row.session_id, visit.now);
}

async function revoke(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.db
    .updateTable('session')
    .set({ revoked_at: now.toISOString() })
    .where('id', '=', sessionId)
    .execute();
}
