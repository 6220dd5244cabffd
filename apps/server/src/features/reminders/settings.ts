import { DEFAULT_REMINDER_DAYS } from '@lissafi/contract/limits';
import type { ReminderSettings } from '@lissafi/contract/reminders';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';

interface Stored {
  version: number;
  enabled: boolean;
  days: number[];
  enabled_on: string | null;
  last_run_on: string | null;
  wording: string | null;
}

/** Undefined where the settings were never changed. */
export async function readReminders(tx: Tx, lock = false): Promise<Stored | undefined> {
  const { rows } =
    await sql<Stored>`select version, enabled, days, enabled_on, last_run_on, wording from reminder_settings
    where organization_id = ${tx.organization_id} ${sql.raw(lock ? 'for no key update' : '')}`.execute(tx.db);
  return rows[0];
}

export function toSettings(stored: Stored | undefined, { organization }: MemberContext): ReminderSettings {
  return {
    version: stored?.version ?? 0,
    enabled: stored?.enabled ?? false,
    days: stored?.days ?? [...DEFAULT_REMINDER_DAYS],
    wording: stored?.wording ?? null,
    can: { update: organization.permissions.includes('organization:update') },
  };
}

/** Records that all reminders of this day are queued. */
export async function markRun(tx: Tx, today: string): Promise<void> {
  await sql`update reminder_settings set last_run_on = ${today}::date
    where organization_id = ${tx.organization_id}`.execute(tx.db);
}
