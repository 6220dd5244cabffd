import { createTransport } from 'nodemailer';
import type { Database } from '../db/pool.ts';
import { shownName } from './shown-name.ts';

/** On whose behalf an email is sent. */
export interface Sender {
  /** What the recipient reads as its sender; the address stays that of the installation. */
  name: string;
  /** Nothing is known of it yet: what it writes is marked. */
  is_new?: boolean;
  /** Where answers go; null where no address is known. */
  reply_to: string | null;
}

export interface Mail {
  to: string;
  /** Left out: the installation, to which nobody answers. */
  sender?: Sender;
  subject: string;
  text: string;
  html: string;
  /** The links in the email that a person can follow. */
  links: string[];
  attachments?: { filename: string; content: Buffer; contentType: string }[];
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Sends over SMTP; without SMTP_URL every email is stored for /dev/mailbox and its link is logged. */
export function openMailer(
  options: { smtp_url: string | undefined; from: string; database: Database; production: boolean },
  log: (message: string) => void,
): Mailer {
  const { smtp_url, from, database } = options;
  if (!smtp_url) {
    if (options.production) log('SMTP_URL is not set: no mail can be sent');
    return { send: (mail) => storeMail(database, mail, log, options.production), close: () => {} };
  }
  const transport = createTransport(smtp_url, { from });
  return {
    async send({ links: _, sender, ...mail }) {
      await transport.sendMail({ ...headersOf(sender, from), ...mail });
    },
    close: () => transport.close(),
  };
}

/** The address of the installation is the only one that its mail server vouches for. */
function headersOf(sender: Sender | undefined, from: string) {
  if (!sender) return { from };
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
  return {
    from: { name: shownName(sender.name), address },
    ...(sender.reply_to && { replyTo: sender.reply_to }),
  };
}

async function storeMail(
  database: Database,
  mail: Mail,
  log: (message: string) => void,
  production: boolean,
): Promise<void> {
  if (production) throw new Error('SMTP_URL is not set');
  await database.kysely
    .insertInto('dev_mail')
    .values({
      recipient: mail.to,
      sender: mail.sender ? shownName(mail.sender.name) : null,
      reply_to: mail.sender?.reply_to ?? null,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      links: JSON.stringify(mail.links),
      attachments: JSON.stringify(
        (mail.attachments ?? []).map(({ filename, content, contentType }) => ({
          filename,
          content_type: contentType,
          base64: content.toString('base64'),
        })),
      ),
    })
    .execute();
  log(`Mail to ${mail.to}: ${mail.subject} ${mail.links.join(' ')}`);
}
