import { lastMonthOver } from '@lissafi/domain/books/fixed-assets';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { v7 as uuidv7 } from 'uuid';
import { inOrganization } from '../../db/scope.ts';
import { each, FIRST_ZONE, type Owner, organizationRow } from '../../jobs/organizations.ts';
import type { Services } from '../../services.ts';
import { depreciate } from './depreciation.ts';

/** Posts the depreciation of the months that are over, each night and in nobody's name; what is posted stays. */
export async function sweepDepreciation(services: Services, owner: Owner): Promise<void> {
  const now = services.clock();
  const { rows } = await owner.query<{ organization_id: string }>(
    `select distinct organization_id from fixed_asset
      where disposed_on is null and voided_at is null and plan_months > 0
        and greatest(plan_from, depreciated_until + interval '1 month')
          <= least($1::date, plan_from + make_interval(months => plan_months - 1))`,
    [`${lastMonthOver(todayIn(FIRST_ZONE, now))}-01`],
  );
  await each(rows, ({ organization_id }) =>
    inOrganization(services.database, organization_id, async (tx) => {
      const { timezone, closed_at } = await organizationRow(tx);
      if (closed_at !== null) return;
      const today = todayIn(timezone, now);
      await depreciate({ tx, now, today, newId: uuidv7, user: { id: null } }, lastMonthOver(today));
    }),
  );
}
