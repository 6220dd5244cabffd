import { INVITATION_DAYS } from '@lissafi/contract/limits';
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
