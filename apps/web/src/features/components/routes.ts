import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../parent-routes.ts';
import { listSearch } from '../../ui/table/list-search.ts';

const components = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dev/ui',
  validateSearch: listSearch(['kind']),
  component: lazyRouteComponent(() => import('./ComponentsPage.tsx'), 'ComponentsPage'),
});

/** The shared elements of S1, for those who build with them; it needs no account. */
export const componentsRoutes = [components] as const;
