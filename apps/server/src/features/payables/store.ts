import { Refusal } from '@lissafi/contract/errors';
import { addMoney } from '@lissafi/domain/money/money';
import type { Allocation, OpenDocument } from '@lissafi/domain/sales/settlement-on-account';
import { insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** Locks the supplier to commit, before its payables. Throws NOT_FOUND. */
export async function lockSupplier(tx: Tx, id: string, field?: string): Promise<void> {
  const { rows } = await sql`select from supplier where organization_id = ${tx.organization_id}
    and id = ${id} for no key update`.execute(tx.db);
  if (rows.length === 0)
    throw new Refusal('NOT_FOUND', field ? { field, message: 'This supplier does not exist.' } : {});
}

/**
 * Locks the supplier and its open payables, before items and counters, like documents. `goods` selects only payables
 * for goods, not for expenses. Throws NOT_FOUND.
 */
export async function lockOwed(
  tx: Tx,
  supplierId: string,
  { goods }: { goods: boolean } = { goods: false },
): Promise<OpenDocument[]> {
  await lockSupplier(tx, supplierId);
  const { rows } = await sql<OpenDocument>`
    select id, received_on as issue_date, received_on as due_date, total_amount - amount_paid as balance_due
    from payable p where organization_id = ${tx.organization_id} and supplier_id = ${supplierId}
      and total_amount > amount_paid and not (${goods} and exists (select from transaction t
        where t.organization_id = ${tx.organization_id} and t.payable_id = p.id))
      and not (${goods} and exists (select from fixed_asset a
        where a.organization_id = ${tx.organization_id} and a.payable_id = p.id))
    order by id for no key update`.execute(tx.db);
  return rows;
}

/** Adds a payable; the supplier must be locked and the journal entry written. */
export async function addPayable(
  tx: Tx,
  payable: {
    id: string;
    supplier_id: string;
    reference: string | null;
    received_on: string;
    total_amount: number;
    source_id: string;
    journal_entry_id: string;
    created_at: string;
  },
): Promise<void> {
  await tx.write(
    'payable',
    sql`insert into payable (organization_id, id, supplier_id, reference, received_on, total_amount, source_id,
        journal_entry_id, created_at)
      values (${tx.organization_id}, ${payable.id}, ${payable.supplier_id}, ${payable.reference},
        ${payable.received_on}, ${payable.total_amount}, ${payable.source_id}, ${payable.journal_entry_id},
        ${payable.created_at})`,
  );
}

/** Locks a payable, after its supplier, and returns how much of it is settled. */
export async function lockPayable(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ amount_paid: number }>`select amount_paid from payable
    where organization_id = ${tx.organization_id} and id = ${id} for no key update`.execute(tx.db);
  return rows[0]!.amount_paid;
}

/** Voids a payable whose expense was voided, so that nothing of it is owed. */
export async function voidPayable(tx: Tx, id: string, at: string): Promise<void> {
  await tx.write(
    'payable',
    sql`update payable set amount_paid = total_amount, voided_at = ${at}
      where organization_id = ${tx.organization_id} and id = ${id}`,
  );
}

/** Records what a payment or a return of goods settles; the payables are locked. */
export async function settlePayables(
  tx: Tx,
  source: { id: string; type: 'supplier_payment' | 'supplier_return' },
  allocations: readonly Allocation[],
): Promise<void> {
  if (allocations.length === 0) return;
  const ids = allocations.map((each) => each.invoice_id);
  const amounts = allocations.map((each) => each.amount);
  await tx.write(
    'payable',
    sql`update payable p set amount_paid = p.amount_paid + n.amount 
      from unnest(${ids}::uuid[], ${amounts}::bigint[]) as n (id, amount)
      where p.organization_id = ${tx.organization_id} and p.id = n.id`,
  );
  await tx.write(
    'payable_allocation',
    insertRows(
      tx,
      'payable_allocation',
      allocations.map(({ invoice_id: payable_id, amount }) => ({
        ...{ payable_id, source_id: source.id, source_type: source.type, amount },
      })),
      { payable_id: 'uuid', source_id: 'uuid', source_type: 'text', amount: 'bigint' },
    ),
  );
}

/** Reopens what a payment had settled; the payables are locked. */
export async function unsettlePayables(tx: Tx, sourceId: string): Promise<void> {
  await tx.write(
    'payable',
    sql`update payable p set amount_paid = p.amount_paid - a.amount from payable_allocation a
      where p.organization_id = ${tx.organization_id} and a.organization_id = ${tx.organization_id}
        and a.payable_id = p.id and a.source_id = ${sourceId}`,
  );
}

/** Returns the total balance in kobo. */
export const owedOf = (open: readonly OpenDocument[]) => addMoney(...open.map((each) => each.balance_due));

/** Locks payables after their suppliers, in order of id; returns the suppliers of those that were settled in part. */
export async function lockUnsettled(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ supplier_id: string; amount_paid: number }>`
    select supplier_id, amount_paid from payable
    where organization_id = ${tx.organization_id} and id = any (${ids}::uuid[])
    order by id for no key update`.execute(tx.db);
  return rows.flatMap(({ supplier_id, amount_paid }) => (amount_paid > 0 ? [supplier_id] : []));
}
