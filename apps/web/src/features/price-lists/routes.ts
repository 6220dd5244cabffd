import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';

const lists = createRoute({
  getParentRoute: () => appRoute,
  path: '/price-lists',
  component: lazyRouteComponent(() => import('./PriceListsPage.tsx'), 'PriceListsPage'),
});
const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/price-lists/$id',
  component: lazyRouteComponent(() => import('./PriceListPage.tsx'), 'PriceListPage'),
});

export const priceListsRoutes = [lists, list] as const;
