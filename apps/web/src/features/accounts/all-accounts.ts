import type { Account } from '@lissafi/contract/accounts';
import { LIMITS } from '@lissafi/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import { api, keyHere } from '../../client/api.ts';

/** The whole chart of accounts: it is read as one list, and a page of the API holds a part of it. */
export const allAccounts = () =>
  queryOptions({
    queryKey: keyHere('accounts', 'all'),
    queryFn: async (): Promise<Account[]> => {
      const accounts: Account[] = [];
      for (;;) {
        const page = await api.accounts.list({
          query: { limit: LIMITS.page_size_max, offset: accounts.length },
        });
        accounts.push(...page.accounts);
        if (accounts.length >= page.total || page.accounts.length === 0) return accounts;
      }
    },
  });
