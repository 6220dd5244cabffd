import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { booksRoute } from '../ledger/routes.ts';
import { budgetSearch } from './search.ts';

const budget = createRoute({
  getParentRoute: () => booksRoute,
  path: 'budget',
  validateSearch: budgetSearch,
  component: lazyRouteComponent(() => import('./BudgetPage.tsx'), 'BudgetPage'),
});

export const budgetsRoutes = [budget] as const;
