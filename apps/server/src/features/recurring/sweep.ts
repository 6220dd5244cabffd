import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { inOrganization } from '../../db/scope.ts';
import { actingFor, each, FIRST_ZONE, type Owner, organizationRow } from '../../jobs/organizations.ts';
import type { Services } from '../../services.ts';
import { makeNext } from './run.ts';
import { dueRecurring, lockRecurring, makerOf, updateRecurring } from './store.ts';

/**
 * Creates every due document of all schedules, with what the person who last changed one may do now. Runs each hour:
 * missed dates are created one by one, each once. A schedule that fails keeps its date and stores the reason, which
 * waits for a person, and does not stop the others.
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

/** Returns false when this schedule has nothing more to create now. */
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
      const context = await actingFor(services, tx, makerOf(record), 'documents:write');
      await makeNext(context, record, record.next_on);
      return true;
    });
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal('INTERNAL');
    // Deleted meanwhile, so there is no record to store the problem on.
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
