import { identityMail } from '../features/auth/mail.ts';
import type { Mail } from '../mail/mailer.ts';
import type { TestApplication } from './application.ts';

type Job = Parameters<typeof identityMail>[1];

/** Removes and returns the waiting jobs that send account emails, oldest first. */
export async function queuedMails(application: TestApplication): Promise<Job[]> {
  const rows = await application.owner<{ payload: Job }>(
    `with taken as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'identity_mail' returning j.id, j.payload)
     select payload from taken order by id`,
  );
  return rows.map((row) => row.payload);
}

/** Runs the queued jobs and returns the emails that would be sent. */
export async function sentMails(application: TestApplication): Promise<Mail[]> {
  const mails: Mail[] = [];
  for (const job of await queuedMails(application)) {
    const mail = await identityMail(application.services, job);
    if (mail) mails.push(mail);
  }
  return mails;
}

/** Returns the token in the link of the one email to this address whose link has this path. */
export function tokenTo(mails: Mail[], address: string, path: string): string {
  const links = mails.filter((mail) => mail.to === address).flatMap((mail) => mail.links);
  const link = links.find((one) => one.includes(path));
  if (!link)
    throw new Error(
      `no mail to ${address} with ${path}: ${JSON.stringify(mails.map((m) => [m.to, m.links]))}`,
    );
  return new URL(link).searchParams.get('token')!;
}
