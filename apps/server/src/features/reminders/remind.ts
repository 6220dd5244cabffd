import type { StoredStatus } from '@lissafi/contract/documents';
import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { reminderRoutes } from '@lissafi/contract/reminders';
import type { Body } from '@lissafi/contract/route';
import { isOutstanding } from '@lissafi/domain/sales/invoice';
import { appendEvents } from '../../db/events.ts';
import { whereOutstanding } from '../../db/outstanding.ts';
import { insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { addressFor } from '../documents/recipient.ts';
import { insertSend } from '../documents/sends.ts';
import { readInvoice } from '../documents/store.ts';

/** Sends a reminder for a person. Throws NOT_FOUND, INVALID_STATE where nothing is owed, or the fault of `to`. */
export async function remindByHand(
  context: MemberContext,
  id: string,
  input: Body<typeof reminderRoutes.send>,
): Promise<void> {
  const { tx, newId, now, user } = context;
  const invoice = await readInvoice(tx, id, true);
  if (
    invoice.document_type !== 'invoice' ||
    !isOutstanding(invoice.status as StoredStatus, invoice.balance_due)
  )
    throw new Refusal('INVALID_STATE', { message: 'Nothing is owed on this document.' });
  const send = {
    id: newId(),
    invoice_id: id,
    recipient: await addressFor(context, invoice, input.to),
    message: input.message ?? null,
    kind: 'reminder',
    created_by: user.id,
    created_at: now.toISOString(),
  };
  await insertSend(tx, send);
  await appendEvents(tx, [
    { type: 'invoice.reminded', subject_id: id, actor_id: user.id, data: { send_id: send.id } },
  ]);
}

/**
 * Queues one batch of the reminders that are due on a day, and returns whether that was all. Of the scheduled days that
 * have passed only the latest is sent, each once for a document; none for documents that are paid or cancelled, for
 * blocked customers, or without an address. Days before reminders were switched on, or up to the day of issue, are left
 * out.
 */
export async function queueReminders(
  tx: Tx,
  settings: { days: number[]; enabled_on: string },
  today: string,
  now: Date,
  newId: () => string,
): Promise<{ queued: number; done: boolean }> {
  const { rows: due } = await sql<{ id: string; email: string; day: number }>`
    select i.id, coalesce(i.customer ->> 'email', c.email) as email, latest.day
    from invoice i
    join customer c on c.organization_id = i.organization_id and c.id = i.customer_id
    cross join lateral (select max(d) as day from unnest(${settings.days}::int[]) d
      where i.due_date + d <= ${today}::date and i.due_date + d > i.issue_date
        and i.due_date + d >= ${settings.enabled_on}::date) latest
    where i.organization_id = ${tx.organization_id} and ${whereOutstanding('i')}
      and i.document_type = 'invoice'
      and latest.day is not null and c.status <> 'blocked'
      and coalesce(i.customer ->> 'email', c.email) is not null
      and not exists (select from invoice_send s where s.organization_id = ${tx.organization_id}
        and s.invoice_id = i.id and s.reminder_day >= latest.day)
    order by i.due_date, i.id limit ${LIMITS.reminders_per_batch}`.execute(tx.db);
  if (due.length === 0) return { queued: 0, done: true };
  const { rows: sends } = await insertRows(
    tx,
    'invoice_send',
    due.map(({ id: invoice_id, email: recipient, day: reminder_day }) => ({
      ...{
        id: newId(),
        invoice_id,
        recipient,
        reminder_day,
        kind: 'reminder',
        created_at: now.toISOString(),
      },
    })),
    {
      ...{ id: 'uuid', invoice_id: 'uuid', recipient: 'text', reminder_day: 'integer', kind: 'text' },
      created_at: 'timestamptz',
    },
    sql`on conflict (organization_id, invoice_id, reminder_day) where reminder_day is not null do nothing
      returning id, invoice_id`,
  )
    .castTo<{ id: string; invoice_id: string }>()
    .execute(tx.db);
  await appendEvents(
    tx,
    sends.map((send) => ({
      type: 'invoice.reminded' as const,
      subject_id: send.invoice_id,
      actor_id: null,
      data: { send_id: send.id },
    })),
  );
  return { queued: sends.length, done: due.length < LIMITS.reminders_per_batch };
}
