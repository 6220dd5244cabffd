import type { Customer } from '@lissafi/contract/customers';
import type { FinishedGood } from '@lissafi/contract/items';
import { LIMITS } from '@lissafi/contract/limits';
import { findNames } from '@lissafi/domain/language/find-names';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, keyHere } from '../client/api.ts';
import { useOnline } from '../ui/use-online.ts';
import { useOutbox } from '../ui/use-outbox.ts';

// Who buys and what is sold, as this device last knew it: without network a name is looked up here.

/** More are looked up only with network. */
const PAGES = 10;
const STALE_MS = 30 * 60_000;

interface Page<T> {
  rows: T[];
  total: number;
}

async function allPages<T>(read: (offset: number) => Promise<Page<T>>): Promise<T[]> {
  const all: T[] = [];
  for (let page = 0; page < PAGES; page++) {
    const { rows, total } = await read(all.length);
    all.push(...rows);
    if (rows.length === 0 || all.length >= total) break;
  }
  return all;
}

const page = { status: 'active', limit: LIMITS.page_size_max } as const;

export const customersOnDevice = () =>
  queryOptions({
    queryKey: keyHere('customers', 'on-device'),
    staleTime: STALE_MS,
    queryFn: () =>
      allPages<Customer>(async (offset) => {
        const { customers, total } = await api.customers.list({ query: { ...page, offset } });
        return { rows: customers, total };
      }),
  });

export const goodsOnDevice = () =>
  queryOptions({
    queryKey: keyHere('finishedGoods', 'on-device'),
    staleTime: STALE_MS,
    queryFn: () =>
      allPages<FinishedGood>(async (offset) => {
        const { finished_goods, total } = await api.finishedGoods.list({ query: { ...page, offset } });
        return { rows: finished_goods, total };
      }),
  });

/** Without network: customers that this device knows, and those that wait in its outbox. Null with network. */
export function useCustomersOnDevice(search: string, isAsked: boolean): Customer[] | null {
  const online = useOnline();
  const { mine } = useOutbox();
  const { data = [] } = useQuery({ ...customersOnDevice(), enabled: isAsked && !online });
  if (online) return null;
  const waiting = mine
    .filter(({ call }) => call === 'customers.create')
    .map(({ options }) => ({ ...UNKNOWN, ...(options.body as object) }) as Customer);
  const textsOf = ({ name, company_name, phone, email }: Customer) => [name, company_name, phone, email];
  return findNames([...waiting, ...data], search, textsOf).rows;
}

/** The same of finished goods and services, and whether they are only similar to what was searched. */
export function useGoodsOnDevice(
  search: string,
  isAsked: boolean,
): { rows: FinishedGood[]; is_similar: boolean } | null {
  const online = useOnline();
  const { data = [] } = useQuery({ ...goodsOnDevice(), enabled: isAsked && !online });
  if (online) return null;
  return findNames(data, search, ({ name, sku, barcode }) => [name, sku, barcode]);
}

/** What a customer who was added without network is known by so far. */
const UNKNOWN = {
  email: null,
  phone: null,
  company_name: null,
  city: null,
  billing_address: null,
  shipping_address: null,
  payment_terms: null,
  price_list_id: null,
  outstanding: 0,
  is_walk_in: false,
};
