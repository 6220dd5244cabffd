import { LIMITS } from '@lissafi/contract/limits';
import { inOrganization, type Tx } from '../../db/scope.ts';
import { inTurns, type Owner } from '../../jobs/organizations.ts';
import type { Services } from '../../services.ts';
import { noteSalesWithoutCost } from './without-cost.ts';

/** After an upgrade, lets the documents of before say what they sold without a known cost, a bounded step at a time. */
export async function sweepSalesWithoutCost(services: Services, owner: Owner): Promise<void> {
  const { rows } = await owner.query<{ organization_id: string }>(
    `select distinct organization_id from invoice
      where net_without_cost is null and status <> 'draft' and document_type in ('invoice', 'receipt', 'credit_note')`,
  );
  await inTurns(rows, async ({ organization_id }) => {
    const step = (tx: Tx) => noteSalesWithoutCost(tx, LIMITS.sales_without_cost_step);
    const noted = await inOrganization(services.database, organization_id, step);
    return noted === LIMITS.sales_without_cost_step;
  });
}
