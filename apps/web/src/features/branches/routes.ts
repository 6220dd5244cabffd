import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';

const branches = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/branches',
  component: lazyRouteComponent(() => import('./BranchesPage.tsx'), 'BranchesPage'),
});

export const branchesRoutes = [branches] as const;
