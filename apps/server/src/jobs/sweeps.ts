import { Refusal } from '@lissafi/contract/errors';
import { LIMITS, REMINDER_HOUR } from '@lissafi/contract/limits';
import { permissionsOf } from '@lissafi/contract/permissions';
import { hourIn, todayIn } from '@lissafi/domain/calendar/civil-date';
import type { PoolClient } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { inOrganization, type Tx } from '../db/scope.ts';
import { DUE, sayWhatIsDue, TODAY } from '../features/notifications/due.ts';
import { makeNext } from '../features/recurring/run.ts';
import { dueRecurring, lockRecurring, updateRecurring } from '../features/recurring/store.ts';
import { queueReminders } from '../features/reminders/remind.ts';
import { markRun, readReminders } from '../features/reminders/settings.ts';
import type { MemberContext } from '../http/context.ts';
import type { Services } from '../services.ts';

/** Where the day begins first: whoever has something due by their own today, has it by this one. */
const FIRST_ZONE = 'Pacific/Kiritimati';

type Owner = Pick<PoolClient, 'query'>;

/**
 * Reminders of all organizations whose morning has come. Runs each hour and does nothing twice: a day that was handed
 * out is written down, and a document is reminded of an offset once.
 */
export async function sweepReminders(services: Services, owner: Owner): Promise<void> {
  const { rows } = await owner.query<{ organization_id: string }>(
    `select organization_id from reminder_settings
     where enabled and coalesce(last_run_on, '-infinity') < $1::date`,
    [todayIn(FIRST_ZONE, services.clock())],
  );
  await each(rows, async ({ organization_id }) => {
    for (let done = false; !done; )
      done = await inOrganization(services.database, organization_id, (tx) => remindBatch(services, tx));
    services.wakeRelay();
  });
}

/**
 * Says what expires and what is late, in all organizations. Runs each hour, since days begin at another one elsewhere;
 * whoever has had it said is not even found.
 */
export async function sweepAlerts(services: Services, owner: Owner): Promise<void> {
  const due = (condition: string) => condition.replaceAll(TODAY, '$1');
  const { rows } = await owner.query<{ organization_id: string }>(
    `select organization_id from stock_lot d where ${due(DUE.lots)}
     union select organization_id from production_order d where ${due(DUE.orders)}`,
    [todayIn(FIRST_ZONE, services.clock())],
  );
  await each(rows, async ({ organization_id }) => {
    for (let done = false; !done; )
      done = await inOrganization(services.database, organization_id, async (tx) => {
        const { timezone, closed_at } = await organizationRow(tx);
        return closed_at !== null || sayWhatIsDue(tx, todayIn(timezone, services.clock()));
      });
    services.wakeRelay();
  });
}

/** One that fails stops no other; the job fails at the end, and the queue tries it again. */
async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function remindBatch(services: Services, tx: Tx): Promise<boolean> {
  const now = services.clock();
  const { timezone, closed_at } = await organizationRow(tx);
  const today = todayIn(timezone, now);
  // Held to commit: of two processes the second finds the day done.
  const settings = await readReminders(tx, true);
  if (!settings?.enabled || !settings.enabled_on || closed_at !== null) return true;
  if ((settings.last_run_on ?? '') >= today || hourIn(timezone, now) < REMINDER_HOUR) return true;
  const { days, enabled_on } = settings;
  const { done } = await queueReminders(tx, { days, enabled_on }, today, now, uuidv7);
  if (done) await markRun(tx, today);
  return done;
}

/**
 * Makes what is due of all schedules. Runs each hour: what was missed is made date by date, each once. One that cannot
 * be made keeps its date and says why, and does not stop the others.
 */
export async function sweepRecurring(services: Services, owner: Owner): Promise<void> {
  const { rows } = await owner.query<{ organization_id: string }>(
    `select distinct organization_id from recurring_invoice where status = 'active' and next_on <= $1::date`,
    [todayIn(FIRST_ZONE, services.clock())],
  );
  await each(rows, async ({ organization_id }) => {
    await makeDue(services, organization_id);
    services.wakeRelay();
  });
}

async function makeDue(services: Services, organizationId: string): Promise<void> {
  const today = await inOrganization(services.database, organizationId, async (tx) => {
    const { timezone, closed_at } = await organizationRow(tx);
    return closed_at === null ? todayIn(timezone, services.clock()) : null;
  });
  if (today === null) return;
  const due = await inOrganization(services.database, organizationId, (tx) => dueRecurring(tx, today));
  let room = LIMITS.recurring_per_run;
  await each(due, async (id) => {
    while (room > 0 && (await makeOne(services, organizationId, id, today))) room -= 1;
  });
}

/** False where this schedule has nothing more to make now. */
async function makeOne(
  services: Services,
  organizationId: string,
  id: string,
  today: string,
): Promise<boolean> {
  try {
    return await inOrganization(services.database, organizationId, async (tx) => {
      const record = await lockRecurring(tx, id);
      if (record.status !== 'active' || record.next_on === null || record.next_on > today) return false;
      await makeNext(await contextFor(services, tx, record.created_by), record, record.next_on);
      return true;
    });
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal('INTERNAL');
    // Deleted in the meantime: there is nothing to say it on.
    if (refusal.code !== 'NOT_FOUND' || refusal.field !== undefined)
      await inOrganization(services.database, organizationId, async (tx) => {
        const record = await lockRecurring(tx, id);
        const problem = refusal.errors?.map((fault) => fault.message).join(' ') ?? refusal.message;
        await updateRecurring(tx, record, { problem, problem_at: services.clock().toISOString() });
      });
    if (refusal !== error) throw error;
    return false;
  }
}

const organizationRow = (tx: Tx) =>
  tx.db
    .selectFrom('organization')
    .selectAll()
    .where('organization_id', '=', tx.organization_id)
    .executeTakeFirstOrThrow();

/** Work that nobody pressed a button for, in the name of who set it up; it overrides no credit limit. */
async function contextFor(services: Services, tx: Tx, userId: string): Promise<MemberContext> {
  const row = await organizationRow(tx);
  const now = services.clock();
  return {
    tx,
    services,
    now,
    newId: uuidv7,
    today: todayIn(row.timezone, now),
    user: { id: userId, email: '', email_verified: true, terms_accepted: true, session_id: '' },
    organization: {
      id: tx.organization_id,
      role: 'sales',
      permissions: permissionsOf('sales'),
      vat_registered: row.vat_registered,
      default_tax: row.default_tax_e4 === null ? null : row.default_tax_e4 / 10_000,
      currency: row.currency,
      timezone: row.timezone,
      invoice_prefix: row.invoice_prefix,
      tier: row.tier as MemberContext['organization']['tier'],
      closed: row.closed_at !== null,
    },
  };
}
