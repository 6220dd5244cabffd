import type { authRoutes, SignIn } from '@lissafi/contract/auth';
import { Refusal } from '@lissafi/contract/errors';
import { after, type Handlers } from '../../http/context.ts';
import { attemptChallenge, closeChallenge, newChallenge } from './challenge.ts';
import { refuseCommon } from './common-passwords.ts';
import { beginGoogle, finishGoogle } from './google.ts';
import { accountOf } from './google-account.ts';
import { deviceCookieFor, knownDevice, setDeviceCookie } from './known-device.ts';
import { assertMailToken } from './mail-tokens.ts';
import { beginPasskeySignIn, finishPasskeySignIn } from './passkeys.ts';
import { hashPassword, passwordMatches } from './password.ts';
import { setPasswordByMail, verifyAddress } from './proven-address.ts';
import { recordEvent } from './security-events.ts';
import { endSession, rotateSession, startSession, type Visit } from './sessions.ts';
import { queueIdentityMail, readUser } from './store.ts';
import { countAttempt, resetAttempts } from './throttle.ts';
import { hasTotp, useRecoveryCode, useTotpCode } from './totp.ts';

/** Signs the person in, or asks for the second factor where there is one. */
async function signIn(visit: Visit, userId: string, method: 'password' | 'google'): Promise<SignIn> {
  const { tx, now } = visit;
  if (!(await hasTotp(tx.db, userId))) return startSession(visit, userId, method);
  const challenge = await newChallenge(tx.db, 'second_factor', userId, { method }, now);
  return { challenge: { ...challenge, methods: ['totp', 'recovery_code'] } };
}

export const authHandlers: Handlers<typeof authRoutes> = {
  register: after(
    async ({ body }) => {
      await refuseCommon(body.password, body.email, 'password');
      return hashPassword(body.password);
    },
    async (visit) => {
      const { tx, now, newId, body, prepared } = visit;
      const id = newId();
      const inserted = await tx.db
        .insertInto('app_user')
        .values({
          id,
          email: body.email,
          password_hash: prepared,
          first_name: body.first_name,
          last_name: body.last_name,
          terms_accepted_at: now.toISOString(),
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!inserted) throw new Refusal('EMAIL_TAKEN', { field: 'email' });
      await queueIdentityMail(tx, 'verify_email', { email: body.email });
      return startSession(visit, id, 'password', true);
    },
  ),

  login: after(
    async ({ services, request, now, body }) => {
      const db = services.database.kysely;
      const account = await db
        .selectFrom('app_user')
        .select(['id', 'password_hash'])
        .where('email', '=', body.email)
        .executeTakeFirst();
      // A device that this person used before has its own limit, which strangers cannot exhaust.
      const device = knownDevice({ services, request }, account?.id);
      const subject = `${body.email}:${device ?? ''}`;
      await countAttempt(db, 'sign_in', subject, now);
      const matches = await passwordMatches(account?.password_hash, body.password);
      if (matches) await resetAttempts(db, 'sign_in', subject);
      return { id: account?.id ?? null, matches };
    },
    async (visit) => {
      const { id, matches } = visit.prepared;
      if (id && matches) return signIn(visit, id, 'password');
      // Returned and not thrown, so that the record is committed. For an unknown address the same is recorded, without
      // a person.
      await recordEvent(visit, id, 'sign_in_failed');
      return new Refusal('INVALID_CREDENTIALS');
    },
  ),

  secondFactor: after(
    async ({ services, now, body }) => {
      const db = services.database.kysely;
      const { user_id, data } = await attemptChallenge(db, 'second_factor', body.challenge, now);
      const id = user_id as string;
      await countAttempt(db, 'second_factor', id, now);
      const byApp = await useTotpCode(db, services.vault, id, body.code, now);
      const byRecovery = !byApp && (await useRecoveryCode(db, id, body.code, now));
      if (byApp || byRecovery) await resetAttempts(db, 'second_factor', id);
      return { id, method: data.method as 'password' | 'google', byApp, byRecovery };
    },
    async (visit) => {
      const { id, method, byApp, byRecovery } = visit.prepared;
      if (!byApp && !byRecovery) {
        await recordEvent(visit, id, 'second_factor_failed');
        return new Refusal('INVALID_CODE', { field: 'code' });
      }
      await closeChallenge(visit.tx.db, visit.body.challenge, visit.now);
      if (byRecovery) await recordEvent(visit, id, 'recovery_code_used');
      return startSession(visit, id, method);
    },
  ),

  passkeyOptions: ({ tx, services, now }) => beginPasskeySignIn(tx.db, services, now),

  async passkey(visit) {
    const { tx, services, now, body } = visit;
    return startSession(visit, await finishPasskeySignIn(tx, services, body, now), 'passkey');
  },

  methods: async ({ services }) => ({ google: services.google !== undefined }),

  google: after(
    async (early) => {
      try {
        return await beginGoogle(early, early.query.state);
      } catch (error) {
        // The person followed a link, so the error is shown on a page.
        const isPerson = early.request.headers.accept?.includes('text/html');
        if (!(error instanceof Refusal) || !isPerson) throw error;
        return `${early.services.config.public_url}/auth/google/callback?error=unavailable`;
      }
    },
    async ({ prepared }) => prepared,
  ),

  googleCallback: after(
    (early) => finishGoogle(early, early.query),
    async (visit) => {
      const { id, isNew } = await accountOf(visit, visit.prepared);
      return isNew ? startSession(visit, id, 'google', true) : signIn(visit, id, 'google');
    },
  ),

  // Whether the address exists is checked when the email is sent; here every address takes the same steps.
  requestPasswordReset: after(
    ({ services, now, body }) =>
      countAttempt(services.database.kysely, 'identity_mail', `reset:${body.email}`, now),
    async ({ tx, body }) => {
      await queueIdentityMail(tx, 'reset_password', { email: body.email });
      return { message: 'Password reset email sent!' };
    },
  ),

  resetPassword: after(
    ({ body }) => hashPassword(body.new_password),
    async (visit) => {
      const { id, email } = await setPasswordByMail(visit, visit.body, visit.prepared);
      // The reader of the email owns the account: the count of attempts restarts, even while a stranger continues to
      // guess.
      await resetAttempts(visit.tx.db, 'sign_in', `${email}:`);
      setDeviceCookie(visit, deviceCookieFor(visit, id), visit.now);
      return { message: 'Password reset successfully!' };
    },
  ),

  async checkReset({ tx, now, body }) {
    await assertMailToken(tx, 'reset_password', body.token, now);
    return { message: 'This link works.' };
  },

  refresh: (visit) => rotateSession(visit, visit.body),

  async logout(visit) {
    await endSession(visit, visit.body);
    return { message: 'Logged out successfully' };
  },

  async verifyEmail(visit) {
    return { user: await readUser(visit.tx, await verifyAddress(visit, visit.body.token)) };
  },

  async verifyEmailByLink(visit) {
    return { user: await readUser(visit.tx, await verifyAddress(visit, visit.query.token)) };
  },

  resendVerification: after(
    ({ services, now, body }) =>
      countAttempt(services.database.kysely, 'identity_mail', `verify:${body.email}`, now),
    async ({ tx, body }) => {
      await queueIdentityMail(tx, 'verify_email', { email: body.email });
      return { message: 'Verification email sent!' };
    },
  ),
};
