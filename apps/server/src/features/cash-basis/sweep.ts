import { LIMITS } from '@lissafi/contract/limits';
import { inOrganization, type Tx } from '../../db/scope.ts';
import { inTurns, type Owner } from '../../jobs/organizations.ts';
import type { Services } from '../../services.ts';
import { catchUpCashBasis } from '../ledger/cash-basis.ts';

/**
 * Includes new entries in the cash basis each night, where the organization reads its reports so or has asked for the
 * cash basis before, so that the first page of the day does not wait for it.
 */
export async function sweepCashBasis(services: Services, owner: Owner): Promise<void> {
  const { rows } = await owner.query<{ organization_id: string }>(
    `select o.organization_id from organization o
      join organization_counter c on c.organization_id = o.organization_id
      left join cash_basis_state s on s.organization_id = o.organization_id
      where (o.accounting_method = 'cash' or s.organization_id is not null)
        and c.next_entry - 1 > coalesce(s.entry_number, 0)`,
  );
  await inTurns(rows, async ({ organization_id }) => {
    const step = (tx: Tx) => catchUpCashBasis(tx, LIMITS.cash_basis_step);
    return (await inOrganization(services.database, organization_id, step)) > 0;
  });
}
