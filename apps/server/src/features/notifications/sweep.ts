import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { inOrganization } from '../../db/scope.ts';
import { FIRST_ZONE, inTurns, type Owner, organizationRow } from '../../jobs/organizations.ts';
import type { Services } from '../../services.ts';
import { DUE, ORGANIZATION, reportDue, TODAY } from './due.ts';

/**
 * Reports expiring batches and late orders in all organizations. Runs each hour, because days begin at different hours
 * in different zones; organizations without anything to report are not even selected.
 */
export async function sweepAlerts(services: Services, owner: Owner): Promise<void> {
  const due = (condition: string) =>
    condition.replaceAll(TODAY, '$1').replaceAll(ORGANIZATION, 'd.organization_id');
  const { rows } = await owner.query<{ organization_id: string }>(
    `select organization_id from stock_lot d where ${due(DUE.lots)}
     union select organization_id from production_order d where ${due(DUE.orders)}`,
    [todayIn(FIRST_ZONE, services.clock())],
  );
  await inTurns(rows, async ({ organization_id }) => {
    const done = await inOrganization(services.database, organization_id, async (tx) => {
      const { timezone, closed_at } = await organizationRow(tx);
      return closed_at !== null || reportDue(tx, todayIn(timezone, services.clock()));
    });
    services.wakeRelay();
    return !done;
  });
}
