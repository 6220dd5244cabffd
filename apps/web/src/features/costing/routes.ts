import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch } from '../../ui/table/list-search.ts';

const costing = createRoute({
  getParentRoute: () => appRoute,
  path: '/inventory/costing',
  validateSearch: listSearch([]),
  component: lazyRouteComponent(() => import('./CostingPage.tsx'), 'CostingPage'),
});

export const costingRoutes = [costing] as const;
