import type { SupplierDebt } from '@lissafi/contract/payables';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';

/**
 * Returns what the organization owes suppliers at the end of a day, or now, in kobo: what was billed and is unpaid, and
 * goods that came without a bill. Both are the balances of their accounts, so that every screen says the figure of the
 * balance sheet.
 */
export async function readSupplierDebt(
  tx: Tx,
  { as_of, known_on }: { as_of?: string | undefined; known_on?: string | undefined } = {},
): Promise<SupplierDebt> {
  const owed = (code: string) =>
    sql`coalesce(sum(credit - debit) filter (where account_code = ${code}), 0)::bigint`;
  const { rows } = await sql<Omit<SupplierDebt, 'total'>>`
    select ${owed(ACCOUNT.payable)} as billed, ${owed(ACCOUNT.goods_received_not_invoiced)} as without_bill
    from account_day where organization_id = ${tx.organization_id}
      and account_code in (${ACCOUNT.payable}, ${ACCOUNT.goods_received_not_invoiced})
      ${as_of ? sql`and day <= ${as_of}::date` : sql``}
      ${known_on ? sql`and posted_on <= ${known_on}::date` : sql``}`.execute(tx.db);
  const { billed, without_bill } = rows[0]!;
  return { billed, without_bill, total: billed + without_bill };
}

/** What is owed to one supplier for goods that came without a bill, in kobo: its part of the account of those. */
export const goodsWithoutBill = (tx: Tx, supplierId: Sql<unknown>): Sql<number> => sql<number>`
  (select coalesce(sum(l.accrued - l.cleared), 0)::bigint
    from goods_receipt g join goods_receipt_line l on l.organization_id = g.organization_id and l.receipt_id = g.id
    where g.organization_id = ${tx.organization_id} and g.supplier_id = ${supplierId} and l.accrued > l.cleared)`;
