import type { TaxCategory } from '@lissafi/contract/documents';
import { taxesByAccount } from '@lissafi/domain/books/posting';
import { addMoney } from '@lissafi/domain/money/money';
import { taxOfDiscount } from '@lissafi/domain/sales/settlement-discount';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

interface Line {
  invoice_id: string;
  tax_category: TaxCategory;
  tax_amount: number;
  total_amount: number;
}

/**
 * Returns the tax in discounts on documents, by account, in kobo of the organization's currency. Only a payment with a
 * discount reads the lines of its documents. An opening receivable has no lines, and so no tax in these books.
 */
export async function discountTaxes(
  tx: Tx,
  discounts: readonly { invoice_id: string; discount: number }[],
): Promise<{ account_code: string; amount: number }[]> {
  const given = discounts.filter((each) => each.discount > 0);
  if (given.length === 0) return [];
  const ids = given.map((each) => each.invoice_id);
  const { rows } = await sql<Line>`
    select invoice_id, tax_category, sum(tax_amount)::bigint as tax_amount, sum(total_amount)::bigint as total_amount
    from invoice_item where organization_id = ${tx.organization_id} and invoice_id = any (${ids}::uuid[])
    group by invoice_id, tax_category order by invoice_id, tax_category`.execute(tx.db);
  const sums = new Map<string, number>();
  for (const { invoice_id, discount } of given) {
    const lines = rows.filter((row) => row.invoice_id === invoice_id);
    const total_amount = addMoney(...lines.map((line) => line.total_amount));
    for (const tax of taxOfDiscount(discount, { total_amount, taxes: taxesByAccount(lines) }))
      sums.set(tax.account_code, addMoney(sums.get(tax.account_code) ?? 0, tax.amount));
  }
  return [...sums].map(([account_code, amount]) => ({ account_code, amount }));
}
