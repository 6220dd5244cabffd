import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, keyHere, queries } from '../../client/api.ts';

/** The public link of a document; it is created where there is none yet. */
export function useShareLink(id: string, enabled = id !== '') {
  const client = useQueryClient();
  return useQuery({
    queryKey: keyHere('invoices', 'shareLink', id),
    queryFn: async () => {
      const link = await api.delivery.shareLink({ params: { id }, body: {} });
      // Now there is something that can stop being shared.
      void client.invalidateQueries({ queryKey: queries.invoices.get({ params: { id } }).queryKey });
      return link;
    },
    enabled,
    staleTime: 5 * 60_000,
  });
}
