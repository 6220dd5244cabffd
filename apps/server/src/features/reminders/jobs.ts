import { DEFAULT_WORDING, totalOfDebt, wordDebt } from '@lissafi/domain/sales/reminder-wording';
import { v7 as uuidv7 } from 'uuid';
import { appendEvents } from '../../db/events.ts';
import { inOrganization, type Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { letter, paragraphsOf } from '../../mail/letter.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import { oneLine } from '../../mail/one-line.ts';
import { isMailRefusal, mailErrorText } from '../../mail/refusal.ts';
import { shownName } from '../../mail/shown-name.ts';
import type { Services } from '../../services.ts';
import { customerAddress } from '../documents/printable.ts';
import { shareCustomer } from '../documents/share-link.ts';
import { readSender, todayOf } from '../organizations/store.ts';
import { readReminders } from './settings.ts';
import { readDebt } from './whole-debt.ts';

export interface ReminderMailJob {
  organization_id: string;
  reminder_id: string;
}

interface Queued {
  customer_id: string;
  recipient: string;
  message: string | null;
  created_by: string | null;
}

/**
 * Emails a reminder of all that a customer owes at this moment, and records the result at it and at each document. One
 * that is no longer needed is dropped. A permanent rejection is not retried; any other failure is, up to the last attempt.
 */
export async function mailReminder(
  services: Services,
  mailer: Mailer,
  { organization_id, reminder_id }: ReminderMailJob,
  isLastAttempt: boolean,
): Promise<void> {
  const inScope = <T>(work: (tx: Tx) => Promise<T>) =>
    inOrganization(services.database, organization_id, work);
  const found = await inScope((tx) => compose(services, tx, reminder_id));
  if (!found) return;
  try {
    await mailer.send(found.mail);
  } catch (error) {
    const refused = isMailRefusal(error);
    if (!refused && !isLastAttempt) throw error;
    await inScope(async (tx) => {
      await finish(tx, reminder_id, services.clock(), mailErrorText(error).slice(0, 500));
      await appendEvents(tx, [
        {
          type: 'customer.remind_failed',
          subject_id: found.customer_id,
          actor_id: null,
          data: { reminder_id },
        },
      ]);
    });
    if (!refused) throw error;
    return;
  }
  await inScope((tx) => finish(tx, reminder_id, services.clock(), null));
}

async function compose(
  services: Services,
  tx: Tx,
  id: string,
): Promise<{ mail: Mail; customer_id: string } | null> {
  const { rows } = await sql<Queued>`select customer_id, recipient, message, created_by from customer_reminder
    where organization_id = ${tx.organization_id} and id = ${id} and status = 'queued'`.execute(tx.db);
  const [queued] = rows;
  // Sent on WhatsApp, or the job ran before.
  if (!queued) return null;
  const debt = await readDebt(tx, await unmerged(tx, queued.customer_id));
  if (debt.invoices.length === 0) {
    await sql`delete from invoice_send where organization_id = ${tx.organization_id} and reminder_id = ${id}`.execute(
      tx.db,
    );
    await sql`delete from customer_reminder where organization_id = ${tx.organization_id} and id = ${id}`.execute(
      tx.db,
    );
    return null;
  }
  const today = await todayOf(tx, services.clock());
  const token = await shareCustomer(tx, services.shareTokens, await unmerged(tx, queued.customer_id), uuidv7);
  const url = customerAddress(services, token);
  const wording = (await readReminders(tx))?.wording ?? DEFAULT_WORDING;
  const text = queued.message ?? wordDebt(wording, debt, today, url);
  const isLate = debt.invoices.some(({ due_date }) => due_date < today);
  const company = oneLine(debt.company);
  return {
    customer_id: queued.customer_id,
    mail: letter({
      to: queued.recipient,
      sender: await readSender(tx, queued.created_by, services.clock()),
      subject: isLate
        ? `Reminder from ${shownName(company)}: ${totalOfDebt(debt)}`
        : `Due soon at ${shownName(company)}: ${totalOfDebt(debt)}`,
      paragraphs: paragraphsOf(text),
      action: { label: 'See and pay the invoices', url },
      footer: `If you have already paid, thank you, and please ignore this reminder. Sent with Lissafi for ${company}.`,
    }),
  };
}

async function unmerged(tx: Tx, id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select coalesce(merged_into, id) as id from customer
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
  return rows[0]?.id ?? id;
}

/** Records how it went; `refusal` is the mail server's message, null where it took the letter. */
async function finish(tx: Tx, id: string, now: Date, refusal: string | null): Promise<void> {
  const at = now.toISOString();
  const result = refusal === null ? sql`'sent'` : sql`'failed'`;
  const [sent_at, failed_at] = refusal === null ? [at, null] : [null, at];
  await sql`update customer_reminder set status = ${result}, refusal = ${refusal}, sent_at = ${sent_at},
      failed_at = ${failed_at}
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
  await sql`update invoice_send set status = ${result}, refusal = ${refusal}, sent_at = ${sent_at},
      failed_at = ${failed_at}
    where organization_id = ${tx.organization_id} and reminder_id = ${id}`.execute(tx.db);
}
