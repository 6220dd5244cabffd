import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch } from '../../ui/table/list-search.ts';

const transfers = createRoute({
  getParentRoute: () => appRoute,
  path: '/inventory/transfers',
  validateSearch: listSearch(['location_id']),
  component: lazyRouteComponent(() => import('./TransfersPage.tsx'), 'TransfersPage'),
});
const newTransfer = createRoute({
  getParentRoute: () => appRoute,
  path: '/inventory/transfers/new',
  component: lazyRouteComponent(() => import('./NewTransferPage.tsx'), 'NewTransferPage'),
});
const transfer = createRoute({
  getParentRoute: () => appRoute,
  path: '/inventory/transfers/$id',
  component: lazyRouteComponent(() => import('./TransferPage.tsx'), 'TransferPage'),
});

export const stockTransfersRoutes = [transfers, newTransfer, transfer] as const;
