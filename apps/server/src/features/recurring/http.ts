import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { EventType } from '@lissafi/contract/events';
import { END_BEFORE_START, RecurringContent, type recurringRoutes } from '@lissafi/contract/recurring';
import type { Body } from '@lissafi/contract/route';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import { isOccurrence, neverRepeats, nextOccurrence } from '@lissafi/domain/calendar/recurrence';
import { computeInvoice, resolveItem } from '@lissafi/domain/sales/invoice';
import { appendEvents } from '../../db/events.ts';
import { type Handlers, type MemberContext, provenIf } from '../../http/context.ts';
import { computeLines } from '../documents/draft.ts';
import { namesOtherAccount, refuseOtherAccountOn } from '../documents/where-to-pay.ts';
import { assertPrices } from '../proceeds/prices.ts';
import { makeNext } from './run.ts';
import {
  contentOf,
  deleteRecurring,
  holdPayer,
  insertRecurring,
  listRecurring,
  lockRecurring,
  newestMade,
  type RecurringRecord,
  readRecurring,
  scheduleOf,
  updateRecurring,
} from './store.ts';

type Given = Body<typeof recurringRoutes.create> | Body<typeof recurringRoutes.update>;

const EMPTY_CONTENT = {
  payment_terms: 'net_15',
  due_days: 0,
  reference_number: null,
  notes: null,
  terms_and_conditions: null,
  payment_instructions: null,
  payment_info: null,
  template: 'classic',
};

/** Merges the fields that were sent into the earlier content. */
function mergeGiven(before: Record<string, unknown>, body: Given) {
  const fields = Object.entries(body).filter(([, value]) => value !== undefined);
  const inContent = ([name]: [string, unknown]) => name in RecurringContent.shape;
  return {
    content: RecurringContent.parse({ ...before, ...Object.fromEntries(fields.filter(inContent)) }),
    schedule: Object.fromEntries(
      fields.filter((field) => !inContent(field) && field[0] !== 'version'),
    ) as Partial<RecurringRecord>,
  };
}

/** Uses the current tax settings, so that the list can show the amount. */
function totalOf({ organization, today }: MemberContext, content: RecurringContent): number {
  const items = content.items.map((item, index) => resolveItem(item, organization, today, index));
  return computeInvoice(items).totals.total_amount;
}

/** Throws the faults of a schedule that cannot work. */
async function check(context: MemberContext, record: RecurringRecord): Promise<void> {
  const { tx, organization } = context;
  await holdPayer(tx, record.customer_id);
  if (neverRepeats(scheduleOf(record)))
    throw invalid(fault('every', 'The second date would be after the year 2199'));
  if (record.auto_send && !record.auto_issue)
    throw invalid(fault('auto_send', 'Only an issued document can be emailed'));
  if (record.auto_issue && record.currency !== organization.currency) {
    throw invalid(
      fault(
        'auto_issue',
        'A document in another currency needs the exchange rate on its date: create it as a draft',
      ),
    );
  }
  if (record.end_on !== null && record.end_on < record.start_on)
    throw invalid(fault('end_on', END_BEFORE_START));
  if (record.auto_issue) await checkPrices(context, record);
}

/** What would be refused when a document is issued is refused at once, as far as it can be known. */
async function checkPrices(context: MemberContext, record: RecurringRecord): Promise<void> {
  const { today } = context;
  const { items } = computeLines(context, record.id, contentOf(record).items, today);
  await assertPrices(context, items, {
    customer_id: record.customer_id,
    on: today,
    currency: record.currency,
    exchange_rate: null,
    sold_at: null,
  });
}

async function recordEvent({ tx, user }: MemberContext, type: EventType, id: string): Promise<void> {
  await appendEvents(tx, [{ type, subject_id: id, actor_id: user.id }]);
}

