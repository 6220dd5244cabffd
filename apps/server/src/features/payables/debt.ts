import type { SupplierDebt } from '@lissafi/contract/payables';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

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
