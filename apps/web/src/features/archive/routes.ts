import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';

const data = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/data',
  component: lazyRouteComponent(() => import('./DataPage.tsx'), 'DataPage'),
});

export const archiveRoutes = [data] as const;
