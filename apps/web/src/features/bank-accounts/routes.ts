import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch } from '../../ui/table/list-search.ts';

const accounts = createRoute({
  getParentRoute: () => appRoute,
  path: '/money/accounts',
  component: lazyRouteComponent(() => import('./AccountsPage.tsx'), 'AccountsPage'),
});

const account = createRoute({
  getParentRoute: () => appRoute,
  path: '/money/accounts/$id',
  validateSearch: listSearch([]),
  component: lazyRouteComponent(() => import('./AccountPage.tsx'), 'AccountPage'),
});

const transfers = createRoute({
  getParentRoute: () => appRoute,
  path: '/money/transfers',
  validateSearch: listSearch(['account_id', 'said']),
  component: lazyRouteComponent(() => import('./TransfersPage.tsx'), 'TransfersPage'),
});

const transfer = createRoute({
  getParentRoute: () => appRoute,
  path: '/money/transfers/$id',
  component: lazyRouteComponent(() => import('./TransferPage.tsx'), 'TransferPage'),
});

export const bankAccountsRoutes = [accounts, account, transfers, transfer] as const;
