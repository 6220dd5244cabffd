import { DEFAULT_TIME_ZONE } from '@lissafi/contract/limits';
import { deviceName } from '@lissafi/domain/access/device-name';
import { letter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mailer.ts';
import { oneLine } from '../../mail/one-line.ts';

// The wording of every email about an account.

export function verifyEmailMail(to: string, firstName: string, url: string): Mail {
  return letter({
    to,
    subject: 'Verify your email address',
    paragraphs: [
      `Hello ${oneLine(firstName)},`,
      'please confirm that this is your email address, so that you can start to use Lissafi.',
    ],
    action: { label: 'Verify email address', url },
    footer: 'The link works once, for 24 hours. If you did not ask for this, you can ignore this email.',
  });
}

/** To the new address, which may belong to somebody else: it names the account that would use it. */
export function changeEmailMail(to: string, firstName: string, account: string, url: string): Mail {
  return letter({
    to,
    subject: 'Verify your email address',
    paragraphs: [
      `Hello ${oneLine(firstName)},`,
      `the account ${oneLine(account)} asked to use this email address from now on. Please confirm that the account and this address are yours.`,
    ],
    action: { label: 'Verify email address', url },
    footer:
      'The link works once, for 24 hours. If this is not your account, ignore this email and nothing will change.',
  });
}

export function resetPasswordMail(to: string, firstName: string, url: string): Mail {
  return letter({
    to,
    subject: 'Choose a new password',
    paragraphs: [
      `Hello ${oneLine(firstName)},`,
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
  const when = new Intl.DateTimeFormat('en-NG', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: DEFAULT_TIME_ZONE,
  }).format(new Date(device.at));
  return letter({
    to,
    subject: 'New sign-in to your account',
    paragraphs: [
      `Hello ${oneLine(firstName)},`,
      'somebody signed in to your account from a new device:',
      `${deviceName(device.user_agent)}\n${when} (Lagos)\n${device.ip}`,
    ],
    action: { label: 'See my signed-in devices', url },
    footer: `If this was you, you do not need to do anything. ${NOT_YOU}`,
  });
}

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
