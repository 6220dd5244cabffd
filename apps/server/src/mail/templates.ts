import { DEFAULT_TIME_ZONE, INVITATION_DAYS } from '@lissafi/contract/limits';
import { deviceName } from '@lissafi/domain/device-name';
import type { Mail } from './mailer.ts';

/** Everything that a person typed stays text, also in the HTML part. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}

/** One line: a line break in a subject would start another header. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

interface Letter {
  to: string;
  subject: string;
  paragraphs: string[];
  action: { label: string; url: string };
  footer: string;
}

/** The one layout of our mails: a few short paragraphs and one button, readable as plain text. */
function letter({ to, subject, paragraphs, action, footer }: Letter): Mail {
  const html = `<!doctype html><html lang="en"><body style="margin:0;background:#faf9f5;padding:24px 12px;font:15px/22px Inter,Arial,sans-serif;color:#1d1c19">
<div style="max-width:520px;margin:0 auto;background:#fff;border:1px solid #e8e5dc;border-radius:10px;padding:28px">
${paragraphs.map((each) => `<p style="margin:0 0 14px">${escapeHtml(each).replaceAll('\n', '<br>')}</p>`).join('\n')}
<p style="margin:22px 0"><a href="${escapeHtml(action.url)}" style="background:#0d5b41;color:#fff;text-decoration:none;border-radius:8px;padding:11px 18px;display:inline-block">${escapeHtml(action.label)}</a></p>
<p style="margin:0;color:#6b675e;font-size:13px">${escapeHtml(footer)}</p>
</div></body></html>`;
  const text = [...paragraphs, `${action.label}: ${action.url}`, footer].join('\n\n');
  return { to, subject: oneLine(subject), text, html, links: [action.url] };
}

export function verifyEmailMail(to: string, firstName: string, url: string): Mail {
  return letter({
    to,
    subject: 'Verify your e-mail address',
    paragraphs: [
      `Hello ${oneLine(firstName)},`,
      'please confirm that this is your e-mail address, then your books can begin.',
    ],
    action: { label: 'Verify e-mail address', url },
    footer: 'The link works once, for 24 hours. If you did not ask for it, nothing happens.',
  });
}

/** To the new address, which may be somebody else's: it names the account that would be reached there. */
export function changeEmailMail(to: string, firstName: string, account: string, url: string): Mail {
  return letter({
    to,
    subject: 'Verify your e-mail address',
    paragraphs: [
      `Hello ${oneLine(firstName)},`,
      `the account of ${oneLine(account)} is to be reached at this address from now on. Please confirm that both are yours.`,
    ],
    action: { label: 'Verify e-mail address', url },
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
    subject: 'A new e-mail address was asked for',
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
    subject: 'Your e-mail address was changed',
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

export function invitationMail(
  {
    to,
    organization,
    role,
    invited_by,
  }: { to: string; organization: string; role: string; invited_by: string },
  url: string,
): Mail {
  return letter({
    to,
    subject: `${invited_by} invites you to ${organization}`,
    paragraphs: [
      'Hello,',
      `${oneLine(invited_by)} invites you to work in the books of ${oneLine(organization)} on Lissafi, as ${role}.`,
    ],
    action: { label: 'See the invitation', url },
    footer: `The link works once, for ${INVITATION_DAYS} days. If you do not know who sent it, nothing happens when you leave it.`,
  });
}

export function invoiceMail(
  to: string,
  document: {
    title: string;
    number: string;
    company: string;
    customer: string;
    total: string;
    due: string;
    message: string | null;
  },
  url: string,
): Mail {
  const { title, number, company, customer, total, due, message } = document;
  return letter({
    to,
    subject: `${title} ${number} from ${company}`,
    paragraphs: [
      `Hello ${oneLine(customer)},`,
      ...(message ? [message] : []),
      `${title} ${number} from ${oneLine(company)} is attached: ${total}${due ? `, ${due}` : ''}.`,
    ],
    action: { label: `See the ${title.toLowerCase()}`, url },
    footer: `Sent with Lissafi for ${oneLine(company)}.`,
  });
}

/** What is owed, how late it is, and where to see it; the person's own words come first. */
export function reminderMail(
  to: string,
  document: {
    number: string;
    company: string;
    customer: string;
    lines: readonly string[];
    is_late: boolean;
    message: string | null;
  },
  url: string,
): Mail {
  const { number, company, customer, lines, message } = document;
  return letter({
    to,
    subject: `${document.is_late ? 'Reminder' : 'Due soon'}: invoice ${number} from ${company}`,
    paragraphs: [`Hello ${oneLine(customer)},`, ...(message ? [message] : []), ...lines],
    action: { label: 'See the invoice', url },
    footer: `If you have paid already, thank you: nothing more is to do. Sent with Lissafi for ${oneLine(company)}.`,
  });
}
