import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch } from '../../ui/table/list-search.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/money/funding',
  validateSearch: listSearch(['kind', 'account_id']),
  component: lazyRouteComponent(() => import('./FundingListPage.tsx'), 'FundingListPage'),
});

const one = createRoute({
  getParentRoute: () => appRoute,
  path: '/money/funding/$id',
  component: lazyRouteComponent(() => import('./FundingPage.tsx'), 'FundingPage'),
});

export const fundingRoutes = [list, one] as const;
