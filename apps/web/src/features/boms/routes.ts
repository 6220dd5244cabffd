import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch } from '../../ui/table/list-search.ts';

const bills = createRoute({
  getParentRoute: () => appRoute,
  path: '/production/boms',
  validateSearch: listSearch(['status']),
  component: lazyRouteComponent(() => import('./BomsPage.tsx'), 'BomsPage'),
});

const bill = createRoute({
  getParentRoute: () => appRoute,
  path: '/production/boms/$id',
  component: lazyRouteComponent(() => import('./BomPage.tsx'), 'BomPage'),
});

export const bomsRoutes = [bills, bill] as const;
