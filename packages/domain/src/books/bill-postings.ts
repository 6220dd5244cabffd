import type { TaxCategory } from '@lissafi/contract/documents';
import type { Purchase } from '../nigeria/tax-rules.ts';
import { ACCOUNT } from './accounts.ts';
import { balanced, merge, type Posting, type PostingLine } from './posting.ts';
import { inputLine, negated, type TaxLine } from './tax-lines.ts';

interface BoughtLine {
  net_amount: number;
  tax_amount: number;
  /** Of the tax, what is claimed. */
  claimed: number;
  purchase: Purchase;
  tax_category: TaxCategory;
}

/** A line of a bill as it is posted; amounts are kobo. */
export type PostedBillLine =
  | (BoughtLine & { account_code: string })
  /** Landed cost, which the stock takes (`stock` of billPosting). */
  | (BoughtLine & { is_landed: true })
  | (BoughtLine & {
      /** The goods receipt that it clears. */
      receipt_id: string;
      /** The supplier that the receipt named; null where it named none. */
      receipt_supplier_id: string | null;
      cleared: number;
      vat: number;
      late_cost: number;
      difference: number;
      /** What the receipt said of it: its part of the VAT, and whether that was claimed. */
      tax_before: number;
      claimed_before: boolean;
    });

/**
 * A bill of a supplier, dated the day of the bill, one line for each account. VAT that is not claimed is part of what a
 * line is charged to, and of the cost of goods received before (NTA s.156; IAS 2 ¶11).
 *
 *     Dr Account of the line             net (with VAT that is not claimed)
 *     Dr Goods received, not invoiced    what the goods were expected to cost, a line a receipt
 *     Dr VAT input                       what is claimed
 *     Dr Purchase differences            what the goods cost more (less: Cr)
 *     Dr Inventory, Cost of goods sold   VAT of goods that is not claimed, and landed cost: on hand, gone (`stock`,
 *                                        against goods received, not invoiced, which landed cost leaves at 0)
 *         Cr Accounts payable                 total
 */
export function billPosting(bill: {
  id: string;
  supplier_id: string;
  bill_date: string;
  bill_number: string | null;
  lines: readonly PostedBillLine[];
  stock?: readonly PostingLine[];
}): Posting {
  const charged: PostingLine[] = bill.lines.flatMap((line) => {
    if ('account_code' in line)
      return [
        { account_code: line.account_code, amount: line.net_amount + line.tax_amount - line.claimed },
        { account_code: ACCOUNT.vat_input, amount: line.claimed },
      ];
    if ('is_landed' in line)
      return [
        {
          account_code: ACCOUNT.goods_received_not_invoiced,
          amount: line.net_amount + line.tax_amount - line.claimed,
          ...{ supplier_id: bill.supplier_id, document_id: bill.id },
        },
        { account_code: ACCOUNT.vat_input, amount: line.claimed },
      ];
    return [
      {
        account_code: ACCOUNT.goods_received_not_invoiced,
        amount: line.cleared + line.late_cost,
        supplier_id: line.receipt_supplier_id,
        document_id: line.receipt_id,
      },
      { account_code: ACCOUNT.vat_input, amount: line.vat },
      { account_code: ACCOUNT.purchase_differences, amount: line.difference },
    ];
  });
  const total = charged.reduce((sum, { amount }) => sum + amount, 0);
  return balanced({
    entry_date: bill.bill_date,
    memo: bill.bill_number ? `Bill ${bill.bill_number}` : 'Bill',
    source_type: 'bill',
    source_id: bill.id,
    lines: merge([
      ...charged,
      ...(bill.stock ?? []),
      {
        account_code: ACCOUNT.payable,
        amount: -total,
        supplier_id: bill.supplier_id,
        document_id: bill.id,
      },
    ]),
    taxes: bill.lines.flatMap((line) => boughtTaxes(line, bill)),
  });
}

/** What a line buys for the VAT return; what the receipt of its goods said before is taken back. */
function boughtTaxes(line: PostedBillLine, bill: { id: string; supplier_id: string }): TaxLine[] {
  const { net_amount, tax_amount, claimed, purchase, tax_category } = line;
  // A tax that is no VAT is part of the price.
  const tax = tax_category === 'other' ? 0 : tax_amount;
  const bought = inputLine({
    ...{ purchase, net: net_amount + tax_amount - tax, tax, is_claimed: claimed > 0 },
    ...{ document_id: bill.id, supplier_id: bill.supplier_id },
  });
  if ('account_code' in line || 'is_landed' in line || line.tax_before === 0) return [bought];
  const before = inputLine({
    ...{ purchase: 'goods', net: line.cleared - line.tax_before, tax: line.tax_before },
    ...{ is_claimed: line.claimed_before, document_id: line.receipt_id },
    supplier_id: line.receipt_supplier_id,
  });
  return [...negated([before]), bought];
}
