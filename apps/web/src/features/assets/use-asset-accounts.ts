import { useQuery } from '@tanstack/react-query';
import { queries } from '../../client/api.ts';

/** The accounts that hold fixed assets, as choices. */
export function useAssetAccounts(): (readonly [code: string, label: string])[] {
  const { data } = useQuery(
    queries.accounts.list({ query: { search: '15', archived: 'false', limit: 100 } }),
  );
  return (data?.accounts ?? [])
    .filter(({ code }) => /^15[0-8]\d$/.test(code))
    .map(({ code, name }) => [code, `${code} ${name}`] as const);
}
