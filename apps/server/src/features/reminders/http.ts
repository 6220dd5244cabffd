import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { reminderRoutes } from '@lissafi/contract/reminders';
import { faultOfWording } from '@lissafi/domain/sales/reminder-wording';
import { appendEvents } from '../../db/events.ts';
import { sql } from '../../db/sql.ts';
import { type Handlers, provenIf } from '../../http/context.ts';
import { isOtherAccountIn, refuseOtherAccountIn } from '../bank-accounts/other-account.ts';
import { answerDocument } from '../documents/answer.ts';
import { remindByHand } from './remind.ts';
import { readReminders, toSettings } from './settings.ts';
import { draftReminder, remindCustomer } from './whole-debt.ts';

export const reminderHandlers: Handlers<typeof reminderRoutes> = {
  get: async (context) => toSettings(await readReminders(context.tx), context),

  update: provenIf(
    async ({ tx, body }) => isOtherAccountIn(tx, body.wording, (await readReminders(tx))?.wording ?? null),
    async (context) => {
      const { tx, body, today, now, user } = context;
      const stored = await readReminders(tx, true);
      const before = toSettings(stored, context);
      if (before.version !== body.version) throw new Refusal('STALE_VERSION', { current: before });
      const enabled = body.enabled ?? before.enabled;
      const days = [...(body.days ?? before.days)].sort((a, b) => a - b);
      if (enabled && days.length === 0) throw invalid(fault('days', 'Please choose at least one day'));
      const wording = body.wording === undefined ? before.wording : body.wording;
      const wrong = wording && faultOfWording(wording);
      if (wrong) throw invalid(fault('wording', wrong));
      const enabled_on = enabled ? ((before.enabled ? stored?.enabled_on : null) ?? today) : null;
      const { rows } = await sql`
      insert into reminder_settings (organization_id, version, enabled, days, enabled_on, wording, updated_at)
      values (${tx.organization_id}, 1, ${enabled}, ${days}, ${enabled_on}, ${wording}, ${now.toISOString()})
      on conflict (organization_id) do update set version = reminder_settings.version + 1,
        enabled = excluded.enabled, days = excluded.days, enabled_on = excluded.enabled_on, wording = excluded.wording,
        updated_at = excluded.updated_at
      where reminder_settings.version = ${body.version} returning version`.execute(tx.db);
      if (rows.length === 0)
        throw new Refusal('STALE_VERSION', { current: toSettings(await readReminders(tx), context) });
      await appendEvents(tx, [
        { type: 'reminders.updated', subject_id: tx.organization_id, actor_id: user.id },
      ]);
      return toSettings(await readReminders(tx), context);
    },
  ),

  async send(context) {
    const { message, text } = context.body;
    await refuseOtherAccountIn(context, { message, text });
    await remindByHand(context, context.params.id, context.body);
    return answerDocument(context, context.params.id);
  },

  draft: (context) => draftReminder(context, context.params.id),

  async remindCustomer(context) {
    await refuseOtherAccountIn(context, { message: context.body.message });
    return { count: await remindCustomer(context, context.params.id, context.body) };
  },
};
