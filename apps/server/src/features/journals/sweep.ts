import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { v7 as uuidv7 } from 'uuid';
import { inOrganization } from '../../db/scope.ts';
import { actingFor, each, FIRST_ZONE, type Owner, organizationRow } from '../../jobs/organizations.ts';
import type { Services } from '../../services.ts';
import { postNext } from './schedule.ts';
import { dueRecurringJournals, lockRecurringJournal, makerOf, updateRecurringJournal } from './store.ts';

/**
 * Posts every recurring journal that is due, each hour and in nobody's name, while the person who last changed it may
 * still post journals. Missed ones are posted one by one with their own dates; one that fails keeps its date and stores
 * the reason, which waits for a person.
 */
export async function sweepRecurringJournals(services: Services, owner: Owner): Promise<void> {
  const { rows } = await owner.query<{ organization_id: string }>(
    `select distinct organization_id from recurring_journal where status = 'active' and next_on <= $1::date`,
    [todayIn(FIRST_ZONE, services.clock())],
  );
  await each(rows, async ({ organization_id }) => {
    const scope = <T>(work: Parameters<typeof inOrganization<T>>[2]) =>
      inOrganization(services.database, organization_id, work);
    const today = await scope(async (tx) => {
      const { timezone, closed_at } = await organizationRow(tx);
      return closed_at === null ? todayIn(timezone, services.clock()) : null;
    });
    if (today === null) return;
    const due = await scope((tx) => dueRecurringJournals(tx, today));
    await each(due, async (id) => {
      for (let count = 0; count < LIMITS.recurring_journals_per_run; count++) {
        if (!(await postOne(services, organization_id, id, today))) return;
      }
    });
  });
}

/** Returns false when this schedule has nothing more that is due, or failed. */
async function postOne(
  services: Services,
  organizationId: string,
  id: string,
  today: string,
): Promise<boolean> {
  const now = services.clock();
  try {
    return await inOrganization(services.database, organizationId, async (tx) => {
      const record = await lockRecurringJournal(tx, id);
      if (record.status !== 'active' || record.next_on === null || record.next_on > today) return false;
      await actingFor(services, tx, makerOf(record), 'journals:write');
      await postNext({ tx, now, today, newId: uuidv7, user: { id: null } }, record, record.next_on);
      return true;
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await inOrganization(services.database, organizationId, async (tx) => {
      const record = await lockRecurringJournal(tx, id);
      await updateRecurringJournal(tx, record, { problem: error.message }, now.toISOString());
    });
    return false;
  }
}
