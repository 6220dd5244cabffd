import { optionalText } from '../../ui/table/list-search.ts';

export interface StatementSearch {
  date_from?: string;
  date_to?: string;
  as_of?: string;
  compare?: string;
  by?: string;
  known_on?: string;
  basis?: string;
  branch_id?: string;
  results_since?: string;
}

/** The choices of a statement are its address, so that Back, reload and a shared link show the same figures. */
export const statementSearch = (search: Record<string, unknown>): StatementSearch => {
  const read: StatementSearch = {};
  for (const name of [
    'date_from',
    'date_to',
    'as_of',
    'compare',
    'by',
    'known_on',
    'basis',
    'branch_id',
    'results_since',
  ] as const) {
    const value = optionalText(search[name]);
    if (value) read[name] = value;
  }
  return read;
};
