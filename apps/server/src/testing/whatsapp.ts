import { readSourceDocument } from '../features/source-documents/read.ts';
import { sendWhatsApp } from '../features/whatsapp/send.ts';
import { continueAfterReading, workOnMessages } from '../features/whatsapp/work.ts';
import type { Member, TestApplication } from './application.ts';
import { type SentMessage, TEST_NUMBER, type WhatsAppServer } from './whatsapp-server.ts';

export const WHATSAPP = '/api/v1/whatsapp';

/** Connects the number of the local server. */
export async function connectWhatsApp(owner: Member): Promise<void> {
  const { phone_number_id, access_token, app_secret } = TEST_NUMBER;
  const body = { version: 0, phone_number_id, access_token, app_secret };
  const answer = await owner.put(`${WHATSAPP}/settings`, body);
  if (answer.status !== 200) throw new Error(`whatsapp: ${JSON.stringify(answer.body)}`);
}

/** Sends a notification to an organization, as WhatsApp does. */
export const notify = (
  application: TestApplication,
  { organization_id }: Pick<Member, 'organization_id'>,
  { body, signature }: { body: string; signature: string },
) =>
  application.call('POST', `/api/v1/public/whatsapp/${organization_id}`, body, {
    ...{ 'content-type': 'application/json', 'x-hub-signature-256': signature },
  });

/** Does what the jobs of the queue do, until nothing waits. */
export async function runWhatsApp(
  application: TestApplication,
  { organization_id }: Pick<Member, 'organization_id'>,
  isLast = true,
): Promise<void> {
  const { services, owner } = application;
  const waiting = await owner<{ number: string }>(
    "select distinct number from whatsapp_incoming where organization_id = $1 and state = 'waiting'",
    [organization_id],
  );
  for (const { number } of waiting) await workOnMessages(services, { organization_id, number }, { isLast });
  const documents = await owner<{ id: string }>(
    "select id from source_document where organization_id = $1 and state = 'reading' order by id",
    [organization_id],
  );
  for (const { id: subject_id } of documents) {
    await readSourceDocument(services, { organization_id, subject_id }, { isLast });
    await continueAfterReading(services, { organization_id, subject_id });
  }
  const queued = await owner<{ id: string }>(
    "select id from whatsapp_outgoing where organization_id = $1 and state = 'queued' order by created_at, id",
    [organization_id],
  );
  for (const { id } of queued) await sendWhatsApp(services, { organization_id, subject_id: id }, isLast);
}

/** A conversation with the number of an organization: what is said, and what is answered. */
export function chat(application: TestApplication, whatsapp: WhatsAppServer, owner: Member, number: string) {
  return {
    number,
    /** Says something, and returns the answers. */
    async say(
      said: Parameters<WhatsAppServer['message']>[1],
      more: Parameters<WhatsAppServer['message']>[2] = {},
    ): Promise<SentMessage[]> {
      const before = whatsapp.sent.length;
      const at = more.at ?? application.services.clock();
      const { status } = await notify(application, owner, whatsapp.message(number, said, { ...more, at }));
      if (status !== 200) throw new Error(`notification: ${status}`);
      await runWhatsApp(application, owner);
      return whatsapp.sent.slice(before).filter(({ to }) => to === number);
    },
    /** The text of the only answer. */
    async ask(said: Parameters<WhatsAppServer['message']>[1]): Promise<string> {
      const answers = await this.say(said);
      if (answers.length !== 1) throw new Error(`${answers.length} answers: ${JSON.stringify(answers)}`);
      return answers[0]!.text;
    },
    /** Links the number to a member. */
    async link(member: Member): Promise<void> {
      const { body } = await member.post(`${WHATSAPP}/code`, {});
      const text = await this.ask(body.code);
      if (!text.startsWith('Your number is linked')) throw new Error(text);
    },
  };
}
