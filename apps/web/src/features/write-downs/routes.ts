import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch } from '../../ui/table/list-search.ts';

const writeDowns = createRoute({
  getParentRoute: () => appRoute,
  path: '/inventory/write-downs',
  validateSearch: listSearch(['show', 'selling_cost']),
  component: lazyRouteComponent(() => import('./WriteDownsPage.tsx'), 'WriteDownsPage'),
});

export const writeDownsRoutes = [writeDowns] as const;
