import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch } from '../../ui/table/list-search.ts';

const adjustments = createRoute({
  getParentRoute: () => appRoute,
  path: '/inventory/adjustments',
  validateSearch: listSearch(['adjustment_type', 'reason', 'inventory_item_type']),
  component: lazyRouteComponent(() => import('./AdjustmentsPage.tsx'), 'AdjustmentsPage'),
});

const valuation = createRoute({
  getParentRoute: () => appRoute,
  path: '/inventory/valuation',
  validateSearch: listSearch([]),
  component: lazyRouteComponent(() => import('./ValuationPage.tsx'), 'ValuationPage'),
});

export const inventoryAccountingRoutes = [adjustments, valuation] as const;
