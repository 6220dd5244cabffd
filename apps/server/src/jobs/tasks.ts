import { VERIFY_EMAIL_HOURS } from '@lissafi/contract/limits';
import type { TaskList } from 'graphile-worker';
import { inIdentity } from '../db/scope.ts';
import { tidyIdentity } from '../features/identity/tidy.ts';
import { armInvitation } from '../features/members/invitations.ts';
import type { Mailer } from '../mail/mailer.ts';
import { invitationMail, verifyEmailMail } from '../mail/templates.ts';
import { hashToken, newSecretToken } from '../secrets.ts';
import type { Services } from '../services.ts';
import { type InvoiceMailJob, mailInvoice } from './invoice-mail.ts';
import { tidy } from './tidy.ts';

/** Each night, one process of all. */
export const CRONTAB = ['23 3 * * * identity_tidy', '38 3 * * * tidy'].join('\n');

/** What the queue does. Each job can run again after a crash half way: a second mail is possible, a lost one is not. */
export function taskList(services: Services, mailer: Mailer): TaskList {
  return {
    async identity_mail(payload) {
      const { user_id } = payload as { user_id: string };
      const token = newSecretToken();
      const user = await inIdentity(services.database, async (tx) => {
        const now = services.clock();
        const found = await tx.db
          .selectFrom('app_user')
          .select(['email', 'first_name', 'email_verified_at'])
          .where('id', '=', user_id)
          .executeTakeFirst();
        if (!found || found.email_verified_at) return null;
        // Made here and not when it was asked for, so that no readable token ever waits in the queue.
        await tx.db
          .insertInto('mail_token')
          .values({
            token_hash: hashToken(token),
            user_id,
            kind: 'verify_email',
            expires_at: new Date(now.getTime() + VERIFY_EMAIL_HOURS * 3_600_000).toISOString(),
          })
          .execute();
        return found;
      });
      if (!user) return;
      const url = `${services.config.public_url}/auth/verify-email?token=${token}`;
      await mailer.send(verifyEmailMail(user.email, user.first_name, url));
    },

    async invitation_mail(payload) {
      const { invitation_id } = payload as { invitation_id: string };
      const token = newSecretToken();
      const letter = await inIdentity(services.database, (tx) =>
        armInvitation(tx, invitation_id, token, services.clock()),
      );
      if (!letter) return;
      const url = `${services.config.public_url}/auth/accept-invite?token=${token}`;
      await mailer.send(invitationMail(letter, url));
    },

    /** What ran out long ago serves nobody. */
    async identity_tidy() {
      await tidyIdentity(services);
    },

    async tidy(_payload, { withPgClient }) {
      await withPgClient((owner) => tidy(owner, services.clock()));
    },

    async invoice_mail(payload, { job }) {
      await mailInvoice(services, mailer, payload as InvoiceMailJob, job.attempts >= job.max_attempts);
    },
  };
}
