import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { ReminderDraft, reminderRoutes } from '@lissafi/contract/reminders';
import type { Body } from '@lissafi/contract/route';
import { DEFAULT_WORDING, type Debt, wordDebt } from '@lissafi/domain/sales/reminder-wording';
import { appendEvents } from '../../db/events.ts';
import { whereOutstanding } from '../../db/outstanding.ts';
import { insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { customerAddress } from '../documents/printable.ts';
import { shareCustomer } from '../documents/share-link.ts';
import { accountToPayInto, whereToPayAll } from '../documents/where-to-pay.ts';
import { countOutward } from '../organizations/outward.ts';
import { readReminders } from './settings.ts';
import { assertWelcome, openClaimOf } from './welcome.ts';

export type OpenInvoice = Debt['invoices'][number] & { id: string };
export interface CustomerDebt extends Omit<Debt, 'invoices'> {
  email: string | null;
  phone: string | null;
  invoices: readonly OpenInvoice[];
}

/** All that a customer owes, oldest due first. Throws NOT_FOUND. */
export async function readDebt(tx: Tx, customerId: string): Promise<CustomerDebt> {
  const { rows: customers } = await sql<{
    customer: string;
    company: string;
    email: string | null;
    phone: string | null;
    base_currency: string;
    pay_into: Debt['payment_info'];
  }>`
    select c.name as customer, coalesce(o.legal_name, o.name) as company, c.email, c.phone,
      o.currency as base_currency, ${accountToPayInto(tx)} as pay_into
    from customer c join organization o on o.organization_id = ${tx.organization_id}
    where c.organization_id = ${tx.organization_id} and c.id = ${customerId} and not c.is_walk_in
      and c.merged_into is null`.execute(tx.db);
  if (!customers[0]) throw new Refusal('NOT_FOUND');
  const { rows } = await sql<OpenInvoice & { payment_info: Debt['payment_info']; email: string | null }>`
    select i.id, i.invoice_number, i.currency, i.balance_due, i.due_date, i.payment_info,
      i.customer ->> 'email' as email
    from invoice i where i.organization_id = ${tx.organization_id} and i.customer_id = ${customerId}
      and ${whereOutstanding('i')} order by i.due_date, i.id`.execute(tx.db);
  const { base_currency, pay_into, ...found } = customers[0];
  return {
    ...found,
    // As the newest document has it, where the customer has none.
    email: found.email ?? rows.findLast(({ email }) => email)?.email ?? null,
    payment_info: whereToPayAll(rows, { pay_into, base_currency }),
    invoices: rows.map(({ payment_info: _, email: __, ...invoice }) => invoice),
  };
}

const NOTHING = 'This customer owes nothing.';

/** Words a reminder of all that a customer owes. Throws NOT_FOUND, INVALID_STATE where nothing is owed. */
export async function draftReminder(context: MemberContext, customerId: string): Promise<ReminderDraft> {
  const { tx, services, newId, today } = context;
  const debt = await readDebt(tx, customerId);
  if (debt.invoices.length === 0) throw new Refusal('INVALID_STATE', { message: NOTHING });
  const token = await shareCustomer(tx, services.shareTokens, customerId, newId);
  const wording = (await readReminders(tx))?.wording ?? DEFAULT_WORDING;
  const { rows } = await sql<{ channel: ReminderDraft['today'][number]; reminded_on: string }>`
    select channel, reminded_on from customer_reminder
    where organization_id = ${tx.organization_id} and customer_id = ${customerId} and status <> 'failed'
    order by reminded_on desc limit 2`.execute(tx.db);
  return {
    text: wordDebt(wording, debt, today, customerAddress(services, token)),
    ...{ email: debt.email, phone: debt.phone, count: debt.invoices.length },
    claim: await openClaimOf(
      context,
      customerId,
      debt.invoices.map(({ id }) => id),
    ),
    last_on: rows[0]?.reminded_on ?? null,
    today: rows.filter(({ reminded_on }) => reminded_on === today).map(({ channel }) => channel),
  };
}

/**
 * Reminds a customer of all that she owes, and marks each document as carried. Returns how many. Throws NOT_FOUND,
 * INVALID_STATE where nothing is owed or she was reminded on this way today, the fault of `to`, or CLAIMED and REMINDED
 * unless they are accepted.
 */
export async function remindCustomer(
  context: MemberContext,
  customerId: string,
  { channel, to, message, ...accepted }: Body<typeof reminderRoutes.remindCustomer>,
): Promise<number> {
  const { tx, newId, now, today, user } = context;
  const debt = await readDebt(tx, customerId);
  if (debt.invoices.length === 0) throw new Refusal('INVALID_STATE', { message: NOTHING });
  const recipient = channel === 'email' ? (to ?? debt.email) : (debt.phone ?? '');
  if (recipient === null) throw invalid(fault('to', 'This customer has no email address', 'REQUIRED'));
  const ids = debt.invoices.map(({ id }) => id);
  // What was sent on WhatsApp has happened.
  if (channel === 'email')
    await assertWelcome(context, { customerId, invoiceIds: ids, isWhole: true }, accepted);
  if (channel === 'email') await countOutward(context, recipient);
  const kept = await insertReminder(
    { tx, newId, now, today },
    { customer_id: customerId, channel, recipient, message: message ?? null, created_by: user.id },
    ids.map((id) => ({ id, day: null })),
  );
  if (!kept)
    throw new Refusal('INVALID_STATE', {
      message:
        channel === 'email'
          ? 'A reminder was emailed to this customer today already.'
          : 'A reminder on WhatsApp is recorded for today already.',
    });
  return debt.invoices.length;
}

interface NewReminder {
  customer_id: string;
  channel: 'email' | 'whatsapp';
  recipient: string;
  message: string | null;
  created_by: string | null;
}

/**
 * Stores a reminder with a send of each document that it carries; `day` is the scheduled one, null for all others. An
 * email leaves after the commit. False where the customer was reminded on this way today.
 */
export async function insertReminder(
  { tx, newId, now, today }: { tx: Tx; newId: () => string; now: Date; today: string },
  reminder: NewReminder,
  carried: readonly { id: string; day: number | null }[],
): Promise<boolean> {
  const id = newId();
  const at = now.toISOString();
  const { customer_id, channel, recipient, message, created_by } = reminder;
  const status = channel === 'email' ? 'queued' : 'sent';
  const sent_at = channel === 'email' ? null : at;
  const { rows } =
    await sql`insert into customer_reminder (organization_id, id, customer_id, channel, recipient,
      message, reminded_on, status, created_by, created_at, sent_at)
    values (${tx.organization_id}, ${id}, ${customer_id}, ${channel}, ${recipient}, ${message}, ${today}::date,
      ${status}, ${created_by}, ${at}, ${sent_at})
    on conflict (organization_id, customer_id, channel, reminded_on) where status <> 'failed' do nothing
    returning id`.execute(tx.db);
  if (rows.length === 0) return false;
  await insertRows(
    tx,
    'invoice_send',
    carried.map(({ id: invoice_id, day: reminder_day }) => ({
      ...{ id: newId(), invoice_id, recipient, reminder_day, kind: 'reminder', channel, status, sent_at },
      ...{ reminder_id: id, created_by, created_at: at },
    })),
    {
      ...{ id: 'uuid', invoice_id: 'uuid', recipient: 'text', reminder_day: 'integer', kind: 'text' },
      ...{ channel: 'text', status: 'text', sent_at: 'timestamptz', reminder_id: 'uuid', created_by: 'uuid' },
      created_at: 'timestamptz',
    },
    sql`on conflict (organization_id, invoice_id, reminder_day) where reminder_day is not null do nothing`,
  ).execute(tx.db);
  await appendEvents(tx, [
    { type: 'customer.reminded', subject_id: customer_id, actor_id: created_by, data: { reminder_id: id } },
  ]);
  return true;
}
