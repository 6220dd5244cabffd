import type { MoneyAccount } from '@lissafi/contract/bank-accounts';
import type { PaymentMethod } from '@lissafi/contract/documents';
import { moneyAccountFor } from '@lissafi/domain/books/money-accounts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { moneyAccountsQuery } from '../client/money-accounts.ts';
import { bankDetails } from '../labels/bank-accounts.ts';
import { SelectField } from '../ui/form/fields.tsx';

/** The accounts that take payments; empty until they are read. */
export function useMoneyAccounts(): readonly MoneyAccount[] {
  const { data } = useQuery(moneyAccountsQuery());
  return data?.bank_accounts ?? [];
}

/** The same accounts for an action that must not go on before they are read. Throws ApiError. */
export const readMoneyAccounts = async (client: QueryClient): Promise<readonly MoneyAccount[]> =>
  (await client.ensureQueryData(moneyAccountsQuery())).bank_accounts;

/** "GTBank current, GTBank 0123456789"; the name alone where it says all. */
export const accountText = (account: MoneyAccount): string =>
  [account.name, bankDetails(account)].filter(Boolean).join(', ');

/** The accounts that fit a method: tills for cash, all others for everything else. */
export const accountChoices = (
  accounts: readonly MoneyAccount[],
  method: PaymentMethod,
): readonly MoneyAccount[] => accounts.filter((account) => (account.kind === 'cash') === (method === 'cash'));

/**
 * Which account the money goes into or leaves. It is asked only where there is a choice: among tills for cash, among
 * the others for everything else. An empty value is the default for the method.
 */
export function AccountField({
  label = 'Account',
  method,
  value,
  onChange,
  error,
}: {
  label?: string;
  method: PaymentMethod;
  value: string;
  onChange: (id: string) => void;
  error?: string | undefined;
}) {
  const accounts = useMoneyAccounts();
  const choices = accountChoices(accounts, method);
  if (choices.length < 2) return null;
  const chosen = choices.some(({ id }) => id === value) ? value : moneyAccountFor(accounts, method, null).id;
  return (
    <SelectField
      label={label}
      options={choices.map((account) => [account.id, accountText(account)] as const)}
      value={chosen}
      onChange={onChange}
      error={error}
    />
  );
}
