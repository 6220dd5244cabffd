import type { CounterProduct } from '@lissafi/contract/counter';
import { type Basket, quantityOf } from '@lissafi/domain/counter/basket';
import { findProducts, productAtEnd, productOfCode } from '@lissafi/domain/counter/search';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { queries } from '../../client/api.ts';

const SHORTEST_SEARCH = 2;
const BEST_SELLERS = 30;
/** Chips that are no category. */
export const BEST = 'Best sellers';
const RECENT = 'Recent';
const ALL = 'All';

/** What is kept on the device for the counter; the whole of it, up to the limit. */
const productsQuery = () => ({ ...queries.counter.products({ query: {} }), staleTime: 60_000 });

/** Products with the chips that choose among them, and what a search or a code finds. */
export function useProducts(text: string, chip: string) {
  const client = useQueryClient();
  const query = useQuery(productsQuery());
  const all = query.data?.products;
  const isBeyond = query.data !== undefined && query.data.total > query.data.products.length;
  const search = useDeferredValue(text);
  const beyond = useQuery({
    ...queries.counter.products({ query: { search } }),
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
    chips,
    shown,
    /** The first product that a text finds, or whose code it ends with; asks the server only beyond what is here. */
    async first(typed: string): Promise<CounterProduct | undefined> {
      const known = findProducts(all ?? [], typed)[0] ?? productAtEnd(all ?? [], typed);
      if (known || !isBeyond) return known;
      const { products } = await client.fetchQuery(queries.counter.products({ query: { search: typed } }));
      return products[0];
    },
    /** The product of a code; asks the server only for what the device does not have. */
    async byCode(code: string): Promise<CounterProduct | undefined> {
      const known = productOfCode(all ?? [], code);
      if (known || !isBeyond) return known;
      const { products } = await client.fetchQuery(queries.counter.products({ query: { search: code } }));
      return productOfCode(products, code);
    },
    /** What was just sold is no longer in stock, also before the server has been heard of. */
    takeOut(basket: Basket) {
      client.setQueryData(
        productsQuery().queryKey,
        (data: typeof query.data) =>
          data && { ...data, products: data.products.map((each) => withoutSold(each, basket)) },
      );
    },
  };
}

function withoutSold(product: CounterProduct, basket: Basket): CounterProduct {
  const sold = quantityOf(basket, product.id);
  return product.available === null || sold === 0
    ? product
    : { ...product, available: product.available - sold };
}

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
