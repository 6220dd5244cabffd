import { DEFAULT_TIME_ZONE } from '@lissafi/contract/limits';
import { deviceName } from '@lissafi/domain/access/device-name';
import { letter, oneLine } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mailer.ts';

// The wording of every email about an account.

export function verifyEmailMail(to: string, firstName: string, url: string): Mail {
  return letter({
    to,
    subject: 'Verify your email address',
    paragraphs: [
      `Hello ${oneLine(firstName)},`,
      'please confirm that this is your email address, then your books can begin.',
    ],
    action: { label: 'Verify email address', url },
    footer: 'The link works once, for 24 hours. If you did not ask for it, nothing happens.',
  });
}

/** To the new address, which may be somebody else's: it names the account that would be reached there. */
export function changeEmailMail(to: string, firstName: string, account: string, url: string): Mail {
  return letter({
    to,
    subject: 'Verify your email address',
    paragraphs: [
      `Hello ${oneLine(firstName)},`,
      `the account of ${oneLine(account)} is to be reached at this address from now on. Please confirm that both are yours.`,
    ],
    action: { label: 'Verify email address', url },
    footer:
      'The link works once, for 24 hours. If this is not your account, do not confirm: then nothing happens.',
  });
}

export function resetPasswordMail(to: string, firstName: string, url: string): Mail {
  return letter({
    to,
    subject: 'Choose a new password',
    paragraphs: [
      `Hello ${oneLine(firstName)},`,
      'somebody, probably you, asked for a new password for this address. Choose it here; every device is signed out then.',
    ],
    action: { label: 'Choose a new password', url },
    footer: 'The link works once, for one hour. If you did not ask for it, nothing happens.',
  });
}

const NOT_YOU = 'Was it not you? Then choose a new password at once.';

export function passwordChangedMail(to: string, firstName: string, url: string): Mail {
  return letter({
    to,
    subject: 'Your password was changed',
    paragraphs: [`Hello ${oneLine(firstName)},`, 'the password of your account was changed just now.'],
    action: { label: 'It was not me: choose a new password', url },
    footer: 'If it was you, there is nothing to do.',
  });
}

export function emailChangeAskedMail(to: string, firstName: string, email: string, url: string): Mail {
  return letter({
    to,
    subject: 'A new email address was asked for',
    paragraphs: [
      `Hello ${oneLine(firstName)},`,
      `your account is to be reached at ${oneLine(email)} from now on. Until that address is confirmed, this one stays.`,
    ],
    action: { label: 'See what happened to my account', url },
    footer: NOT_YOU,
  });
}

export function emailChangedMail(to: string, firstName: string, email: string, url: string): Mail {
  return letter({
    to,
    subject: 'Your email address was changed',
    paragraphs: [
      `Hello ${oneLine(firstName)},`,
      `your account is now reached at ${oneLine(email)}, and no longer at this address.`,
    ],
    action: { label: 'Sign in', url },
    footer: 'Was it not you? Write to whoever runs this service, from this address.',
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
      'somebody signed in to your account from a device that was not used before:',
      `${deviceName(device.user_agent)}\n${when} (Lagos)\n${device.ip}`,
    ],
    action: { label: 'See where I am signed in', url },
    footer: `If it was you, there is nothing to do. ${NOT_YOU}`,
  });
}

const FACTOR_CHANGES: Record<string, string> = {
  on: 'signing in now also asks for a code of your authenticator app.',
  off: 'signing in no longer asks for a code of your authenticator app.',
  passkey: 'a passkey was added: with it one can sign in without the password.',
  passkey_removed: 'a passkey was removed from it.',
};

export function secondFactorMail(to: string, firstName: string, what: string, url: string): Mail {
  return letter({
    to,
    subject: 'How you sign in was changed',
    paragraphs: [`Hello ${oneLine(firstName)},`, `about your account: ${FACTOR_CHANGES[what]}`],
    action: { label: 'See how my account is protected', url },
    footer: NOT_YOU,
  });
}
