import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../parent-routes.ts';

const customerPage = createRoute({
  getParentRoute: () => rootRoute,
  path: '/c/$token',
  component: lazyRouteComponent(() => import('./CustomerPublicPage.tsx'), 'CustomerPublicPage'),
});

export const payingRoutes = [customerPage] as const;
