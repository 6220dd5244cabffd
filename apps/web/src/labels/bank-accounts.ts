import type { BankAccountKind, MoneyAccount } from '@lissafi/contract/bank-accounts';
import { accountNumberFault } from '@lissafi/domain/nigeria/account-number';

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

/** Why this cannot be the number of a bank or wallet in Nigeria, in the words of a form; null where it can. */
export const numberFault = (number: string): string | null =>
  accountNumberFault(number) && `An account number in Nigeria has 10 digits. This one has ${number.length}.`;
