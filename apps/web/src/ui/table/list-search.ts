/** The state of a list in the URL, so that Back, reload and a shared link show the same list. */
export interface ListSearch<Filter extends string = string> {
  page?: number | undefined;
  size?: number | undefined;
  sort?: string | undefined;
  dir?: 'asc' | 'desc' | undefined;
  search?: string | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
  filters?: { [F in Filter]?: string | undefined } | undefined;
}

/** The router reads `?q=2026` as a number: here it is text again. */
export const optionalText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value) || undefined
    : undefined;

const wholeAbove0 = (value: unknown) => {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : undefined;
};

type Flat<Filter extends string> = Omit<ListSearch, 'filters'> & { [F in Filter]?: string | undefined };

/** Reads the search parameters of a list with these filters; missing and invalid ones are left out. */
export function listSearch<const Filter extends string>(filters: readonly Filter[]) {
  return (search: Record<string, unknown>): Flat<Filter> => {
    const dir = optionalText(search.dir);
    const read: Record<string, unknown> = {
      page: wholeAbove0(search.page),
      size: wholeAbove0(search.size),
      sort: optionalText(search.sort),
      dir: dir === 'asc' || dir === 'desc' ? dir : undefined,
      search: optionalText(search.search),
      date_from: optionalText(search.date_from),
      date_to: optionalText(search.date_to),
    };
    for (const filter of filters) read[filter] = optionalText(search[filter]);
    return Object.fromEntries(
      Object.entries(read).filter(([, value]) => value !== undefined),
    ) as Flat<Filter>;
  };
}
