import { TAX_REMINDER_DAYS } from '@lissafi/contract/limits';
import { TAX_ALERT_TYPES, type TaxAlertType } from '@lissafi/contract/notifications';
import type { TaxDuty } from '@lissafi/contract/tax-calendar';
import { addDays, todayIn } from '@lissafi/domain/calendar/civil-date';
import { appendEvents } from '../../db/events.ts';
import { holdOrganization } from '../../db/organization-lock.ts';
import { inOrganization, type Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { each, FIRST_ZONE, type Owner, onNewDay, organizationRow } from '../../jobs/organizations.ts';
import type { Services } from '../../services.ts';
import { readDuties } from './duties.ts';
import { fiscalYear } from './fiscal-year.ts';

/**
 * Reminds all organizations of what is due to the tax office: some days before its day, and once more when its day has
 * passed. Runs each hour, because days begin at different hours in different zones, and looks at an organization once on
 * each of its days.
 */
export async function sweepTaxes(services: Services, owner: Owner): Promise<void> {
  const { rows } = await owner.query<{ organization_id: string; timezone: string; done_on: string | null }>(
    `select o.organization_id, o.timezone, r.checked_on::text as done_on from organization o
     left join tax_reminder r on r.organization_id = o.organization_id
     where o.closed_at is null and coalesce(r.checked_on, '-infinity') < $1::date`,
    [todayIn(FIRST_ZONE, services.clock())],
  );
  await each(onNewDay(rows, services.clock()), async ({ organization_id }) => {
    await inOrganization(services.database, organization_id, async (tx) => {
      const { timezone, closed_at } = await organizationRow(tx);
      if (closed_at === null) await remindOfTaxes(tx, todayIn(timezone, services.clock()));
    });
    services.wakeRelay();
  });
}

/** The organization's lock is taken first, so that the second of two processes finds the day looked at. */
async function remindOfTaxes(tx: Tx, today: string): Promise<void> {
  await holdOrganization(tx);
  const { rows } =
    await sql`insert into tax_reminder (organization_id, checked_on) values (${tx.organization_id}, ${today})
    on conflict (organization_id) do update set checked_on = excluded.checked_on
      where tax_reminder.checked_on < excluded.checked_on
    returning organization_id`.execute(tx.db);
  if (rows.length === 0) return;
  const { year_end } = await fiscalYear(tx, today);
  const near = addDays(today, TAX_REMINDER_DAYS);
  const due = (await readDuties(tx, today, { year_end, payroll: true })).filter(
    ({ due_on }) => due_on <= near,
  );
  if (due.length === 0) return;
  const { rows: reported } = await sql<{ type: string; duty: string; month: string }>`
    select type, data ->> 'duty' as duty, data ->> 'month' as month from event
    where organization_id = ${tx.organization_id} and subject_id = ${tx.organization_id}
      and type = any (${TAX_ALERT_TYPES}::text[])`.execute(tx.db);
  const known = new Set(reported.map(({ type, duty, month }) => [type, duty, month].join(' ')));
  await appendEvents(
    tx,
    due
      .filter((each) => !known.has([alertOf(each), each.duty, each.month].join(' ')))
      .map(({ state, ...duty }) => ({
        ...{ type: alertOf({ state, ...duty }), subject_id: tx.organization_id, actor_id: null, data: duty },
      })),
  );
}

const alertOf = ({ duty, state }: TaxDuty): TaxAlertType =>
  `${duty === 'paye' || duty === 'pension' ? 'payroll_tax' : 'tax'}.${state === 'late' ? 'late' : 'due'}`;
