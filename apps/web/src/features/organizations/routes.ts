import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';

const plan = createRoute({
  getParentRoute: () => appRoute,
  path: '/plan',
  component: lazyRouteComponent(() => import('./PlanPage.tsx'), 'PlanPage'),
});

const newOrganization = createRoute({
  getParentRoute: () => appRoute,
  path: '/organizations/new',
  component: lazyRouteComponent(() => import('./NewOrganizationPage.tsx'), 'NewOrganizationPage'),
});

const settings = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./SettingsPage.tsx'), 'SettingsPage'),
});

export const organizationsRoutes = [plan, newOrganization, settings] as const;
