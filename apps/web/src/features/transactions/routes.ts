import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch } from '../../ui/table/list-search.ts';

const moneyOut = createRoute({
  getParentRoute: () => appRoute,
  path: '/money-out',
  validateSearch: listSearch(['category', 'payment_method', 'payment_status', 'status', 'supplier_id']),
  component: lazyRouteComponent(() => import('./TransactionsPage.tsx'), 'MoneyOutPage'),
});

const newExpense = createRoute({
  getParentRoute: () => appRoute,
  path: '/money-out/new',
  component: lazyRouteComponent(() => import('./NewExpensePage.tsx'), 'NewExpensePage'),
});

const expense = createRoute({
  getParentRoute: () => appRoute,
  path: '/money-out/$id',
  component: lazyRouteComponent(() => import('./ExpensePage.tsx'), 'ExpensePage'),
});

export const transactionsRoutes = [moneyOut, newExpense, expense] as const;
