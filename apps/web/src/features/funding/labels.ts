import type { FundingKind } from '@lissafi/contract/funding';

export const KINDS: Record<FundingKind, string> = {
  capital_in: 'Owner put money in',
  drawings: 'Owner took money out',
  loan_received: 'Loan received',
  loan_repaid: 'Loan repaid',
};

/** What each means for the business, beside the choice. */
export const HINTS: Record<FundingKind, string> = {
  capital_in: 'It is not income, and no tax is due on it.',
  drawings: 'Money for the household or other private use. It is not an expense.',
  loan_received: 'It is not income: it will be repaid.',
  loan_repaid: 'The principal reduces the loan; only the interest is an expense.',
};
