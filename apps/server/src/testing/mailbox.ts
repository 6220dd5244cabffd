import { identityMail } from '../features/auth/mail.ts';
import type { Mail } from '../mail/mailer.ts';
import type { TestApplication } from './application.ts';

type Job = Parameters<typeof identityMail>[1];

/** What waits in the queue of identity mails, oldest first, as the worker would get it; it is taken out. */
export async function queuedMails(application: TestApplication): Promise<Job[]> {
  const rows = await application.owner<{ payload: Job }>(
    `with taken as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'identity_mail' returning j.id, j.payload)
     select payload from taken order by id`,
  );
  return rows.map((row) => row.payload);
}

/** Does the queued work, and gives the mails that would leave. */
export async function sentMails(application: TestApplication): Promise<Mail[]> {
  const mails: Mail[] = [];
  for (const job of await queuedMails(application)) {
    const mail = await identityMail(application.services, job);
    if (mail) mails.push(mail);
  }
  return mails;
}

/** The token in the link of the one mail to this address with this path in it. */
export function tokenTo(mails: Mail[], address: string, path: string): string {
  const links = mails.filter((mail) => mail.to === address).flatMap((mail) => mail.links);
  const link = links.find((one) => one.includes(path));
  if (!link)
    throw new Error(
      `no mail to ${address} with ${path}: ${JSON.stringify(mails.map((m) => [m.to, m.links]))}`,
    );
  return new URL(link).searchParams.get('token')!;
}
