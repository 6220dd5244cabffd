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
import { countOutward, takeOutward } from '../organizations/outward.ts';
import { assertWelcome, hasOpenClaim } from './welcome.ts';
import { insertReminder, readDebt } from './whole-debt.ts';

/**
 * Sends a reminder for a person. Throws NOT_FOUND, INVALID_STATE where nothing is owed, the fault of `to`, or CLAIMED and
 * REMINDED unless they are accepted.
 */
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
  const about = { customerId: invoice.customer_id!, invoiceIds: [id], isWhole: false };
  await assertWelcome(context, about, input);
  const recipient = await addressFor(context, invoice, input.to);
  await countOutward(context, recipient);
  const send = {
    id: newId(),
    invoice_id: id,
    recipient,
    message: input.message ?? null,
    text: input.text ?? null,
    kind: 'reminder',
    created_by: user.id,
    created_at: now.toISOString(),
  };
  await insertSend(tx, send);
  await appendEvents(tx, [
    { type: 'invoice.reminded', subject_id: id, actor_id: user.id, data: { send_id: send.id } },
  ]);
}

interface Due {
  id: string;
  email: string;
  day: number;
  customer_id: string;
  is_walk_in: boolean;
  /** All documents that the customer owes on, with this one. */
  open: number;
}

/**
 * Queues one batch of the reminders that are due on a day, and returns whether that was all. Of the scheduled days that
 * have passed only the latest is sent, each once for a document; none for documents that are paid or cancelled, for
 * blocked customers, or without an address. Days before reminders were switched on, or up to the day of issue, are left
 * out. A customer who owes on several documents gets one email about all of them, and none on a day on which she was
 * reminded already; where the organization has a wording of its own, all reminders are in it. A reminder that a person
 * sent since the scheduled day stands for it. Who says that she has paid is not reminded until the claim is answered.
 */
export async function queueReminders(
  tx: Tx,
  settings: { days: number[]; enabled_on: string; wording: string | null },
  { today, timezone }: { today: string; timezone: string },
  now: Date,
  newId: () => string,
): Promise<{ done: boolean }> {
  const { rows } = await sql<Due>`
    select i.id, coalesce(i.customer ->> 'email', c.email) as email, latest.day, c.id as customer_id, c.is_walk_in,
      (select count(*)::int from invoice o where o.organization_id = ${tx.organization_id}
        and o.customer_id = c.id and ${whereOutstanding('o')}) as open
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
      and not exists (select from invoice_send s where s.organization_id = ${tx.organization_id}
        and s.invoice_id = i.id and s.kind = 'reminder' and s.created_by is not null and s.status <> 'failed'
        and (s.created_at at time zone ${timezone})::date >= i.due_date + latest.day)
      and not ${hasOpenClaim(tx, sql`c.id`)}
      and not exists (select from customer_reminder r where r.organization_id = ${tx.organization_id}
        and r.customer_id = c.id and r.reminded_on = ${today}::date and r.status <> 'failed')
    order by c.id, i.due_date, i.id limit ${LIMITS.reminders_per_batch}`.execute(tx.db);
  const isLast = rows.length < LIMITS.reminders_per_batch;
  const whole = isLast ? rows : wholeCustomers(rows);
  // What is left is due tomorrow still.
  const room = await takeOutward(tx, whole.length, now);
  const due = whole.slice(0, room);
  if (due.length === 0) return { done: true };
  // The documents of walk-in customers are of different people.
  const isAlone = ({ open, is_walk_in }: Due) => is_walk_in || (open === 1 && !settings.wording);
  await remindOfOne(tx, due.filter(isAlone), now, newId);
  const byCustomer = Map.groupBy(
    due.filter((each) => !isAlone(each)),
    ({ customer_id }) => customer_id,
  );
  for (const [customer_id, own] of byCustomer) {
    const days = new Map(own.map(({ id, day }) => [id, day]));
    const { invoices, email } = await readDebt(tx, customer_id);
    await insertReminder(
      { tx, newId, now, today },
      {
        ...{ customer_id, channel: 'email', recipient: email ?? own[0]!.email },
        ...{ message: null, created_by: null },
      },
      invoices.map(({ id }) => ({ id, day: days.get(id) ?? null })),
    );
  }
  return { done: isLast || due.length < whole.length };
}

/** Without the last customer, of whom not all documents may be there, unless there is no other. */
function wholeCustomers(rows: readonly Due[]): readonly Due[] {
  const last = rows.at(-1)!.customer_id;
  const before = rows.filter(({ customer_id }) => customer_id !== last);
  return before.length > 0 ? before : rows;
}

async function remindOfOne(tx: Tx, due: readonly Due[], now: Date, newId: () => string): Promise<void> {
  if (due.length === 0) return;
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
}
