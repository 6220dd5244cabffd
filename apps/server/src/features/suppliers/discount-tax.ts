import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { purchaseDiscountLines, type TaxLine } from '@lissafi/domain/books/tax-lines';
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
  taxes: TaxLine[] | null;
}

/**
 * Returns the VAT in a discount that was claimed when the goods or the expense were recorded, in kobo, and what the
 * discount takes back for the VAT return: it is no longer input VAT. The purchase's own entry says how much was claimed.
 */
export async function claimedInDiscount(
  tx: Tx,
  discount: number,
  allocations: readonly Allocation[],
): Promise<{ discount_tax: number; discount_tax_lines: TaxLine[] }> {
  if (discount === 0) return { discount_tax: 0, discount_tax_lines: [] };
  const ids = allocations.map((each) => each.invoice_id);
  const { rows } = await sql<Bought>`
    select p.id as payable_id,
      -coalesce(sum(l.amount) filter (where l.account_code = ${ACCOUNT.payable}
        or (l.account_code >= '10' and l.account_code < '11')), 0)::bigint as total_amount,
      coalesce(sum(l.amount) filter (where l.account_code = ${ACCOUNT.vat_input}), 0)::bigint as claimed,
      (select json_agg(json_build_object('side', t.side, 'category', t.category, 'purchase', t.purchase,
          'is_import', t.is_import, 'is_claimed', t.is_claimed, 'net', t.net, 'tax', t.tax,
          'document_id', t.document_id, 'supplier_id', t.supplier_id) order by t.line)
        from tax_line t where t.organization_id = ${tx.organization_id} and t.entry_id = p.journal_entry_id
          and t.side = 'input') as taxes
    from payable p
    join journal_line l on l.organization_id = p.organization_id and l.entry_id = p.journal_entry_id
    where p.organization_id = ${tx.organization_id} and p.id = any (${ids}::uuid[])
    group by p.organization_id, p.id`.execute(tx.db);
  const parts = shareDiscount(
    discount,
    allocations.map((each) => each.amount),
  );
  const taken = allocations.map(({ invoice_id }, index) => {
    const bought = rows.find((row) => row.payable_id === invoice_id);
    if (!bought) return { tax: 0, lines: [] };
    const { total_amount, taxes } = bought;
    const claimed = { account_code: ACCOUNT.vat_input, amount: Math.max(0, bought.claimed) };
    const [of] = taxOfDiscount(parts[index]!, { total_amount, taxes: [claimed] });
    const tax = of?.amount ?? 0;
    return { tax, lines: purchaseDiscountLines(parts[index]!, taxes ?? [], total_amount, tax) };
  });
  return {
    discount_tax: addMoney(...taken.map((each) => each.tax)),
    discount_tax_lines: taken.flatMap((each) => each.lines),
  };
}
