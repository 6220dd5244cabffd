import type { Mail, Sender } from './mailer.ts';
import { oneLine } from './one-line.ts';
import { shownName } from './shown-name.ts';

/** Escapes text that a person typed for the HTML part. */
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

/** The paragraphs of a text that a person wrote, which empty lines part. */
export const paragraphsOf = (text: string): string[] => text.trim().split(/\n\s*\n/);

interface Letter {
  to: string;
  sender?: Sender;
  subject: string;
  paragraphs: string[];
  /** The button; none where everything is in the email and its attachment. */
  action?: { label: string; url: string };
  footer: string;
}

/** The layout of every email: a few short paragraphs and at most one button, readable as plain text. */
export function letter({ to, sender, subject, paragraphs: written, action, footer }: Letter): Mail {
  const paragraphs = sender?.is_new ? [...written, markOf(sender)] : written;
  const html = `<!doctype html><html lang="en"><body style="margin:0;background:#faf9f5;padding:24px 12px;font:15px/22px Inter,Arial,sans-serif;color:#1d1c19">
<div style="max-width:520px;margin:0 auto;background:#fff;border:1px solid #e8e5dc;border-radius:10px;padding:28px">
${paragraphs.map((each) => `<p style="margin:0 0 14px">${escapeHtml(each).replaceAll('\n', '<br>')}</p>`).join('\n')}
${action ? buttonOf(action) : ''}<p style="margin:0;color:#6b675e;font-size:13px">${escapeHtml(footer)}</p>
</div></body></html>`;
  const text = [...paragraphs, ...(action ? [`${action.label}: ${action.url}`] : []), footer].join('\n\n');
  return {
    to,
    ...(sender && { sender }),
    subject: oneLine(subject),
    text,
    html,
    links: action ? [action.url] : [],
  };
}

/** Below what somebody wrote of whom nothing is known yet. */
const markOf = ({ name }: Sender) =>
  `This text was written by ${shownName(name)}, who uses Lissafi; we do not know them. Lissafi never asks for a password, a PIN or the number of a card.`;

const buttonOf = ({ label, url }: NonNullable<Letter['action']>) =>
  `<p style="margin:22px 0"><a href="${escapeHtml(url)}" style="background:#0d5b41;color:#fff;text-decoration:none;border-radius:8px;padding:11px 18px;display:inline-block">${escapeHtml(label)}</a></p>
`;
