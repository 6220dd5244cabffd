import type { BankAccountKind, MoneyAccount } from '@lissafi/contract/bank-accounts';

export const ACCOUNT_KINDS: Record<BankAccountKind, string> = {
  cash: 'Cash',
  bank: 'Bank account',
  wallet: 'Mobile wallet',
  pos: 'POS terminal',
};

/** "GTBank 0123456789", and nothing for cash. */
export const bankDetails = ({
  bank_name,
  account_number,
}: Pick<MoneyAccount, 'bank_name' | 'account_number'>): string =>
  [bank_name, account_number].filter(Boolean).join(' ');
