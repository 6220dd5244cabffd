import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '../../ui/table/list-search.ts';
import { booksRoute } from '../ledger/routes.ts';

const list = createRoute({
  getParentRoute: () => booksRoute,
  path: 'assets',
  validateSearch: listSearch(['status', 'account_code']),
  component: lazyRouteComponent(() => import('./AssetsPage.tsx'), 'AssetsPage'),
});

const create = createRoute({
  getParentRoute: () => booksRoute,
  path: 'assets/new',
  component: lazyRouteComponent(() => import('./AssetFormPage.tsx'), 'AssetFormPage'),
});

const one = createRoute({
  getParentRoute: () => booksRoute,
  path: 'assets/$id',
  component: lazyRouteComponent(() => import('./AssetPage.tsx'), 'AssetPage'),
});

export const assetsRoutes = [list, create, one] as const;
