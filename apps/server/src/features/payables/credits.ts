import { insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** Money paid in advance, or a refund that is due for goods or bills. */
export type CreditKind = 'advance' | 'refund_due';

/** What a supplier owes us, while it is locked; amounts are kobo. */
export interface LockedCredit {
  id: string;
  supplier_id: string | null;
  kind: CreditKind;
  source_type: string;
  dated_on: string;
  amount: number;
  used: number;
}

/** Adds what a supplier owes us; its id is that of the payment, the note, the return or the adjustment. */
export async function addCredit(
  tx: Tx,
  credit: Omit<LockedCredit, 'used'> & { reference: string | null; created_at: string },
): Promise<void> {
  if (credit.amount === 0) return;
  await tx.write(
    'supplier_credit',
    sql`insert into supplier_credit (organization_id, id, supplier_id, kind, source_type, dated_on, reference, amount,
        created_at)
      values (${tx.organization_id}, ${credit.id}, ${credit.supplier_id}, ${credit.kind}, ${credit.source_type},
        ${credit.dated_on}, ${credit.reference}, ${credit.amount}, ${credit.created_at})`,
  );
}

const COLUMNS = sql`id, supplier_id, kind, source_type, dated_on, amount, used`;

/** Locks what is open of a supplier's credits of one kind, after its payables; oldest first. */
export async function lockCredits(tx: Tx, supplierId: string, kind: CreditKind): Promise<LockedCredit[]> {
  const { rows } = await sql<LockedCredit>`select ${COLUMNS} from supplier_credit
    where organization_id = ${tx.organization_id} and supplier_id = ${supplierId} and kind = ${kind}
      and used < amount
    order by id for no key update`.execute(tx.db);
  return rows.sort((a, b) => (`${a.dated_on}${a.id}` < `${b.dated_on}${b.id}` ? -1 : 1));
}

/** Locks credits by id; those that do not exist are left out. */
export async function lockCreditsById(tx: Tx, ids: readonly string[]): Promise<LockedCredit[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<LockedCredit>`select ${COLUMNS} from supplier_credit
    where organization_id = ${tx.organization_id} and id = any (${[...ids].sort()}::uuid[])
    order by id for no key update`.execute(tx.db);
  return rows;
}

export interface CreditUse {
  credit_id: string;
  amount: number;
}

/** Records what an application, a refund or a credit note used of credits, which are locked. */
export async function useCredits(tx: Tx, source_id: string, uses: readonly CreditUse[]): Promise<void> {
  if (uses.length === 0) return;
  await changeUsed(tx, uses);
  await tx.write(
    'supplier_credit_use',
    insertRows(
      tx,
      'supplier_credit_use',
      uses.map((use) => ({ ...use, source_id })),
      { credit_id: 'uuid', source_id: 'uuid', amount: 'bigint' },
    ),
  );
}

async function changeUsed(tx: Tx, uses: readonly CreditUse[]): Promise<void> {
  await tx.write(
    'supplier_credit',
    sql`update supplier_credit c set used = c.used + n.amount
      from unnest(${uses.map((use) => use.credit_id)}::uuid[], ${uses.map((use) => use.amount)}::bigint[])
        as n (id, amount)
      where c.organization_id = ${tx.organization_id} and c.id = n.id`,
  );
}

/** Returns what a source used of credits, and locks them; its own record is locked. */
export async function lockUses(tx: Tx, source_id: string): Promise<CreditUse[]> {
  const { rows } = await sql<CreditUse>`select credit_id, amount from supplier_credit_use
    where organization_id = ${tx.organization_id} and source_id = ${source_id}`.execute(tx.db);
  await lockCreditsById(
    tx,
    rows.map((use) => use.credit_id),
  );
  return rows;
}

/** Gives back what a voided source had used; the credits are locked by lockUses. */
export async function unuseCredits(tx: Tx, uses: readonly CreditUse[]): Promise<void> {
  if (uses.length > 0)
    await changeUsed(
      tx,
      uses.map(({ credit_id, amount }) => ({ credit_id, amount: -amount })),
    );
}

/** Marks a credit whose source was voided as used up; it is locked, and nothing of it was used. */
export async function endCredit(tx: Tx, id: string): Promise<void> {
  await tx.write(
    'supplier_credit',
    sql`update supplier_credit set used = amount where organization_id = ${tx.organization_id} and id = ${id}`,
  );
}

/** The open sum of one kind of credits of the supplier `s`. */
export const openCreditsOf = (tx: Tx, supplier: Sql, kind: CreditKind) => sql<number>`(
  select coalesce(sum(c.amount - c.used), 0)::bigint from supplier_credit c
  where c.organization_id = ${tx.organization_id} and c.supplier_id = ${supplier} and c.kind = ${kind}
    and c.used <> c.amount)`;
