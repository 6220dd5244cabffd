import type { GuardedAct } from '@lissafi/contract/guarded-acts';
import { inIdentity, inOrganization, type Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { Services } from '../../services.ts';
import {
  changeEmailMail,
  emailChangeAskedMail,
  emailChangedMail,
  guardedActMail,
  newSignInMail,
  passwordChangedMail,
  resetPasswordMail,
  secondFactorMail,
  verifyEmailMail,
} from './emails.ts';
import { newMailToken } from './mail-tokens.ts';
import type { IdentityMail } from './store.ts';

interface Job {
  kind: IdentityMail;
  payload: Record<string, string>;
}

/**
 * Composes an email about an account; null when there is no recipient. Tokens are created here and not when the email
 * is requested, so that no readable token waits in the queue, and so that a request takes the same time for every
 * address.
 */
export async function identityMail(services: Services, job: Job): Promise<Mail | null> {
  if (job.kind === 'guarded_act') return guardedActLetter(services, job.payload);
  return inIdentity(services.database, async (tx) => {
    const person = await find(tx, job.payload);
    return person ? write(tx, services, job, person) : null;
  });
}

type Person = NonNullable<Awaited<ReturnType<typeof find>>>;

function find(tx: Tx, { user_id, email }: Record<string, string>) {
  const all = tx.db
    .selectFrom('app_user')
    .select(['id', 'email', 'first_name', 'last_name', 'email_verified_at'])
    .where('erased_at', 'is', null);
  return (user_id ? all.where('id', '=', user_id) : all.where('email', '=', email ?? '')).executeTakeFirst();
}

/** To an owner, or to whom the address of the organization belongs: what was done that hands over it, its data or its money. */
async function guardedActLetter(services: Services, payload: Record<string, string>): Promise<Mail | null> {
  const found = await inOrganization(
    services.database,
    payload.organization_id!,
    async (tx) => {
      const recipient = await find(tx, { user_id: payload.user_id! });
      const actor = await find(tx, { user_id: payload.actor_id! });
      const { rows } = await sql<{ name: string }>`select name from organization
        where organization_id = ${tx.organization_id}`.execute(tx.db);
      return recipient && rows[0] ? { recipient, actor, organization: rows[0].name } : null;
    },
    { readOnly: true },
  );
  if (!found) return null;
  const { recipient, actor, organization } = found;
  return guardedActMail(
    recipient.email,
    {
      act: payload.act as GuardedAct,
      organization,
      recipient: recipient.first_name,
      actor: actor
        ? `${actor.first_name} ${actor.last_name} (${actor.email})`
        : 'somebody whose account is erased',
      at: payload.at!,
      ip: payload.ip!,
      user_agent: payload.user_agent!,
    },
    services.config.public_url,
  );
}

async function write(tx: Tx, services: Services, job: Job, person: Person): Promise<Mail | null> {
  const { kind, payload } = job;
  const { id, email, first_name: name } = person;
  const at = services.config.public_url;
  const now = services.clock();
  const security = `${at}/account/security`;
  switch (kind) {
    case 'guarded_act':
      return null;
    case 'verify_email': {
      if (person.email_verified_at) return null;
      const token = await newMailToken(tx, 'verify_email', id, email, now);
      return verifyEmailMail(email, `${at}/auth/verify-email?token=${token}`);
    }
    case 'change_email': {
      const to = payload.email!;
      const token = await newMailToken(tx, 'change_email', id, to, now);
      return changeEmailMail(to, email, `${at}/auth/verify-email?token=${token}`);
    }
    case 'reset_password': {
      const token = await newMailToken(tx, 'reset_password', id, email, now);
      return resetPasswordMail(
        email,
        person.email_verified_at && name,
        `${at}/auth/reset-password?token=${token}`,
      );
    }
    case 'email_change_asked':
      return emailChangeAskedMail(payload.to!, name, payload.email!, security);
    case 'email_changed':
      return emailChangedMail(payload.to!, name, payload.email!, `${at}/auth/login`);
    case 'password_changed':
      return passwordChangedMail(email, name, `${at}/auth/reset-password`);
    case 'second_factor_changed':
      return secondFactorMail(email, name, payload.what!, security);
    case 'new_sign_in':
      return newSignInMail(email, name, payload as { user_agent: string; ip: string; at: string }, security);
  }
}
