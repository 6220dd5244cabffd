import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';

const duplicates = createRoute({
  getParentRoute: () => appRoute,
  path: '/customers/duplicates',
  component: lazyRouteComponent(() => import('./DuplicatesPage.tsx'), 'DuplicatesPage'),
});

export const duplicatesRoutes = [duplicates] as const;
