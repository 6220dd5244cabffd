import type { FundingKind } from '@lissafi/contract/funding';
import { addMoney } from '../money/money.ts';
import { ACCOUNT } from './accounts.ts';
import { balanced, merge, type Posting } from './posting.ts';

/** The account of each kind, and whether the money comes in (1) or goes out (-1). */
const KINDS: Record<FundingKind, { account_code: string; sign: 1 | -1; memo: string }> = {
  capital_in: { account_code: ACCOUNT.owners_capital, sign: 1, memo: 'Owner’s money put in' },
  drawings: { account_code: ACCOUNT.owners_drawings, sign: -1, memo: 'Owner’s drawings' },
  loan_received: { account_code: ACCOUNT.loans, sign: 1, memo: 'Loan received' },
  loan_repaid: { account_code: ACCOUNT.loans, sign: -1, memo: 'Loan repaid' },
};

/** Whether the money of this kind comes in. */
export const comesIn = (kind: FundingKind): boolean => KINDS[kind].sign === 1;

/**
 * Money of the owner or of a lender, dated the day it moved.
 *
 *     capital in:     Dr Cash or bank         amount
 *                         Cr Owner's capital      amount
 *     drawings:       Dr Owner's drawings     amount
 *                         Cr Cash or bank         amount
 *     loan received:  Dr Cash or bank         amount
 *                         Cr Loans                amount
 *     loan repaid:    Dr Loans                amount (the principal)
 *                     Dr Loan interest        interest
 *                         Cr Cash or bank         amount + interest
 *
 * Throws Error for interest on anything but a loan that is repaid.
 */
export function fundingPosting(funding: {
  id: string;
  kind: FundingKind;
  paid_on: string;
  money_code: string;
  amount: number;
  interest: number;
}): Posting {
  const { kind, money_code, amount, interest } = funding;
  const { account_code, sign, memo } = KINDS[kind];
  if (interest !== 0 && kind !== 'loan_repaid') throw new Error(`Interest on ${kind}`);
  return balanced({
    entry_date: funding.paid_on,
    memo,
    source_type: 'funding',
    source_id: funding.id,
    lines: merge([
      { account_code: money_code, amount: sign * addMoney(amount, interest) },
      { account_code, amount: -sign * amount },
      { account_code: ACCOUNT.loan_interest, amount: interest },
    ]),
  });
}
