import { useQuery } from '@tanstack/react-query';
import { queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';

const NO_LIST = ['', 'Selling prices'] as const;

/** The price lists that a customer can have, and the name of each; without any there is nothing to choose. */
export function usePriceListOptions() {
  const may = useMay();
  const { data } = useQuery({ ...queries.priceLists.list(), enabled: may('sales_totals:read') });
  const lists = data?.price_lists ?? [];
  const options: (readonly [string, string])[] = [
    NO_LIST,
    ...lists.map(({ id, name, is_active }) => [id, is_active ? name : `${name} (inactive)`] as const),
  ];
  const listName = (id: string) => lists.find((list) => list.id === id)?.name ?? (id ? '' : NO_LIST[1]);
  return { options, listName };
}
