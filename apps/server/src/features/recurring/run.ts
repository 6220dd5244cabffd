import { InvoiceCreate } from '@lissafi/contract/documents';
import { addDays, dueDateFor } from '@lissafi/domain/calendar/civil-date';
import { nextOccurrence } from '@lissafi/domain/calendar/recurrence';
import { appendEvents } from '../../db/events.ts';
import type { MemberContext } from '../../http/context.ts';
import { markSent } from '../delivery/marks.ts';
import { draftRecord } from '../documents/draft.ts';
import { linkItems } from '../documents/stock.ts';
import { insertInvoice } from '../documents/store.ts';
import { customerName } from '../invoices/drafts.ts';
import { issueDraft } from '../invoices/issue.ts';
import { takeOutward } from '../organizations/outward.ts';
import { contentOf, type RecurringRecord, scheduleOf, updateRecurring } from './store.ts';

const TOO_MANY =
  'The invoice was issued but not sent, because the business has sent as many letters today as it can for now.';
const NO_ADDRESS = 'The invoice was issued but not sent, because the customer has no email address.';

/**
 * Creates the document for a schedule's next date and advances the schedule, in the caller's transaction; the caller
 * holds the schedule's lock. `issueDate` is the date on the document. Throws as issuing does; then nothing was created.
 */
export async function makeNext(
  context: MemberContext,
  recurring: RecurringRecord,
  issueDate: string,
): Promise<void> {
  const { tx, now, user } = context;
  const { due_days, payment_terms, ...content } = contentOf(recurring);
  const recurring_on = recurring.next_on!;
  const body = InvoiceCreate.parse({
    ...content,
    payment_terms,
    customer_id: recurring.customer_id,
    currency: recurring.currency,
    issue_date: issueDate,
    due_date: dueDateFor(payment_terms, issueDate) ?? addDays(issueDate, due_days),
  });
  const { record, items } = draftRecord(context, body);
  await linkItems(tx, items);
  const draft = { ...record, recurring_id: recurring.id, recurring_on };
  let problem: string | null = null;
  if (recurring.auto_issue) {
    // Counted before the rows that issuing locks.
    const maySend = recurring.auto_send && (await takeOutward(tx, 1, now)) > 0;
    const issued = await issueDraft(context, draft, items, { override_credit_limit: false });
    await insertInvoice(tx, issued.record, items);
    const email = (issued.record.customer as { email: string | null } | null)?.email;
    if (recurring.auto_send && !maySend) problem = TOO_MANY;
    else if (recurring.auto_send && email) await markSent(context, issued.record, email, {});
    else if (recurring.auto_send) problem = NO_ADDRESS;
  } else {
    const customer_name = (await customerName(tx, recurring.customer_id)) ?? '';
    await insertInvoice(tx, { ...draft, customer_name }, items);
    await appendEvents(tx, [{ type: 'invoice.created', subject_id: draft.id, actor_id: user.id }]);
  }
  const at = now.toISOString();
  const made_count = recurring.made_count + 1;
  const next_on = nextOccurrence(scheduleOf(recurring), recurring_on, made_count);
  await updateRecurring(tx, recurring, {
    made_count,
    last_on: issueDate,
    next_on,
    ...(next_on === null && { status: 'ended' }),
    problem,
    problem_at: problem && at,
    updated_at: at,
  });
}
