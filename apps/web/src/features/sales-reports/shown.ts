import type { SalesBy } from '@lissafi/contract/sales-reports';
import type { List } from '../../ui/table/use-list.ts';

/** What of the sales report is on the screen. */
export interface Shown {
  by: SalesBy;
  list: List;
  period: { date_from: string | undefined; date_to: string | undefined };
}

/** The one customer, item or branch that the report is of. */
export const onlyOf = ({ state }: List) => ({
  customer_id: state.filters.customer_id,
  item_id: state.filters.item_id,
  branch_id: state.filters.branch_id,
});

/** The parts of a search that are given. */
export const given = (search: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
