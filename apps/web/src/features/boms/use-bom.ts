import type { Bom } from '@lissafi/contract/boms';
import { queryOptions } from '@tanstack/react-query';
import { api, queries } from '../../client/api.ts';

/** The active bill of a good. It is null on any error, not only where there is none (S2.7-25). */
export const billQuery = (id: string) => {
  const { queryKey } = queries.boms.get({ params: { id } });
  return queryOptions({
    queryKey,
    queryFn: (): Promise<Bom | null> => api.boms.get({ params: { id } }).catch(() => null),
  });
};
