import { optionalText } from '../../ui/table/list-search.ts';

export interface BudgetSearch {
  /** The first day of the fiscal year. */
  start?: string;
  /** Shows the accounts without a budget too. */
  all?: string;
}

export const budgetSearch = (search: Record<string, unknown>): BudgetSearch => {
  const [start, all] = [optionalText(search.start), optionalText(search.all)];
  return { ...(start && { start }), ...(all && { all }) };
};
