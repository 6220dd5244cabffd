import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch, optionalText } from '../../ui/table/list-search.ts';

const orders = createRoute({
  getParentRoute: () => appRoute,
  path: '/purchases/orders',
  validateSearch: listSearch(['status', 'supplier_id']),
  component: lazyRouteComponent(() => import('./OrdersPage.tsx'), 'OrdersPage'),
});

const newOrder = createRoute({
  getParentRoute: () => appRoute,
  path: '/purchases/orders/new',
  validateSearch: (search: Record<string, unknown>): { supplier_id?: string } => {
    const supplier_id = optionalText(search.supplier_id);
    return supplier_id ? { supplier_id } : {};
  },
  component: lazyRouteComponent(() => import('./NewOrderPage.tsx'), 'NewOrderPage'),
});

const order = createRoute({
  getParentRoute: () => appRoute,
  path: '/purchases/orders/$id',
  component: lazyRouteComponent(() => import('./OrderPage.tsx'), 'OrderPage'),
});

const editOrder = createRoute({
  getParentRoute: () => appRoute,
  path: '/purchases/orders/$id/edit',
  component: lazyRouteComponent(() => import('./EditOrderPage.tsx'), 'EditOrderPage'),
});

export const purchaseOrdersRoutes = [orders, newOrder, order, editOrder] as const;
