import type { TaxCategory } from '@lissafi/contract/documents';
import { taxesByAccount } from '@lissafi/domain/books/posting';
import { discountTaxLines, type TaxLine } from '@lissafi/domain/books/tax-lines';
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
 * Returns the tax in discounts on documents, by account, and what the discounts take back for the VAT return, in kobo
 * of the organization's currency. Only a payment with a discount reads the lines of its documents. An opening receivable has no lines, and so no tax in these books.
 */
export async function discountTaxes(
  tx: Tx,
  discounts: readonly { invoice_id: string; discount: number }[],
): Promise<{ discount_taxes: { account_code: string; amount: number }[]; discount_tax_lines: TaxLine[] }> {
  const given = discounts.filter((each) => each.discount > 0);
  if (given.length === 0) return { discount_taxes: [], discount_tax_lines: [] };
  const ids = given.map((each) => each.invoice_id);
  const { rows } = await sql<Line>`
    select invoice_id, tax_category, sum(tax_amount)::bigint as tax_amount, sum(total_amount)::bigint as total_amount
    from invoice_item where organization_id = ${tx.organization_id} and invoice_id = any (${ids}::uuid[])
    group by invoice_id, tax_category order by invoice_id, tax_category`.execute(tx.db);
  const sums = new Map<string, number>();
  const discount_tax_lines: TaxLine[] = [];
  for (const { invoice_id, discount } of given) {
    const lines = rows.filter((row) => row.invoice_id === invoice_id);
    const total_amount = addMoney(...lines.map((line) => line.total_amount));
    const taxes = taxOfDiscount(discount, { total_amount, taxes: taxesByAccount(lines) });
    discount_tax_lines.push(...discountTaxLines(discount, lines, taxes, invoice_id));
    for (const tax of taxes)
      sums.set(tax.account_code, addMoney(sums.get(tax.account_code) ?? 0, tax.amount));
  }
  const discount_taxes = [...sums].map(([account_code, amount]) => ({ account_code, amount }));
  return { discount_taxes, discount_tax_lines };
}
