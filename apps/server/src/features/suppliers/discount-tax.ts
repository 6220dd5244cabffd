import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { addMoney } from '@lissafi/domain/money/money';
import { shareDiscount, taxOfDiscount } from '@lissafi/domain/sales/settlement-discount';
import type { Allocation } from '@lissafi/domain/sales/settlement-on-account';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

interface Bought {
  payable_id: string;
  /** Kobo of the purchase, with tax: what was owed and what was paid at once. */
  total_amount: number;
  claimed: number;
}

/**
 * Returns the VAT in a discount that was claimed when the goods or the expense were recorded, in kobo: it is no longer
 * input VAT. The purchase's own entry says how much of it was claimed.
 */
export async function claimedInDiscount(
  tx: Tx,
  discount: number,
  allocations: readonly Allocation[],
): Promise<number> {
  if (discount === 0) return 0;
  const ids = allocations.map((each) => each.invoice_id);
  const { rows } = await sql<Bought>`
    select p.id as payable_id,
      -coalesce(sum(l.amount) filter (where l.account_code = ${ACCOUNT.payable}
        or (l.account_code >= '10' and l.account_code < '11')), 0)::bigint as total_amount,
      coalesce(sum(l.amount) filter (where l.account_code = ${ACCOUNT.vat_input}), 0)::bigint as claimed
    from payable p
    join journal_line l on l.organization_id = p.organization_id and l.entry_id = p.journal_entry_id
    where p.organization_id = ${tx.organization_id} and p.id = any (${ids}::uuid[])
    group by p.id`.execute(tx.db);
  const parts = shareDiscount(
    discount,
    allocations.map((each) => each.amount),
  );
  const taxes = allocations.flatMap(({ invoice_id }, index) => {
    const bought = rows.find((row) => row.payable_id === invoice_id);
    if (!bought || bought.claimed <= 0) return [];
    const taxed = { account_code: ACCOUNT.vat_input, amount: bought.claimed };
    return taxOfDiscount(parts[index]!, { total_amount: bought.total_amount, taxes: [taxed] });
  });
  return addMoney(...taxes.map((each) => each.amount));
}
