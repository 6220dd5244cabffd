import { Refusal } from '@lissafi/contract/errors';
import type { identityRoutes } from '@lissafi/contract/identity';
import type { Handlers } from '../../http/context.ts';
import { setBusinessSettings } from '../organizations/store.ts';
import { hashPassword, passwordMatches } from './password.ts';
import { endSession, rotateSession, startSession } from './sessions.ts';
import { queueIdentityMail, readMemberships, readUser, useVerificationToken } from './store.ts';

export const identityHandlers: Handlers<typeof identityRoutes> = {
  async register(visit) {
    const { tx, now, newId, body } = visit;
    const id = newId();
    const inserted = await tx.db
      .insertInto('app_user')
      .values({
        id,
        email: body.email,
        password_hash: await hashPassword(body.password),
        first_name: body.first_name,
        last_name: body.last_name,
        terms_accepted_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) throw new Refusal('EMAIL_TAKEN', { field: 'email' });
    await queueIdentityMail(tx, id, 'verify_email');
    return startSession(visit, id);
  },

  async login(visit) {
    const { tx, body } = visit;
    const account = await tx.db
      .selectFrom('app_user')
      .select(['id', 'password_hash'])
      .where('email', '=', body.email)
      .executeTakeFirst();
    const matches = await passwordMatches(account?.password_hash, body.password);
    if (!account || !matches) throw new Refusal('INVALID_CREDENTIALS');
    return startSession(visit, account.id);
  },

  refresh: (visit) => rotateSession(visit, visit.body),

  async logout(visit) {
    await endSession(visit, visit.body);
    return { message: 'Logged out successfully' };
  },

  async verifyEmail({ tx, now, body }) {
    return { user: await readUser(tx, await useVerificationToken(tx, body.token, now)) };
  },

  async verifyEmailByLink({ tx, now, query }) {
    return { user: await readUser(tx, await useVerificationToken(tx, query.token, now)) };
  },

  async resendVerification({ tx, body }) {
    const account = await tx.db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', body.email)
      .where('email_verified_at', 'is', null)
      .executeTakeFirst();
    if (account) await queueIdentityMail(tx, account.id, 'verify_email');
    return { message: 'Verification email sent!' };
  },

  async completeOnboarding({ tx, now, user, organization, body }) {
    await setBusinessSettings(tx, body.businessSettings, { user_id: user.id, role: organization.role }, now);
    return { user: await readUser(tx, user.id) };
  },

  me: ({ tx, user }) => readUser(tx, user.id),

  async updateMe({ tx, now, user, body }) {
    await tx.db
      .updateTable('app_user')
      .set({ ...body, updated_at: now.toISOString() })
      .where('id', '=', user.id)
      .execute();
    return readUser(tx, user.id);
  },

  async myOrganizations({ tx, user }) {
    return { organizations: await readMemberships(tx, user.id) };
  },

  async acceptTerms({ tx, now, user }) {
    await tx.db
      .updateTable('app_user')
      .set({ terms_accepted_at: now.toISOString(), updated_at: now.toISOString() })
      .where('id', '=', user.id)
      .where('terms_accepted_at', 'is', null)
      .execute();
    return readUser(tx, user.id);
  },
};
