import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { optionalText } from '../../ui/table/list-search.ts';
import { booksRoute } from '../ledger/routes.ts';

export interface StatementSearch {
  date_from?: string;
  date_to?: string;
  as_of?: string;
  compare?: string;
  by?: string;
  known_on?: string;
}

/** The choices of a statement are its address, so that Back, reload and a shared link show the same figures. */
const statementSearch = (search: Record<string, unknown>): StatementSearch => {
  const read: StatementSearch = {};
  for (const name of ['date_from', 'date_to', 'as_of', 'compare', 'by', 'known_on'] as const) {
    const value = optionalText(search[name]);
    if (value) read[name] = value;
  }
  return read;
};

const profitAndLoss = createRoute({
  getParentRoute: () => booksRoute,
  path: 'profit-and-loss',
  validateSearch: statementSearch,
  component: lazyRouteComponent(() => import('./ProfitAndLossPage.tsx'), 'ProfitAndLossPage'),
});

const balanceSheet = createRoute({
  getParentRoute: () => booksRoute,
  path: 'balance-sheet',
  validateSearch: statementSearch,
  component: lazyRouteComponent(() => import('./BalanceSheetPage.tsx'), 'BalanceSheetPage'),
});

const cashFlow = createRoute({
  getParentRoute: () => booksRoute,
  path: 'cash-flow',
  validateSearch: statementSearch,
  component: lazyRouteComponent(() => import('./CashFlowPage.tsx'), 'CashFlowPage'),
});

const trialBalance = createRoute({
  getParentRoute: () => booksRoute,
  path: 'trial-balance',
  validateSearch: statementSearch,
  component: lazyRouteComponent(() => import('./TrialBalancePage.tsx'), 'TrialBalancePage'),
});

export const statementsRoutes = [profitAndLoss, balanceSheet, cashFlow, trialBalance] as const;
