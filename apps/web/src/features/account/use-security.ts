import type { SecurityOverview } from '@lissafi/contract/account';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queries } from '../../client/api.ts';

/** The security state of the account, with a function to refresh it after a change. */
export function useSecurity() {
  const client = useQueryClient();
  const query = useQuery(queries.account.overview());
  return {
    query,
    changed: async (overview?: SecurityOverview) => {
      if (overview) client.setQueryData(queries.account.overview().queryKey, overview);
      await client.invalidateQueries({ queryKey: ['account'] });
    },
  };
}
