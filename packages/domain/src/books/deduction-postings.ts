import { addMoney } from '../money/money.ts';
import type { Deductions } from '../sales/deductions.ts';
import { ACCOUNT } from './accounts.ts';
import type { TaxLine } from './tax-lines.ts';

/** What was deducted from a payment, in kobo of the organization's currency, and the tax in its discount. */
export interface PostedDeductions extends Partial<Deductions> {
  /** The part of the charges that is stamp duty. */
  stamp_duty?: number;
  discount_taxes?: readonly { account_code: string; amount: number }[];
  /** What the discount takes back of the documents. */
  discount_tax_lines?: readonly TaxLine[];
}

/**
 * The debits of what was deducted from a payment before it arrived. The receivable is credited with all of it.
 *
 *     Dr Withholding tax receivable   wht_amount
 *     Dr VAT withheld by customers    vat_withheld
 *     Dr Bank charges                 charges without stamp duty
 *     Dr Stamp duty                   stamp_duty
 *     Dr Settlement discounts         settlement_discount without its tax
 *     Dr VAT output, other sales taxes    the tax in the discount
 */
export function deductionLines(deducted: PostedDeductions): { account_code: string; amount: number }[] {
  const {
    wht_amount = 0,
    vat_withheld = 0,
    charges = 0,
    stamp_duty = 0,
    settlement_discount = 0,
    discount_taxes = [],
  } = deducted;
  const tax = addMoney(...discount_taxes.map((each) => each.amount));
  return [
    { account_code: ACCOUNT.wht_receivable, amount: wht_amount },
    { account_code: ACCOUNT.vat_withheld, amount: vat_withheld },
    { account_code: ACCOUNT.bank_charges, amount: charges - stamp_duty },
    { account_code: ACCOUNT.stamp_duty, amount: stamp_duty },
    { account_code: ACCOUNT.settlement_discounts, amount: settlement_discount - tax },
    ...discount_taxes,
  ];
}
