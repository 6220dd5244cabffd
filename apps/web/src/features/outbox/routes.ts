import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';

const outbox = createRoute({
  getParentRoute: () => appRoute,
  path: '/outbox',
  component: lazyRouteComponent(() => import('./OutboxPage.tsx'), 'OutboxPage'),
});

export const outboxRoutes = [outbox] as const;
