import { REMINDER_HOUR } from '@lissafi/contract/limits';
import { hourIn, todayIn } from '@lissafi/domain/calendar/civil-date';
import { v7 as uuidv7 } from 'uuid';
import { inOrganization, type Tx } from '../../db/scope.ts';
import { FIRST_ZONE, inTurns, type Owner, onNewDay, organizationRow } from '../../jobs/organizations.ts';
import type { Services } from '../../services.ts';
import { queueReminders } from './remind.ts';
import { markRun, readReminders } from './settings.ts';

/**
 * Queues the reminders of all organizations where the reminder hour has come. Runs each hour and sends nothing twice: a
 * finished day is recorded, and a document gets each scheduled reminder once.
 */
export async function sweepReminders(services: Services, owner: Owner): Promise<void> {
  const { rows } = await owner.query<{ organization_id: string; timezone: string; done_on: string | null }>(
    `select s.organization_id, o.timezone, s.last_run_on::text as done_on
     from reminder_settings s join organization o on o.organization_id = s.organization_id
     where s.enabled and coalesce(s.last_run_on, '-infinity') < $1::date`,
    [todayIn(FIRST_ZONE, services.clock())],
  );
  await inTurns(onNewDay(rows, services.clock()), async ({ organization_id }) => {
    const done = await inOrganization(services.database, organization_id, (tx) => remindBatch(services, tx));
    services.wakeRelay();
    return !done;
  });
}

async function remindBatch(services: Services, tx: Tx): Promise<boolean> {
  const now = services.clock();
  const { timezone, closed_at } = await organizationRow(tx);
  const today = todayIn(timezone, now);
  // Locked to commit: of two processes the second finds the day finished.
  const settings = await readReminders(tx, true);
  if (!settings?.enabled || !settings.enabled_on || closed_at !== null) return true;
  if ((settings.last_run_on ?? '') >= today || hourIn(timezone, now) < REMINDER_HOUR) return true;
  const { days, enabled_on, wording } = settings;
  const { done } = await queueReminders(tx, { days, enabled_on, wording }, { today, timezone }, now, uuidv7);
  if (done) await markRun(tx, today);
  return done;
}
