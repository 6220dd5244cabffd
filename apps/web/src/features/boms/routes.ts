import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch } from '../../ui/table/list-search.ts';

const bills = createRoute({
  getParentRoute: () => appRoute,
  path: '/production/bills',
  validateSearch: listSearch(['status']),
  component: lazyRouteComponent(() => import('./BomsPage.tsx'), 'BillsPage'),
});

const bill = createRoute({
  getParentRoute: () => appRoute,
  path: '/production/bills/$id',
  component: lazyRouteComponent(() => import('./BomPage.tsx'), 'BillPage'),
});

export const bomsRoutes = [bills, bill] as const;
