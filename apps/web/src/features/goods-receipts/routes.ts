import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch, optionalText } from '../../ui/table/list-search.ts';

const receipts = createRoute({
  getParentRoute: () => appRoute,
  path: '/purchases/deliveries',
  validateSearch: listSearch(['unbilled', 'supplier_id']),
  component: lazyRouteComponent(() => import('./DeliveriesPage.tsx'), 'DeliveriesPage'),
});

const newReceipt = createRoute({
  getParentRoute: () => appRoute,
  path: '/purchases/deliveries/new',
  validateSearch: (search: Record<string, unknown>): { order_id?: string; said?: string } => {
    const order_id = optionalText(search.order_id);
    const said = optionalText(search.said);
    return { ...(order_id && { order_id }), ...(said && { said }) };
  },
  component: lazyRouteComponent(() => import('./NewDeliveryPage.tsx'), 'NewDeliveryPage'),
});

const receipt = createRoute({
  getParentRoute: () => appRoute,
  path: '/purchases/deliveries/$id',
  component: lazyRouteComponent(() => import('./DeliveryPage.tsx'), 'DeliveryPage'),
});

export const goodsReceiptsRoutes = [receipts, newReceipt, receipt] as const;
