import { LIMITS } from '@lissafi/contract/limits';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { skipTo } from './pages.ts';

/** The state that every list keeps in its URL; its own filters are stored under their own names. */
export interface ListState {
  page: number;
  size: number;
  sort: string;
  dir: 'asc' | 'desc';
  search: string;
  date_from: string | undefined;
  date_to: string | undefined;
  filters: Record<string, string | undefined>;
}
export type ListChange = Partial<Omit<ListState, 'filters'>> & { filters?: ListState['filters'] };

export interface List {
  state: ListState;
  /** Changes the URL; a change of the rows returns to the first page. */
  change: (change: ListChange) => void;
  clear: () => void;
  /** How many filters are set, search left out. */
  filterCount: number;
  /** What every list sends to the server. */
  paging: { limit: number; offset: number; sort_by: string; sort_direction: 'asc' | 'desc' };
}

const SIZES: readonly number[] = LIMITS.page_sizes;

export function useList(options: { sort: string; dir: 'asc' | 'desc'; filters?: readonly string[] }): List {
  const raw = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const names = options.filters ?? [];
  const key = names.join();

  return useMemo(() => {
    const text = (name: string) => (typeof raw[name] === 'string' ? (raw[name] as string) : undefined);
    const size = SIZES.includes(raw.size as number) ? (raw.size as number) : LIMITS.page_size_default;
    const lastPage = Math.floor(LIMITS.offset_max / size) + 1;
    const filters = Object.fromEntries(names.map((name) => [name, text(name)]));
    const state: ListState = {
      page: skipTo((raw.page as number | undefined) ?? 1, 0, lastPage),
      size,
      sort: text('sort') ?? options.sort,
      dir: (text('dir') as 'asc' | 'desc' | undefined) ?? options.dir,
      search: text('search') ?? '',
      date_from: text('date_from'),
      date_to: text('date_to'),
      filters,
    };
    const change = (next: ListChange) => {
      const { filters: nextFilters, ...rest } = next;
      const changed = (before: Record<string, unknown>) => {
        const search: Record<string, unknown> = {
          ...before,
          ...('page' in next ? {} : { page: undefined }),
          ...rest,
          ...nextFilters,
        };
        // Defaults stay out of the address.
        if (search.page === 1) search.page = undefined;
        if (search.size === LIMITS.page_size_default) search.size = undefined;
        if (search.search === '') search.search = undefined;
        if (search.sort === options.sort && search.dir === options.dir) {
          search.sort = undefined;
          search.dir = undefined;
        }
        return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
      };
      void navigate({
        to: '.',
        // What was typed is sent a moment later, and keeps the filter that was pressed in between.
        search: changed as never,
        // Typing must not fill the history.
        replace: 'search' in next,
        resetScroll: 'page' in next,
      });
    };
    const filterCount =
      Object.values(filters).filter((value) => value !== undefined).length +
      (state.date_from || state.date_to ? 1 : 0);
    return {
      state,
      change,
      filterCount,
      clear: () =>
        change({
          search: '',
          date_from: undefined,
          date_to: undefined,
          filters: Object.fromEntries(names.map((name) => [name, undefined])),
        }),
      paging: {
        limit: size,
        offset: (state.page - 1) * size,
        sort_by: state.sort,
        sort_direction: state.dir,
      },
    };
  }, [raw, navigate, options.sort, options.dir, key]);
}
