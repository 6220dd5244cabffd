import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch } from '../../ui/table/list-search.ts';

const transactions = createRoute({
  getParentRoute: () => appRoute,
  path: '/transactions',
  validateSearch: listSearch([
    'type',
    'category',
    'payment_method',
    'payment_status',
    'status',
    'supplier_id',
    'account_id',
    'branch_id',
  ]),
  component: lazyRouteComponent(() => import('./TransactionsPage.tsx'), 'TransactionsPage'),
});

const newTransaction = createRoute({
  getParentRoute: () => appRoute,
  path: '/transactions/new',
  validateSearch: (search: Record<string, unknown>): { type?: 'income' } =>
    search.type === 'income' ? { type: 'income' } : {},
  component: lazyRouteComponent(() => import('./NewTransactionPage.tsx'), 'NewTransactionPage'),
});

const categories = createRoute({
  getParentRoute: () => appRoute,
  path: '/transactions/categories',
  component: lazyRouteComponent(() => import('./CategoriesPage.tsx'), 'CategoriesPage'),
});

const transaction = createRoute({
  getParentRoute: () => appRoute,
  path: '/transactions/$id',
  component: lazyRouteComponent(() => import('./TransactionPage.tsx'), 'TransactionPage'),
});

export const transactionsRoutes = [transactions, newTransaction, categories, transaction] as const;
