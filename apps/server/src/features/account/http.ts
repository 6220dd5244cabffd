import type { accountRoutes, SecurityEventType } from '@lissafi/contract/account';
import { Refusal } from '@lissafi/contract/errors';
import { after, type Handlers } from '../../http/context.ts';
import { refuseCommon } from '../auth/common-passwords.ts';
import { voidMailTokens } from '../auth/mail-tokens.ts';
import { addPasskey, beginPasskey } from '../auth/passkeys.ts';
import { hashPassword } from '../auth/password.ts';
import { confirmIdentity, issueProof, proveSelf } from '../auth/proof.ts';
import { recordEvent } from '../auth/security-events.ts';
import { revokeSessions } from '../auth/sessions.ts';
import { queueIdentityMail, readMemberships, readUser, refuseTakenAddress } from '../auth/store.ts';
import { countAttempt } from '../auth/throttle.ts';
import { beginTotp, hasTotp, newRecoveryCodes, useTotpCode } from '../auth/totp.ts';
import { erasePerson, readData } from './personal-data.ts';
import { readDevices, readEvents, readOverview } from './store.ts';

const VERIFIED = 'This address is verified already. Change it in the security settings of your account.';

export const accountHandlers: Handlers<typeof accountRoutes> = {
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

  overview: ({ tx, user, now }) => readOverview(tx, user.id, now),

  changePassword: after(
    async (early) => {
      await proveSelf(early);
      await refuseCommon(early.body.new_password, early.user.email, 'new_password');
      return hashPassword(early.body.new_password);
    },
    async (visit) => {
      const { tx, now, user, prepared } = visit;
      await tx.db
        .updateTable('app_user')
        .set({ password_hash: prepared, updated_at: now.toISOString() })
        .where('id', '=', user.id)
        .execute();
      await revokeSessions(tx, user.id, now, { except: user.session_id });
      await voidMailTokens(tx, user.id, ['reset_password'], now);
      await recordEvent(visit, user.id, 'password_changed', user.session_id);
      await queueIdentityMail(tx, 'password_changed', { user_id: user.id });
      return { message: 'Every other device is signed out.' };
    },
  ),

  changeEmail: after(
    async (early) => {
      await proveSelf(early);
      await countAttempt(
        early.services.database.kysely,
        'identity_mail',
        `change:${early.user.id}`,
        early.now,
      );
    },
    async (visit) => {
      const { tx, now, user, body } = visit;
      await refuseTakenAddress(tx, body.email);
      await voidMailTokens(tx, user.id, ['change_email'], now);
      await queueIdentityMail(tx, 'change_email', { user_id: user.id, email: body.email });
      await queueIdentityMail(tx, 'email_change_asked', {
        user_id: user.id,
        to: user.email,
        email: body.email,
      });
      await recordEvent(visit, user.id, 'email_change_asked', user.session_id);
      return { message: 'Open the link in the mail to your new address.' };
    },
  ),

  correctEmail: after(
    ({ services, user, now }) =>
      countAttempt(services.database.kysely, 'identity_mail', `correct:${user.id}`, now),
    async (visit) => {
      const { tx, now, user, body } = visit;
      const before = await tx.db
        .selectFrom('app_user')
        .select(['email', 'email_verified_at'])
        .where('id', '=', user.id)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      if (before.email_verified_at) throw new Refusal('ALREADY_VERIFIED', { message: VERIFIED });
      if (before.email === body.email) return readUser(tx, user.id);
      await refuseTakenAddress(tx, body.email);
      await tx.db
        .updateTable('app_user')
        .set({ email: body.email, updated_at: now.toISOString() })
        .where('id', '=', user.id)
        .execute();
      // Links that went to the wrong address prove nothing about this account.
      await voidMailTokens(tx, user.id, ['verify_email', 'reset_password', 'change_email'], now);
      await recordEvent(visit, user.id, 'email_changed', user.session_id);
      await queueIdentityMail(tx, 'verify_email', { email: body.email });
      return readUser(tx, user.id);
    },
  ),

  async devices({ tx, user, now }) {
    return { sessions: await readDevices(tx, user, now) };
  },

  async revokeDevice(visit) {
    const { tx, now, user, params } = visit;
    if ((await revokeSessions(tx, user.id, now, { only: params.id })) === 0) throw new Refusal('NOT_FOUND');
    await recordEvent(visit, user.id, 'session_revoked', params.id);
    return { message: 'Signed out on that device' };
  },

  async revokeOtherDevices(visit) {
    const { tx, now, user } = visit;
    await revokeSessions(tx, user.id, now, { except: user.session_id });
    await recordEvent(visit, user.id, 'sessions_revoked', user.session_id);
    return { message: 'Signed out everywhere else' };
  },

  events: ({ tx, user, query }) => readEvents(tx, user, query),

  prove: after(
    (early) => confirmIdentity(early, early.body),
    async ({ tx, user, now }) => issueProof(tx, user, now),
  ),

  startTotp: after(proveSelf, async ({ tx, services, user }) => {
    if (await hasTotp(tx.db, user.id)) throw new Refusal('INVALID_STATE');
    return beginTotp(tx, services.vault, user);
  }),

  confirmTotp: after(
    async ({ services, now, user, body }) => {
      const db = services.database.kysely;
      await countAttempt(db, 'second_factor', user.id, now);
      if (!(await useTotpCode(db, services.vault, user.id, body.code, now)))
        throw new Refusal('INVALID_CODE', { field: 'code' });
    },
    async (visit) => {
      const { tx, now, newId, user } = visit;
      const confirmed = await tx.db
        .updateTable('totp')
        .set({ confirmed_at: now.toISOString() })
        .where('user_id', '=', user.id)
        .where('confirmed_at', 'is', null)
        .returning('user_id')
        .executeTakeFirst();
      if (!confirmed) throw new Refusal('INVALID_STATE');
      await changed(visit, 'totp_enabled', 'on');
      return { recovery_codes: await newRecoveryCodes(tx, user.id, newId) };
    },
  ),

  disableTotp: after(
    async (early) => {
      await proveSelf(early);
      const { services, now, user, body } = early;
      const db = services.database.kysely;
      await countAttempt(db, 'second_factor', user.id, now);
      if (!(await useTotpCode(db, services.vault, user.id, body.code, now)))
        throw new Refusal('INVALID_CODE', { field: 'code' });
    },
    async (visit) => {
      const { tx, user } = visit;
      await tx.db.deleteFrom('totp').where('user_id', '=', user.id).execute();
      await tx.db.deleteFrom('recovery_code').where('user_id', '=', user.id).execute();
      await changed(visit, 'totp_disabled', 'off');
      return { message: 'The second step is off' };
    },
  ),

  recoveryCodes: after(proveSelf, async (visit) => {
    const { tx, newId, user } = visit;
    if (!(await hasTotp(tx.db, user.id))) throw new Refusal('INVALID_STATE');
    await recordEvent(visit, user.id, 'recovery_codes_made', user.session_id);
    return { recovery_codes: await newRecoveryCodes(tx, user.id, newId) };
  }),

  passkeyOptions: after(proveSelf, ({ tx, services, user, now }) => beginPasskey(tx, services, user, now)),

  async addPasskey(visit) {
    const { tx, services, now, newId, user, body } = visit;
    await addPasskey(tx, services, user.id, body, newId(), now);
    await changed(visit, 'passkey_added', 'passkey');
    return readOverview(tx, user.id, now);
  },

  async removePasskey(visit) {
    const { tx, now, user, params } = visit;
    const removed = await tx.db
      .deleteFrom('passkey')
      .where('id', '=', params.id)
      .where('user_id', '=', user.id)
      .returning('id')
      .executeTakeFirst();
    if (!removed) throw new Refusal('NOT_FOUND');
    await changed(visit, 'passkey_removed', 'passkey_removed');
    return readOverview(tx, user.id, now);
  },

  async data(visit) {
    await recordEvent(visit, visit.user.id, 'data_downloaded', visit.user.session_id);
    return readData(visit.tx, visit.user.id, visit.now);
  },

  erase: after(proveSelf, async (visit) => {
    const { tx, now, user, body } = visit;
    if (body.email !== user.email)
      throw new Refusal('VALIDATION_FAILED', {
        field: 'email',
        errors: [{ field: 'email', message: 'Please type your own email address', code: 'INVALID' }],
      });
    await erasePerson(tx, user.id, now);
    return { message: 'Your account is erased' };
  }),
};

type Visit = Parameters<typeof recordEvent>[0] & { user: { id: string; session_id: string } };

/** Records a change of credentials and informs the person by email. */
async function changed(visit: Visit, event: SecurityEventType, what: string): Promise<void> {
  await recordEvent(visit, visit.user.id, event, visit.user.session_id);
  await queueIdentityMail(visit.tx, 'second_factor_changed', { user_id: visit.user.id, what });
}
