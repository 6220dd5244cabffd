import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch, optionalText } from '../../ui/table/list-search.ts';

/** The address of the group leads to its first page. */
const production = createRoute({
  getParentRoute: () => appRoute,
  path: '/production',
  beforeLoad: () => {
    throw redirect({ to: '/production/orders', replace: true });
  },
});

const orders = createRoute({
  getParentRoute: () => appRoute,
  path: '/production/orders',
  validateSearch: listSearch([
    'status',
    'priority',
    'finished_good_id',
    'completed_from',
    'completed_to',
    'view',
  ]),
  component: lazyRouteComponent(() => import('./OrdersPage.tsx'), 'OrdersPage'),
});

const newOrder = createRoute({
  getParentRoute: () => appRoute,
  path: '/production/orders/new',
  validateSearch: (search: Record<string, unknown>): { good?: string; quantity?: number; said?: string } => {
    const good = optionalText(search.good);
    const said = optionalText(search.said);
    const quantity = Number(search.quantity);
    return { ...(good && { good }), ...(quantity > 0 && { quantity }), ...(said && { said }) };
  },
  component: lazyRouteComponent(() => import('./NewOrderPage.tsx'), 'NewOrderPage'),
});

const order = createRoute({
  getParentRoute: () => appRoute,
  path: '/production/orders/$id',
  component: lazyRouteComponent(() => import('./OrderPage.tsx'), 'OrderPage'),
});

const editOrder = createRoute({
  getParentRoute: () => appRoute,
  path: '/production/orders/$id/edit',
  component: lazyRouteComponent(() => import('./EditOrderPage.tsx'), 'EditOrderPage'),
});

const pickList = createRoute({
  getParentRoute: () => appRoute,
  path: '/production/orders/$id/pick-list',
  component: lazyRouteComponent(() => import('./PickListPage.tsx'), 'PickListPage'),
});

const capacity = createRoute({
  getParentRoute: () => appRoute,
  path: '/production/capacity',
  validateSearch: listSearch([]),
  component: lazyRouteComponent(() => import('./CapacityPage.tsx'), 'CapacityPage'),
});

export const productionRoutes = [production, orders, newOrder, order, editOrder, pickList, capacity] as const;
