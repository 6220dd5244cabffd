import type { PriceRule } from '@lissafi/contract/price-lists';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { keyHere, queries } from '../client/api.ts';
import { queryClient } from '../client/query-client.ts';

const STALE_MS = 60_000;
const ruleQuery = (id: string) => ({ ...queries.priceLists.rule({ params: { id } }), staleTime: STALE_MS });

/** Reads every active list, so that the device has its prices without network. */
export const rulesOnDevice = () =>
  queryOptions({
    queryKey: keyHere('priceLists', 'on-device'),
    queryFn: async (context) => {
      const { price_lists } = await queries.priceLists.list().queryFn(context);
      const ids = price_lists.filter(({ is_active }) => is_active).map(({ id }) => id);
      for (const id of ids) await queryClient.prefetchQuery(ruleQuery(id));
      return ids;
    },
  });

/** The price list with this id: null without one, or where it cannot be had; undefined while it is awaited. */
export function usePriceRule(id: string | null | undefined): PriceRule | null | undefined {
  const { data, error } = useQuery({ ...ruleQuery(id ?? ''), enabled: !!id });
  if (!id) return null;
  return data ?? (error ? null : undefined);
}
