import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../parent-routes.ts';

const publicInvoice = createRoute({
  getParentRoute: () => rootRoute,
  path: '/i/$token',
  component: lazyRouteComponent(() => import('./PublicInvoicePage.tsx'), 'PublicInvoicePage'),
});

export const deliveryRoutes = [publicInvoice] as const;
