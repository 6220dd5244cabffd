import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch } from '../../ui/table/list-search.ts';

const dashboard = createRoute({
  getParentRoute: () => appRoute,
  path: '/dashboard',
  validateSearch: listSearch([]),
  component: lazyRouteComponent(() => import('./DashboardPage.tsx'), 'DashboardPage'),
});

export const dashboardRoutes = [dashboard] as const;
