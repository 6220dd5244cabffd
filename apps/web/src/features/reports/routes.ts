import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';

const reports = createRoute({
  getParentRoute: () => appRoute,
  path: '/reports',
  component: lazyRouteComponent(() => import('./ReportsPage.tsx'), 'ReportsPage'),
});

export const reportsRoutes = [reports] as const;
