import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';

const importCustomers = createRoute({
  getParentRoute: () => appRoute,
  path: '/customers/import',
  component: lazyRouteComponent(() => import('./ImportPage.tsx'), 'ImportPage'),
});

export const openingBalancesRoutes = [importCustomers] as const;
