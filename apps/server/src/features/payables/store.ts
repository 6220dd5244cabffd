import type { PaymentTerms } from '@lissafi/contract/documents';
import { Refusal } from '@lissafi/contract/errors';
import { addMoney } from '@lissafi/domain/money/money';
import type { Allocation, OpenDocument } from '@lissafi/domain/sales/settlement-on-account';
import { anyOf, insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** A payable that is open; of a foreign bill with its currency and what is open in it. */
export interface OpenPayable extends OpenDocument {
  currency: string | null;
  foreign_open: number | null;
}
/** What settles a payable; of a foreign bill also in its currency. */
export interface PayableAllocation extends Allocation {
  foreign_amount?: number | null;
}

/** What a purchase must know of its supplier. */
export interface BuyingTerms {
  payment_terms: PaymentTerms | null;
}

/** Locks the supplier to commit, before its payables. Throws NOT_FOUND. */
export async function lockSupplier(tx: Tx, id: string, field?: string): Promise<BuyingTerms> {
  const { rows } =
    await sql<BuyingTerms>`select payment_terms from supplier where organization_id = ${tx.organization_id}
    and id = ${id} for no key update`.execute(tx.db);
  if (!rows[0])
    throw new Refusal('NOT_FOUND', field ? { field, message: 'This supplier does not exist.' } : {});
  return rows[0];
}

/**
 * Locks the supplier and its open payables, before items and counters, like documents. `goods` selects only payables
 * for goods, not for expenses. Throws NOT_FOUND.
 */
export async function lockOwed(
  tx: Tx,
  supplierId: string,
  { goods }: { goods: boolean } = { goods: false },
): Promise<OpenPayable[]> {
  await lockSupplier(tx, supplierId);
  const { rows } = await sql<OpenPayable>`
    select id, received_on as issue_date, due_date, total_amount - amount_paid as balance_due, currency,
      foreign_total - foreign_paid as foreign_open
    from payable p where organization_id = ${tx.organization_id} and supplier_id = ${supplierId}
      and total_amount > amount_paid and not (${goods} and exists (select from transaction t
        where t.organization_id = ${tx.organization_id} and t.payable_id = p.id))
      and not (${goods} and exists (select from fixed_asset a
        where a.organization_id = ${tx.organization_id} and a.payable_id = p.id))
    order by id for no key update`.execute(tx.db);
  return rows;
}

/**
 * Locks several suppliers and what is owed to them, each in order of id, for records that follow in one transaction:
 * the first of them takes the counter, after which nothing new may be locked.
 */
export async function lockAllOwed(tx: Tx, supplierIds: readonly string[]): Promise<void> {
  await sql`select from supplier where organization_id = ${tx.organization_id} and ${anyOf('id', supplierIds)}
    order by id for no key update`.execute(tx.db);
  await sql`select from payable where organization_id = ${tx.organization_id} and ${anyOf('supplier_id', supplierIds)}
    and total_amount > amount_paid order by id for no key update`.execute(tx.db);
}

/** Adds a payable; the supplier must be locked and the journal entry written. */
export async function addPayable(
  tx: Tx,
  payable: {
    id: string;
    supplier_id: string;
    reference: string | null;
    received_on: string;
    due_date: string;
    total_amount: number;
    source_id: string;
    journal_entry_id: string;
    created_at: string;
    /** Of a foreign bill: its currency and its total in that. */
    currency?: string | null;
    foreign_total?: number | null;
  },
): Promise<void> {
  await tx.write(
    'payable',
    sql`insert into payable (organization_id, id, supplier_id, reference, received_on, due_date, total_amount, source_id,
        journal_entry_id, created_at, currency, foreign_total, foreign_paid)
      values (${tx.organization_id}, ${payable.id}, ${payable.supplier_id}, ${payable.reference},
        ${payable.received_on}, ${payable.due_date}, ${payable.total_amount}, ${payable.source_id}, ${payable.journal_entry_id},
        ${payable.created_at}, ${payable.currency ?? null}, ${payable.foreign_total ?? null},
        ${payable.currency ? 0 : null})`,
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
    sql`update payable set amount_paid = total_amount, foreign_paid = foreign_total, voided_at = ${at}
      where organization_id = ${tx.organization_id} and id = ${id}`,
  );
}

export type AllocationSource =
  | 'supplier_payment'
  | 'supplier_return'
  | 'supplier_credit_note'
  | 'supplier_application';

/** Records what a payment, a return of goods, a credit note or an application settles; the payables are locked. */
export async function settlePayables(
  tx: Tx,
  source: { id: string; type: AllocationSource },
  allocations: readonly PayableAllocation[],
): Promise<void> {
  if (allocations.length === 0) return;
  const ids = allocations.map((each) => each.invoice_id);
  const amounts = allocations.map((each) => each.amount);
  const foreign = allocations.map((each) => each.foreign_amount ?? null);
  await tx.write(
    'payable',
    sql`update payable p set amount_paid = p.amount_paid + n.amount, foreign_paid = p.foreign_paid + n.foreign_amount
      from unnest(${ids}::uuid[], ${amounts}::bigint[], ${foreign}::bigint[]) as n (id, amount, foreign_amount)
      where p.organization_id = ${tx.organization_id} and p.id = n.id`,
  );
  await tx.write(
    'payable_allocation',
    insertRows(
      tx,
      'payable_allocation',
      allocations.map(({ invoice_id: payable_id, amount, foreign_amount = null }) => ({
        ...{ payable_id, source_id: source.id, source_type: source.type, amount, foreign_amount },
      })),
      {
        payable_id: 'uuid',
        source_id: 'uuid',
        source_type: 'text',
        amount: 'bigint',
        foreign_amount: 'bigint',
      },
    ),
  );
}

/** Locks the payables that a payment, a credit note or an application settled, in order of id. */
export async function lockSettled(tx: Tx, sourceId: string): Promise<void> {
  await sql`select from payable p
    where p.organization_id = ${tx.organization_id} and exists (select from payable_allocation a
      where a.organization_id = ${tx.organization_id} and a.payable_id = p.id and a.source_id = ${sourceId})
    order by p.id for no key update`.execute(tx.db);
}

/** Reopens what a payment had settled; the payables are locked. */
export async function unsettlePayables(tx: Tx, sourceId: string): Promise<void> {
  await tx.write(
    'payable',
    sql`update payable p set amount_paid = p.amount_paid - a.amount,
        foreign_paid = p.foreign_paid - a.foreign_amount from payable_allocation a
      where p.organization_id = ${tx.organization_id} and a.organization_id = ${tx.organization_id}
        and a.payable_id = p.id and a.source_id = ${sourceId}`,
  );
}

/** Foreign bills are settled only by a payment that names them. */
export const ownCurrency = (open: readonly OpenPayable[]) => open.filter(({ currency }) => currency === null);

/** Returns the total balance in kobo, without foreign bills. */
export const owedOf = (open: readonly OpenPayable[]) =>
  addMoney(...ownCurrency(open).map((each) => each.balance_due));

/** Locks payables after their suppliers, in order of id; returns the suppliers of those that were settled in part. */
export async function lockUnsettled(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ supplier_id: string; amount_paid: number }>`
    select supplier_id, amount_paid from payable
    where organization_id = ${tx.organization_id} and id = any (${ids}::uuid[])
    order by id for no key update`.execute(tx.db);
  return rows.flatMap(({ supplier_id, amount_paid }) => (amount_paid > 0 ? [supplier_id] : []));
}
