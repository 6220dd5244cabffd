import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch } from '../../ui/table/list-search.ts';

const alerts = createRoute({
  getParentRoute: () => appRoute,
  path: '/money/alerts',
  validateSearch: listSearch(['state']),
  component: lazyRouteComponent(() => import('./AlertsPage.tsx'), 'AlertsPage'),
});

const alert = createRoute({
  getParentRoute: () => appRoute,
  path: '/money/alerts/$id',
  component: lazyRouteComponent(() => import('./AlertPage.tsx'), 'AlertPage'),
});

export const paymentAlertsRoutes = [alerts, alert] as const;
