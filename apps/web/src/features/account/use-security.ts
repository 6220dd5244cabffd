import type { SecurityOverview } from '@lissafi/contract/account';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queries } from '../../client/api.ts';

/** How the account is protected, and how to say that it changed. */
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
