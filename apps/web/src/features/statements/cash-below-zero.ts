import type { MoneyAccount } from '@lissafi/contract/bank-accounts';

interface Balance {
  code: string;
  amount: number;
}

/** Accounts of money, of every kind, that are below zero: only then it matters which of them are cash. */
export const isMoneyBelowZero = ({ code, amount }: Balance): boolean => code.startsWith('10') && amount < 0;

/** Whether a till is below zero, which cash cannot be. A bank account can: it is overdrawn. */
export const hasCashBelowZero = (
  assets: readonly Balance[],
  accounts: readonly Pick<MoneyAccount, 'kind' | 'account_code'>[],
): boolean =>
  assets.some(
    (asset) =>
      isMoneyBelowZero(asset) &&
      accounts.some(({ kind, account_code }) => kind === 'cash' && account_code === asset.code),
  );
