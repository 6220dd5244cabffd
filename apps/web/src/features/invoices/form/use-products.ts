import type { FinishedGood } from '@lissafi/contract/items';
import { LIMITS } from '@lissafi/contract/limits';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, keyHere } from '../../../client/api.ts';

/** More products than this are not read for one sentence. */
const PAGES = 10;

const allProducts = () =>
  queryOptions({
    queryKey: keyHere('finishedGoods', 'all'),
    staleTime: 60_000,
    queryFn: async () => {
      const products: FinishedGood[] = [];
      for (let page = 0; page < PAGES; page++) {
        const query = { status: 'active', limit: LIMITS.page_size_max, offset: products.length } as const;
        const { finished_goods, total } = await api.finishedGoods.list({ query });
        products.push(...finished_goods);
        if (products.length >= total || finished_goods.length === 0) break;
      }
      return products;
    },
  });

/** Everything that is sold, for lines that are read and not typed. `load` answers null where it cannot be had. */
export function useProducts() {
  const client = useQueryClient();
  const { data = [] } = useQuery(allProducts());
  const load = () => client.ensureQueryData(allProducts()).catch(() => null);
  return { products: data, load };
}

export const NOT_LOOKED_UP = 'Your products could not be looked up, so no line is linked to one.';
