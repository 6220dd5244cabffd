import type { AccountType, CashFlowClass } from '@lissafi/contract/ledger';

export const ACCOUNT_TYPES: Record<AccountType, string> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
};

export const CASH_FLOWS: Record<Exclude<CashFlowClass, 'cash'>, string> = {
  operating: 'Operating',
  investing: 'Investing',
  financing: 'Financing',
};
