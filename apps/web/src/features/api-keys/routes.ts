import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';

const developers = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/developers',
  component: lazyRouteComponent(() => import('./DevelopersPage.tsx'), 'DevelopersPage'),
});

export const apiKeysRoutes = [developers] as const;
