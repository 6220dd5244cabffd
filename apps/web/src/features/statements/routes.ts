import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '../../ui/table/list-search.ts';
import { booksRoute } from '../ledger/routes.ts';
import { statementSearch } from './search.ts';

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

const bridge = createRoute({
  getParentRoute: () => booksRoute,
  path: 'bridge',
  validateSearch: statementSearch,
  component: lazyRouteComponent(() => import('./BridgePage.tsx'), 'BridgePage'),
});

const waiting = createRoute({
  getParentRoute: () => booksRoute,
  path: 'bridge/$side',
  validateSearch: listSearch(['as_of', 'known_on']),
  component: lazyRouteComponent(() => import('./WaitingPage.tsx'), 'WaitingPage'),
});

export const statementsRoutes = [
  profitAndLoss,
  balanceSheet,
  cashFlow,
  trialBalance,
  bridge,
  waiting,
] as const;
