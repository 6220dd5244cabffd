import { expect } from '@playwright/test';

export interface KeptMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  attachments: { filename: string; content_type: string; base64: string }[];
}

/** The newest mail to an address; mails go out after the request, so it is waited for. */
export async function mailTo(origin: string, address: string, subject = /./): Promise<KeptMail> {
  let found: KeptMail | undefined;
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${origin}/dev/mailbox.json?to=${encodeURIComponent(address)}`);
        const { messages } = (await answer.json()) as { messages: KeptMail[] };
        found = messages.find((mail) => subject.test(mail.subject));
        return found !== undefined;
      },
      { message: `an email to ${address}`, intervals: [50, 100, 100, 200, 250], timeout: 15_000 },
    )
    .toBe(true);
  return found!;
}

export function linkIn(mail: KeptMail, path: string): string {
  const link = mail.links.find((address) => address.includes(path));
  if (!link) throw new Error(`No link with ${path} in "${mail.subject}"`);
  return link;
}
