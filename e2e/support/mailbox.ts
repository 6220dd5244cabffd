import { expect } from '@playwright/test';

export interface StoredMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  attachments: { filename: string; content_type: string; base64: string }[];
}

/** Returns the newest email to an address. It waits, because emails are sent after the request. */
export async function mailTo(origin: string, address: string, subject = /./): Promise<StoredMail> {
  let found: StoredMail | undefined;
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${origin}/dev/mailbox.json?to=${encodeURIComponent(address)}`);
        const { messages } = (await answer.json()) as { messages: StoredMail[] };
        found = messages.find((mail) => subject.test(mail.subject));
        return found !== undefined;
      },
      { message: `an email to ${address}`, intervals: [50, 100, 100, 200, 250] },
    )
    .toBe(true);
  return found!;
}

export function linkIn(mail: StoredMail, path: string): string {
  const link = mail.links.find((address) => address.includes(path));
  if (!link) throw new Error(`No link with ${path} in "${mail.subject}"`);
  return link;
}
