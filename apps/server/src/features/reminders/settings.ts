import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import { DEFAULT_REMINDER_DAYS } from '@lissafi/contract/limits';
import type { ReminderSettings, reminderRoutes } from '@lissafi/contract/reminders';
import { sql } from 'kysely';
import { appendEvents } from '../../db/events.ts';
import type { Tx } from '../../db/scope.ts';
import type { Handlers, MemberContext } from '../../http/context.ts';

interface Stored {
  version: number;
  enabled: boolean;
  days: number[];
  enabled_on: string | null;
  last_run_on: string | null;
}

/** Undefined where nobody ever set anything. */
export async function readReminders(tx: Tx, lock = false): Promise<Stored | undefined> {
  const { rows } =
    await sql<Stored>`select version, enabled, days, enabled_on, last_run_on from reminder_settings
    where organization_id = ${tx.organization_id} ${sql.raw(lock ? 'for update' : '')}`.execute(tx.db);
  return rows[0];
}

function toSettings(stored: Stored | undefined, { organization }: MemberContext): ReminderSettings {
  return {
    version: stored?.version ?? 0,
    enabled: stored?.enabled ?? false,
    days: stored?.days ?? [...DEFAULT_REMINDER_DAYS],
    can: { update: organization.permissions.includes('organization:update') },
  };
}

export const reminderHandlers: Handlers<typeof reminderRoutes> = {
  get: async (context) => toSettings(await readReminders(context.tx), context),

  async update(context) {
    const { tx, body, today, now, user } = context;
    const stored = await readReminders(tx, true);
    const before = toSettings(stored, context);
    if (before.version !== body.version) throw new Refusal('STALE_VERSION', { current: before });
    const enabled = body.enabled ?? before.enabled;
    const days = [...(body.days ?? before.days)].sort((a, b) => a - b);
    if (enabled && days.length === 0) throw invalid(fault('days', 'Please choose at least one day'));
    const enabled_on = enabled ? ((before.enabled ? stored?.enabled_on : null) ?? today) : null;
    const { rows } = await sql`
      insert into reminder_settings (organization_id, version, enabled, days, enabled_on, updated_at)
      values (${tx.organization_id}, 1, ${enabled}, ${days}, ${enabled_on}, ${now.toISOString()})
      on conflict (organization_id) do update set version = reminder_settings.version + 1,
        enabled = excluded.enabled, days = excluded.days, enabled_on = excluded.enabled_on,
        updated_at = excluded.updated_at
      where reminder_settings.version = ${body.version} returning version`.execute(tx.db);
    if (rows.length === 0)
      throw new Refusal('STALE_VERSION', { current: toSettings(await readReminders(tx), context) });
    await appendEvents(tx, [
      { type: 'reminders.updated', subject_id: tx.organization_id, actor_id: user.id },
    ]);
    return toSettings(await readReminders(tx), context);
  },
};

/** Everything that was due on this day has been handed out. */
export async function markRun(tx: Tx, today: string): Promise<void> {
  await sql`update reminder_settings set last_run_on = ${today}::date
    where organization_id = ${tx.organization_id}`.execute(tx.db);
}
