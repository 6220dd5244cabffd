import type { CounterProduct } from '@lissafi/contract/counter';
import { type Basket, quantityOf } from '@lissafi/domain/counter/basket';
import { findProducts, productsAtEnd, productsOfCode, readSearch } from '@lissafi/domain/counter/search';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { connection, queries } from '../../client/api.ts';
import { askedBranch } from '../../organization/chosen-branch.ts';
import { counterProducts } from '../../organization/counter-products.ts';
import { useAskedBranch } from '../../organization/device-branch.ts';
import { useOutbox } from '../../ui/use-outbox.ts';

const SHORTEST_SEARCH = 2;
const BEST_SELLERS = 30;
/** Chips that are no category. */
export const BEST = 'Best sellers';
const RECENT = 'Recent';
const ALL = 'All';

/** Products with the chips that choose among them, and what a search or a code finds. */
export function useProducts(typed: string, chip: string) {
  const client = useQueryClient();
  const branch_id = useAskedBranch();
  const query = useQuery({ ...counterProducts(branch_id), staleTime: 60_000 });
  const waiting = useWaitingSales(branch_id);
  const all = useMemo(
    () => query.data?.products.map((product) => lessSold(product, waiting.get(product.id) ?? 0)),
    [query.data, waiting],
  );
  const wanted = readSearch(typed, all);
  const isBeyond = query.data !== undefined && query.data.total > query.data.products.length;
  const search = useDeferredValue(wanted.text);
  const beyond = useQuery({
    ...queries.counter.products({ query: { search, branch_id } }),
    enabled: isBeyond && search.length >= SHORTEST_SEARCH,
    placeholderData: keepPreviousData,
  });
  const chips = useMemo(() => chipsOf(all ?? []), [all]);
  const shown = useMemo(() => {
    if (!all) return [];
    if (!search) return chosen(all, chip);
    const found = findProducts(all, search);
    const known = new Set(found.map(({ id }) => id));
    return [...found, ...(beyond.data?.products ?? []).filter(({ id }) => isBeyond && !known.has(id))];
  }, [all, search, chip, beyond.data, isBeyond]);

  return {
    query,
    all,
    /** How many are wanted, and of what. */
    wanted,
    chips,
    shown,
    /**
     * The first product that a text finds, or all those whose code it is or ends with; asks the server only beyond what
     * is here.
     */
    async first(typed: string): Promise<CounterProduct[]> {
      const known = all ?? [];
      const coded = productsOfCode(known, typed);
      const found = coded.length > 0 ? coded : findProducts(known, typed).slice(0, 1);
      const here = found.length > 0 ? found : productsAtEnd(known, typed);
      if (here.length > 0 || !isBeyond) return here;
      const { products } = await client.fetchQuery(
        queries.counter.products({ query: { search: typed, branch_id } }),
      );
      const theirs = productsOfCode(products, typed);
      return theirs.length > 0 ? theirs : products.slice(0, 1);
    },
    /** The products of a code; asks the server only for what the device does not have. */
    async byCode(code: string): Promise<CounterProduct[]> {
      const known = productsOfCode(all ?? [], code);
      if (known.length > 0 || !isBeyond) return known;
      const { products } = await client.fetchQuery(
        queries.counter.products({ query: { search: code, branch_id } }),
      );
      return productsOfCode(products, code);
    },
    /** What the server just recorded is no longer in stock, before it is asked again. */
    takeOut(basket: Basket) {
      client.setQueryData(
        counterProducts(branch_id).queryKey,
        (data: typeof query.data) =>
          data && {
            ...data,
            products: data.products.map((each) => lessSold(each, quantityOf(basket, each.id))),
          },
      );
    },
  };
}

/** What the sales that wait on this device sold at its branch, by product: the server does not know of them yet. */
function useWaitingSales(branch_id: string | undefined): ReadonlyMap<string, number> {
  const { mine } = useOutbox();
  // The list is made anew each time that it is read; what waits changes with its ids.
  const ids = mine.map(({ id }) => id).join();
  return useMemo(() => {
    const sold = new Map<string, number>();
    for (const { kind, options } of mine) {
      if (kind !== 'sale') continue;
      const body = options.body as SaleBody;
      if (askedBranch(connection.organizationId, body.branch_id) !== branch_id) continue;
      for (const { inventory_item_id: id, quantity } of body.items ?? [])
        if (id) sold.set(id, (sold.get(id) ?? 0) + quantity);
    }
    return sold;
  }, [ids, branch_id]);
}
interface SaleBody {
  branch_id?: string | undefined;
  items?: { inventory_item_id?: string | null; quantity: number }[];
}

const lessSold = (product: CounterProduct, sold: number): CounterProduct =>
  product.available === null || sold === 0 ? product : { ...product, available: product.available - sold };

function chipsOf(products: readonly CounterProduct[]): string[] {
  const categories = [...new Set(products.flatMap(({ category }) => (category ? [category] : [])))];
  const hasRecent = products.some(({ last_sold_on }) => last_sold_on !== null);
  return [
    BEST,
    ...(hasRecent ? [RECENT] : []),
    ...categories,
    ...(products.length > BEST_SELLERS ? [ALL] : []),
  ];
}

function chosen(products: readonly CounterProduct[], chip: string): readonly CounterProduct[] {
  if (chip === ALL) return products;
  if (chip === BEST) return products.slice(0, BEST_SELLERS);
  if (chip !== RECENT) return products.filter(({ category }) => category === chip);
  return products
    .filter(({ last_sold_on }) => last_sold_on !== null)
    .sort((a, b) => (b.last_sold_on! > a.last_sold_on! ? 1 : b.last_sold_on! < a.last_sold_on! ? -1 : 0))
    .slice(0, BEST_SELLERS);
}
