import { useQuery, useQueryClient } from '@tanstack/react-query';
import { goodsOnDevice } from '../../../pickers/on-device.ts';

const allProducts = () => ({ ...goodsOnDevice(), staleTime: 60_000 });

/** Everything that is sold, for lines that are read and not typed. `load` answers null where it cannot be had. */
export function useProducts() {
  const client = useQueryClient();
  const { data = [] } = useQuery(allProducts());
  const load = () => client.ensureQueryData(allProducts()).catch(() => null);
  return { products: data, load };
}

export const NOT_LOOKED_UP = 'Your products could not be looked up, so no line is linked to one.';
