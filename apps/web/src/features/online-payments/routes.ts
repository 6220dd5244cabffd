import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';

const onlinePayments = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings/online-payments',
  component: lazyRouteComponent(() => import('./OnlinePaymentsPage.tsx'), 'OnlinePaymentsPage'),
});

export const onlinePaymentsRoutes = [onlinePayments] as const;
