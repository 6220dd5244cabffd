import { addMoney } from '../money/money.ts';
import { ACCOUNT } from './accounts.ts';
import { balanced, merge, type Posting } from './posting.ts';

/** Journal entries of money that moves between own accounts; see posting.ts. */

/**
 * A transfer between own accounts, dated the day it was made. What the bank takes for it leaves the account that paid.
 *
 *     Dr The other account            amount
 *     Dr Bank charges                 charge
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
}): Posting {
  const { from_code, to_code, amount, charge } = transfer;
  if (from_code === to_code) throw new Error(`A transfer from account ${from_code} to itself`);
  return balanced({
    entry_date: transfer.transferred_on,
    memo: 'Transfer between own accounts',
    source_type: 'transfer',
    source_id: transfer.id,
    lines: merge([
      { account_code: to_code, amount },
      { account_code: ACCOUNT.bank_charges, amount: charge },
      { account_code: from_code, amount: -addMoney(amount, charge) },
    ]),
  });
}
