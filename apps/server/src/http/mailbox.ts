import { isIP } from 'node:net';
import { Refusal } from '@lissafi/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { escapeHtml } from '../mail/letter.ts';
import type { Services } from '../services.ts';

const NEWEST = 200;

type Addresses = Pick<Config, 'production' | 'smtp_url' | 'host' | 'public_url'>;

/** Whether letters are kept for the mailbox: without a mail server, where only this machine is spoken to. */
export const isMailKept = ({ production, smtp_url, public_url }: Addresses): boolean =>
  !production && !smtp_url && isLocal(new URL(public_url).hostname);

/**
 * Throws for an application that would show letters, which hold links to sign in, to more than this machine: without a
 * mail server it must be reached by no other.
 */
export function assertMailIsPrivate(config: Addresses): void {
  if (config.production || config.smtp_url || (isMailKept(config) && isLocal(config.host))) return;
  throw new Error(
    'Without SMTP_URL letters, with their links to sign in, are shown on this machine. Set SMTP_URL to be reached from others, or leave HOST and PUBLIC_URL at localhost.',
  );
}

/** Whether a name or an address is this machine itself, whatever its network. */
function isLocal(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/^::ffff:/, '');
  if (isIP(name) === 4) return name.startsWith('127.');
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost');
}

/** Throws NOT_FOUND for a caller on another machine, and for one that came by another name (DNS rebinding). */
async function assertLocal({ ip, hostname }: FastifyRequest): Promise<void> {
  if (!isLocal(ip) || !isLocal(hostname)) throw new Refusal('NOT_FOUND');
}

/** The emails of an installation without SMTP, newest first, for callers on this machine; never mounted in production. */
export function mountMailbox(app: FastifyInstance, services: Services): void {
  const options = { schema: { hide: true }, onRequest: assertLocal };
  const newest = (to?: string) => {
    const mails = services.database.kysely.selectFrom('dev_mail').selectAll();
    const wanted = to === undefined ? mails : mails.where('recipient', '=', to);
    return wanted.orderBy('id', 'desc').limit(NEWEST).execute();
  };

  type Wanted = { Querystring: { to?: string } };
  app.get<Wanted>('/dev/mailbox.json', options, async ({ query }) => ({
    messages: (await newest(query.to)).map((mail) => ({
      to: mail.recipient,
      from_name: mail.sender,
      reply_to: mail.reply_to,
      subject: mail.subject,
      text: mail.text_body,
      html: mail.html_body,
      links: mail.links,
      attachments: mail.attachments,
      sent_at: mail.sent_at,
    })),
  }));

  app.get('/dev/mailbox', options, async (_request, reply) => {
    const mails = await newest();
    const list = mails.map(
      (
        mail,
      ) => `<article><h2>${escapeHtml(mail.subject)}</h2><p>To ${escapeHtml(mail.recipient)}, ${mail.sent_at}</p>
<pre>${escapeHtml(mail.text_body)}</pre>
${(mail.links as string[]).map((link) => `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`).join('')}</article>`,
    );
    // The page has its style in itself, and nothing else.
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
    return reply.type('text/html').send(`<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Mailbox</title>
<style>body{font:15px/22px system-ui,sans-serif;max-width:720px;margin:24px auto;padding:0 16px;color:#1d1c19;background:#faf9f5}article{background:#fff;border:1px solid #e8e5dc;border-radius:10px;padding:4px 20px 12px;margin:16px 0}h2{font-size:17px}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}a{color:#0d5b41;overflow-wrap:anywhere}</style>
<h1>Mailbox</h1><p>SMTP_URL is not set, so mail is kept here.</p>${list.join('') || '<p>No mail yet.</p>'}</html>`);
  });
}
