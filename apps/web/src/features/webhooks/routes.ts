import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';

const webhook = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/developers/webhooks/$id',
  component: lazyRouteComponent(() => import('./WebhookPage.tsx'), 'WebhookPage'),
});

export const webhooksRoutes = [webhook] as const;
