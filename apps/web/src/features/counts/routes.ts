import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch } from '../../ui/table/list-search.ts';

const counts = createRoute({
  getParentRoute: () => appRoute,
  path: '/inventory/counts',
  validateSearch: listSearch(['status']),
  component: lazyRouteComponent(() => import('./CountsPage.tsx'), 'CountsPage'),
});

const count = createRoute({
  getParentRoute: () => appRoute,
  path: '/inventory/counts/$id',
  component: lazyRouteComponent(() => import('./CountPage.tsx'), 'CountPage'),
});

export const countsRoutes = [counts, count] as const;
