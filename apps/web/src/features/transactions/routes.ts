import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch } from '../../ui/table/list-search.ts';

const transactions = createRoute({
  getParentRoute: () => appRoute,
  path: '/transactions',
  validateSearch: listSearch([
    'category',
    'payment_method',
    'payment_status',
    'status',
    'supplier_id',
    'account_id',
  ]),
  component: lazyRouteComponent(() => import('./TransactionsPage.tsx'), 'TransactionsPage'),
});

const newExpense = createRoute({
  getParentRoute: () => appRoute,
  path: '/transactions/new',
  component: lazyRouteComponent(() => import('./NewExpensePage.tsx'), 'NewExpensePage'),
});

const expense = createRoute({
  getParentRoute: () => appRoute,
  path: '/transactions/$id',
  component: lazyRouteComponent(() => import('./ExpensePage.tsx'), 'ExpensePage'),
});

export const transactionsRoutes = [transactions, newExpense, expense] as const;
