import { EXPIRES_SOON_DAYS, LIMITS } from '@lissafi/contract/limits';
import type { StockAlertType } from '@lissafi/contract/notifications';
import { appendEvents, type NewEvent } from '../../db/events.ts';
import { holdOrganization } from '../../db/organization-lock.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** Placeholders for the date and the organization in the conditions below. */
export const TODAY = '$today';
export const ORGANIZATION = '$organization';

/**
 * Conditions on a row `d` that is due on a date and was not yet reported for it. Reported dates are in the event log,
 * so that nothing is reported twice; a changed date is reported again.
 */
export const DUE = {
  /** A batch with stock, some days before its expiry date and after it. */
  lots: `quantity_e4 > 0 and expires_on <= ${TODAY}::date + ${EXPIRES_SOON_DAYS}
    and not exists (select from event e where e.organization_id = ${ORGANIZATION} and e.subject_id = d.id
      and e.type = case when d.expires_on < ${TODAY}::date then 'lot.expired' else 'lot.expiring' end
      and e.data ->> 'date' = d.expires_on::text)`,
  /** An open order whose planned end has passed. */
  orders: `status in ('planned', 'in_progress', 'on_hold') and planned_end < ${TODAY}::date
    and not exists (select from event e where e.organization_id = ${ORGANIZATION} and e.subject_id = d.id
      and e.type = 'production.overdue' and e.data ->> 'date' = d.planned_end::text)`,
} as const;

interface Due {
  type: StockAlertType;
  subject_id: string;
  date: string;
}

/**
 * Reports what is due in the organization on its own current date, in the caller's transaction; returns true when
 * everything was reported. The organization's lock is taken first, so that the second of two processes finds it
 * reported.
 */
export async function reportDue(tx: Tx, today: string): Promise<boolean> {
  await holdOrganization(tx);
  const when = (condition: string) => {
    const values: Record<string, string> = { [TODAY]: today, [ORGANIZATION]: tx.organization_id };
    const parts = condition.split(/(\$\w+)/);
    return sql.join(
      parts.map((part) => (part in values ? sql`${values[part]}` : sql.raw(part))),
      '',
    );
  };
  const { rows } = await sql<Due>`
    select case when d.expires_on < ${today}::date then 'lot.expired' else 'lot.expiring' end as type,
      d.id as subject_id, d.expires_on as date
    from stock_lot d where d.organization_id = ${tx.organization_id} and ${when(DUE.lots)}
    union all
    select 'production.overdue', d.id, d.planned_end
    from production_order d where d.organization_id = ${tx.organization_id} and ${when(DUE.orders)}
    order by date, subject_id limit ${LIMITS.alerts_per_batch}`.execute(tx.db);
  if (rows.length === 0) return true;
  await appendEvents(
    tx,
    rows.map(
      ({ type, subject_id, date }): NewEvent => ({ type, subject_id, actor_id: null, data: { date } }),
    ),
  );
  return rows.length < LIMITS.alerts_per_batch;
}
