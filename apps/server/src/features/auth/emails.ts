import type { GuardedAct } from '@lissafi/contract/guarded-acts';
import { DEFAULT_TIME_ZONE } from '@lissafi/contract/limits';
import { deviceName } from '@lissafi/domain/access/device-name';
import { letter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mailer.ts';
import { oneLine } from '../../mail/one-line.ts';
import { shownName } from '../../mail/shown-name.ts';

// The wording of every email about an account.

/** Without a name where nobody has shown that the address is hers: its owner would read words of a stranger. */
const HELLO = 'Hello,';

export function verifyEmailMail(to: string, url: string): Mail {
  return letter({
    to,
    subject: 'Verify your email address',
    paragraphs: [
      HELLO,
      'please confirm that this is your email address, so that you can start to use Lissafi.',
    ],
    action: { label: 'Verify email address', url },
    footer: 'The link works once, for 24 hours. If you did not ask for this, you can ignore this email.',
  });
}

/** To the new address, which may belong to somebody else: it names the account that would use it. */
export function changeEmailMail(to: string, account: string, url: string): Mail {
  return letter({
    to,
    subject: 'Verify your email address',
    paragraphs: [
      HELLO,
      `the account ${oneLine(account)} asked to use this email address from now on. Please confirm that the account and this address are yours.`,
    ],
    action: { label: 'Verify email address', url },
    footer:
      'The link works once, for 24 hours. If this is not your account, ignore this email and nothing will change.',
  });
}

/** `firstName` is null for an address that was never verified. */
export function resetPasswordMail(to: string, firstName: string | null, url: string): Mail {
  return letter({
    to,
    subject: 'Choose a new password',
    paragraphs: [
      firstName === null ? HELLO : `Hello ${oneLine(firstName)},`,
      'somebody, probably you, asked for a new password for this address. You can choose it here. You will then be signed out on every device.',
    ],
    action: { label: 'Choose a new password', url },
    footer: 'The link works once, for one hour. If you did not ask for this, you can ignore this email.',
  });
}

const NOT_YOU = 'If this was not you, choose a new password immediately.';

export function passwordChangedMail(to: string, firstName: string, url: string): Mail {
  return letter({
    to,
    subject: 'Your password was changed',
    paragraphs: [`Hello ${oneLine(firstName)},`, 'the password of your account was changed just now.'],
    action: { label: 'It was not me: choose a new password', url },
    footer: 'If this was you, you do not need to do anything.',
  });
}

export function emailChangeAskedMail(to: string, firstName: string, email: string, url: string): Mail {
  return letter({
    to,
    subject: 'A new email address was requested',
    paragraphs: [
      `Hello ${oneLine(firstName)},`,
      `somebody, probably you, asked to change the email address of your account to ${oneLine(email)}. This address stays in use until the new one is confirmed.`,
    ],
    action: { label: 'See my account activity', url },
    footer: NOT_YOU,
  });
}

export function emailChangedMail(to: string, firstName: string, email: string, url: string): Mail {
  return letter({
    to,
    subject: 'Your email address was changed',
    paragraphs: [
      `Hello ${oneLine(firstName)},`,
      `the email address of your account is now ${oneLine(email)} instead of this one.`,
    ],
    action: { label: 'Sign in', url },
    footer: 'If this was not you, write from this address to the operator of this service.',
  });
}

export function newSignInMail(
  to: string,
  firstName: string,
  device: { user_agent: string; ip: string; at: string },
  url: string,
): Mail {
  return letter({
    to,
    subject: 'New sign-in to your account',
    paragraphs: [
      `Hello ${oneLine(firstName)},`,
      'somebody signed in to your account from a new device:',
      `${deviceName(device.user_agent)}\n${momentOf(device.at)} (Lagos)\n${device.ip}`,
    ],
    action: { label: 'See my signed-in devices', url },
    footer: `If this was you, you do not need to do anything. ${NOT_YOU}`,
  });
}

/** What was done, as a subject and as a sentence of which the name of the organization is the beginning. */
const ACTS: Record<GuardedAct, { subject: string; what: string; undo?: true }> = {
  ownership_transferred: {
    subject: 'The ownership of your organization was transferred',
    what: 'The ownership was transferred to another member. The former owner can take it back for seven days.',
    undo: true,
  },
  organization_closed: {
    subject: 'Your organization was closed',
    what: 'It was closed and can only be read. Nothing was deleted. Whoever closed it can take it back for seven days.',
    undo: true,
  },
  handover_undone: {
    subject: 'A transfer or closing was taken back',
    what: 'A transfer of ownership or a closing was taken back.',
  },
  organization_exported: {
    subject: 'All data of your organization was downloaded',
    what: 'Everything that was recorded was downloaded as one file.',
  },
  organization_imported: {
    subject: 'Data was imported into your organization',
    what: 'An archive was imported.',
  },
  api_key_made: {
    subject: 'An API key was made for your organization',
    what: 'An API key was made, with which another program can reach the data.',
  },
  webhook_set: {
    subject: 'A webhook of your organization was added or changed',
    what: 'A webhook was added or changed: another program is told what happens.',
  },
  webhook_secret_shown: {
    subject: 'The signing secret of a webhook was shown',
    what: 'The signing secret of a webhook was shown or made anew.',
  },
  provider_keys_set: {
    subject: 'Keys of a provider were changed',
    what: 'The keys of a provider (online payments, e-invoices or WhatsApp) were changed.',
  },
  shown_accounts_changed: {
    subject: 'The account that customers pay into was changed',
    what: 'An account that customers are told to pay into was added or changed. Please check it.',
  },
  other_account_named: {
    subject: 'A document names another account to pay into',
    what: 'A document tells a customer to pay into an account that is not among those of the organization. Please check it.',
  },
};

interface Act {
  act: GuardedAct;
  organization: string;
  /** The first name of who is written to; null for the address of the organization. */
  recipient: string;
  actor: string;
  at: string;
  ip: string;
  user_agent: string;
}

/** To the owners: what was done, by whom, when and from where. */
export function guardedActMail(to: string, act: Act, publicUrl: string): Mail {
  const { subject, what, undo } = ACTS[act.act];
  return letter({
    to,
    subject,
    paragraphs: [
      `Hello ${oneLine(act.recipient)},`,
      `this is about ${shownName(act.organization)}. ${what}`,
      `${oneLine(act.actor)}\n${momentOf(act.at)} (Lagos)\n${deviceName(act.user_agent)}\n${act.ip}`,
    ],
    action: undo
      ? { label: 'See it, and take it back', url: `${publicUrl}/settings` }
      : { label: 'See my account activity', url: `${publicUrl}/account/security` },
    footer: `If this was you or a colleague who may do it, you do not need to do anything. Otherwise choose a new password immediately${undo ? ', and take it back: the link asks you to sign in and to confirm that it is you' : ''}.`,
  });
}

const momentOf = (at: string) =>
  new Intl.DateTimeFormat('en-NG', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: DEFAULT_TIME_ZONE,
  }).format(new Date(at));

const FACTOR_CHANGES: Record<string, string> = {
  on: 'two-step verification was turned on. Signing in now also asks for a code from your authenticator app.',
  off: 'two-step verification was turned off. Signing in no longer asks for a code from your authenticator app.',
  passkey: 'a passkey was added to your account. It allows signing in without the password.',
  passkey_removed: 'a passkey was removed from your account.',
};

export function secondFactorMail(to: string, firstName: string, what: string, url: string): Mail {
  return letter({
    to,
    subject: 'Your sign-in settings were changed',
    paragraphs: [`Hello ${oneLine(firstName)},`, FACTOR_CHANGES[what]!],
    action: { label: 'See my security settings', url },
    footer: NOT_YOU,
  });
}