export const recurringHandlers: Handlers<typeof recurringRoutes> = {
  list: (context) => listRecurring(context, context.query),

  create: provenIf(
    (context) => namesOtherAccount(context, context.body),
    async (context) => {
      const { tx, newId, now, today, user, organization, body } = context;
      await refuseOtherAccountOn(context, body);
      const first = body.next_on ?? body.start_on;
      const field = body.next_on ? 'next_on' : 'start_on';
      if (first < today) throw invalid(fault(field, 'The first date is in the past'));
      const { content, schedule } = mergeGiven(EMPTY_CONTENT, body);
      const at = now.toISOString();
      const record: RecurringRecord = {
        every: 1,
        end_on: null,
        max_count: null,
        auto_issue: true,
        auto_send: false,
        currency: organization.currency,
        frequency: body.frequency,
        start_on: body.start_on,
        customer_id: body.customer_id,
        ...schedule,
        organization_id: tx.organization_id,
        id: body.id ?? newId(),
        version: 1,
        status: 'active',
        body: content as never,
        total_amount: totalOf(context, content),
        made_count: 0,
        last_on: null,
        next_on: first,
        problem: null,
        problem_at: null,
        created_by: user.id,
        changed_by: user.id,
        maker_left: false,
        created_at: at,
        updated_at: at,
      };
      await check(context, record);
      if (!isOccurrence(scheduleOf(record), first))
        throw invalid(fault('next_on', 'This is not a date of the schedule'));
      await insertRecurring(tx, record);
      await recordEvent(context, 'recurring_invoice.created', record.id);
      return readRecurring(context, record.id);
    },
  ),

  get: (context) => readRecurring(context, context.params.id),

  update: provenIf(
    async (context) =>
      namesOtherAccount(context, context.body, contentOf(await lockRecurring(context.tx, context.params.id))),
    async (context) => {
      const { tx, today, now, user, params, body } = context;
      const before = await lockRecurring(tx, params.id);
      if (before.version !== body.version)
        throw new Refusal('STALE_VERSION', { current: await readRecurring(context, params.id) });
      if (before.status === 'ended')
        throw new Refusal('INVALID_STATE', { message: 'This schedule has ended.' });
      const { content, schedule } = mergeGiven(contentOf(before), body);
      const after: RecurringRecord = { ...before, ...schedule, body: content as never };
      if (after.start_on !== before.start_on && after.start_on < today)
        throw invalid(fault('start_on', 'The first date is in the past'));
      await check(context, after);
      // The same frequency keeps its next date, so that dates skipped by a pause stay skipped. A new frequency continues
      // after the latest date that was created, and never in the past.
      const isMoved = (['frequency', 'every', 'start_on'] as const).some(
        (name) => after[name] !== before[name],
      );
      const from = isMoved
        ? later(later(await newestMade(tx, params.id), repeatedOn(before, after) ?? ''), addDays(today, -1))
        : addDays(before.next_on!, -1);
      const next_on = nextOccurrence(scheduleOf(after), from, before.made_count);
      await updateRecurring(tx, before, {
        ...schedule,
        body: content as never,
        total_amount: totalOf(context, content),
        next_on,
        ...(next_on === null && { status: 'ended' }),
        // From now on it acts with what this person may do.
        changed_by: user.id,
        maker_left: false,
        problem: null,
        problem_at: null,
        updated_at: now.toISOString(),
      });
      await recordEvent(context, 'recurring_invoice.updated', params.id);
      return readRecurring(context, params.id);
    },
  ),

  async delete(context) {
    const { tx, params } = context;
    await lockRecurring(tx, params.id);
    await deleteRecurring(tx, params.id);
    await recordEvent(context, 'recurring_invoice.deleted', params.id);
    return { id: params.id };
  },

  async pause(context) {
    const { tx, now, params } = context;
    const record = await lockRecurring(tx, params.id);
    if (record.status !== 'active')
      throw new Refusal('INVALID_STATE', { message: 'Only an active schedule can be paused.' });
    await updateRecurring(tx, record, { status: 'paused', updated_at: now.toISOString() });
    await recordEvent(context, 'recurring_invoice.updated', params.id);
    return readRecurring(context, params.id);
  },

  async resume(context) {
    const { tx, now, today, user, params } = context;
    const record = await lockRecurring(tx, params.id);
    if (record.status !== 'paused')
      throw new Refusal('INVALID_STATE', { message: 'Only a paused schedule can be resumed.' });
    if (record.auto_issue) await checkPrices(context, record);
    // Dates that passed during the pause are skipped.
    const from = later(addDays(record.next_on!, -1), addDays(today, -1));
    const next_on = nextOccurrence(scheduleOf(record), from, record.made_count);
    await updateRecurring(tx, record, {
      status: next_on === null ? 'ended' : 'active',
      next_on,
      changed_by: user.id,
      maker_left: false,
      problem: null,
      problem_at: null,
      updated_at: now.toISOString(),
    });
    await recordEvent(context, 'recurring_invoice.updated', params.id);
    return readRecurring(context, params.id);
  },

  async runNow(context) {
    const { tx, today, params } = context;
    const record = await lockRecurring(tx, params.id);
    if (record.status !== 'active')
      throw new Refusal('INVALID_STATE', { message: 'Only an active schedule creates documents.' });
    // A future date is issued today; an overdue one keeps its own date.
    await makeNext(context, record, [record.next_on!, today].sort()[0]!);
    return readRecurring(context, params.id);
  },
};

/** The date of the invoice that a schedule repeats and that is its first date for that reason, or null. */
const repeatedOn = (before: RecurringRecord, after: RecurringRecord): string | null =>
  before.made_count === 0 && before.start_on === after.start_on && before.next_on! > before.start_on
    ? before.start_on
    : null;

const later = (a: string | null, b: string) => (a !== null && a > b ? a : b);
