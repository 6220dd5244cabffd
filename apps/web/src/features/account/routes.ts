import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';

const account = createRoute({
  getParentRoute: () => appRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('./ProfilePage.tsx'), 'ProfilePage'),
});

const security = createRoute({
  getParentRoute: () => appRoute,
  path: '/account/security',
  component: lazyRouteComponent(() => import('./SecurityPage.tsx'), 'SecurityPage'),
});

export const accountRoutes = [account, security] as const;
