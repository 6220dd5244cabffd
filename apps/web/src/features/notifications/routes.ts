import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';

const notifications = createRoute({
  getParentRoute: () => appRoute,
  path: '/notifications',
  validateSearch: (search: Record<string, unknown>): { unread?: true } =>
    search.unread === true || search.unread === 'true' ? { unread: true } : {},
  component: lazyRouteComponent(() => import('./NotificationsPage.tsx'), 'NotificationsPage'),
});

export const notificationsRoutes = [notifications] as const;
