import { addMoney } from '../money/money.ts';
import { ACCOUNT } from './accounts.ts';
import { balanced, merge, type Posting } from './posting.ts';
import { inputLine } from './tax-lines.ts';

/** Journal entries of money that moves between own accounts; see posting.ts. */

/**
 * A transfer between own accounts, dated the day it was made. What the bank takes for it leaves the account that paid.
 * The settlement of a terminal or wallet is one, in which the charge is what the provider kept of the receipts. VAT in
 * the charge is claimed only where `tax_claimed` says so; otherwise it is part of the charge (NTA s.156).
 *
 *     Dr The other account            amount
 *     Dr Bank charges                 charge (without VAT that is claimed)
 *     Dr VAT input                    charge_tax (where it is claimed)
 *         Cr The account that paid         amount + charge
 *
 * Throws Error for a transfer from an account to itself.
 */
export function transferPosting(transfer: {
  id: string;
  transferred_on: string;
  from_code: string;
  to_code: string;
  amount: number;
  charge: number;
  charge_tax?: number;
  tax_claimed?: boolean;
  memo?: string;
}): Posting {
  const { id, from_code, to_code, amount, charge, charge_tax = 0, tax_claimed = false } = transfer;
  if (from_code === to_code) throw new Error(`A transfer from account ${from_code} to itself`);
  const claimed = tax_claimed ? charge_tax : 0;
  const bought = { purchase: 'services' as const, net: charge - charge_tax, tax: charge_tax };
  return balanced({
    entry_date: transfer.transferred_on,
    memo: transfer.memo ?? 'Transfer between own accounts',
    source_type: 'transfer',
    source_id: id,
    lines: merge([
      { account_code: to_code, amount },
      { account_code: ACCOUNT.bank_charges, amount: charge - claimed },
      { account_code: ACCOUNT.vat_input, amount: claimed },
      { account_code: from_code, amount: -addMoney(amount, charge) },
    ]),
    taxes:
      charge_tax > 0
        ? [inputLine({ ...bought, is_claimed: tax_claimed, document_id: id, supplier_id: null })]
        : [],
  });
}
