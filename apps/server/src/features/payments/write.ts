import type { PaymentKind } from '@lissafi/contract/documents';
import { insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';

export interface NewPayment {
  id: string;
  kind: PaymentKind;
  customer_id: string;
  amount: number;
  wht_amount: number;
  charges?: number;
  stamp_duty?: number;
  settlement_discount?: number;
  vat_withheld?: number;
  currency: string;
  exchange_rate: string | null;
  base_amount: number;
  base_wht_amount: number;
  base_charges?: number;
  base_settlement_discount?: number;
  base_vat_withheld?: number;
  /** The part that became customer credit. */
  credit_amount: number;
  paid_on: string;
  method: string;
  reference: string | null;
  bank_account: string | null;
  /** The cash or bank account; null where no money moved. */
  account_id: string | null;
  /** The shift at the counter that received it or gave it back. */
  shift_id?: string | null;
  journal_entry_id: string;
  created_by: string;
  created_at: string;
}

export interface NewAllocation {
  invoice_id: string;
  amount: number;
  base_amount: number;
}

/** Inserts a payment with its allocations; the entry that it refers to is written in the same transaction. */
export async function insertPayment(
  tx: Tx,
  payment: NewPayment,
  allocations: readonly NewAllocation[],
): Promise<void> {
  const row: Record<string, unknown> = { organization_id: tx.organization_id, ...payment };
  // Each payment has a tag of its own, so that several of one document leave together with it.
  await tx.write(`payment ${payment.id}`, insertRow('payment', row));
  if (allocations.length === 0) return;
  await tx.write(
    `payment_allocation ${payment.id}`,
    insertRows(
      tx,
      'payment_allocation',
      allocations.map((each) => ({ ...each, payment_id: payment.id })),
      { payment_id: 'uuid', invoice_id: 'uuid', amount: 'bigint', base_amount: 'bigint' },
    ),
  );
}

function insertRow(table: string, row: Record<string, unknown>): Sql<unknown> {
  return sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row).map((value) => sql`${value}`))})`;
}

/** Moves all payments of a customer to another; their rows are locked. */
export async function movePayments(tx: Tx, fromId: string, intoId: string): Promise<void> {
  await sql`update payment set customer_id = ${intoId}
    where organization_id = ${tx.organization_id} and customer_id = ${fromId}`.execute(tx.db);
}
