import type { PriceRule } from '@lissafi/contract/price-lists';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../client/api.ts';

const STALE_MS = 60_000;
export const ruleQuery = (id: string) => ({
  ...queries.priceLists.rule({ params: { id } }),
  staleTime: STALE_MS,
});

/** The price list with this id: null without one, or where it cannot be had; undefined while it is awaited. */
export function usePriceRule(id: string | null | undefined): PriceRule | null | undefined {
  const { data, error } = useQuery({ ...ruleQuery(id ?? ''), enabled: !!id });
  if (!id) return null;
  return data ?? (error ? null : undefined);
}
