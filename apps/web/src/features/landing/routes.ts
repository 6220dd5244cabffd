import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../parent-routes.ts';

const landing = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./LandingPage.tsx'), 'LandingPage'),
});

export const landingRoutes = [landing] as const;
