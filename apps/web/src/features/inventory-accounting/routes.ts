import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch } from '../../ui/table/list-search.ts';

const adjustments = createRoute({
  getParentRoute: () => appRoute,
  path: '/inventory/adjustments',
  validateSearch: listSearch(['adjustment_type', 'reason', 'inventory_item_type', 'said']),
  component: lazyRouteComponent(() => import('./AdjustmentsPage.tsx'), 'AdjustmentsPage'),
});

const valuation = createRoute({
  getParentRoute: () => appRoute,
  path: '/inventory/valuation',
  validateSearch: listSearch(['valuation_method', 'as_of', 'known_on']),
  component: lazyRouteComponent(() => import('./ValuationPage.tsx'), 'ValuationPage'),
});

const cogs = createRoute({
  getParentRoute: () => appRoute,
  path: '/inventory/cogs',
  validateSearch: listSearch(['period_type']),
  component: lazyRouteComponent(() => import('./CogsPage.tsx'), 'CogsPage'),
});

const turnover = createRoute({
  getParentRoute: () => appRoute,
  path: '/inventory/turnover',
  validateSearch: listSearch(['category_id']),
  component: lazyRouteComponent(() => import('./TurnoverPage.tsx'), 'TurnoverPage'),
});

const ageing = createRoute({
  getParentRoute: () => appRoute,
  path: '/inventory/ageing',
  validateSearch: listSearch([]),
  component: lazyRouteComponent(() => import('./StockAgeingPage.tsx'), 'StockAgeingPage'),
});

const deadStock = createRoute({
  getParentRoute: () => appRoute,
  path: '/inventory/dead-stock',
  validateSearch: listSearch(['days_threshold']),
  component: lazyRouteComponent(() => import('./DeadStockPage.tsx'), 'DeadStockPage'),
});

const belowZero = createRoute({
  getParentRoute: () => appRoute,
  path: '/inventory/below-zero',
  validateSearch: listSearch([]),
  component: lazyRouteComponent(() => import('./BelowZeroPage.tsx'), 'BelowZeroPage'),
});

const variance = createRoute({
  getParentRoute: () => appRoute,
  path: '/inventory/variance',
  validateSearch: listSearch([]),
  component: lazyRouteComponent(() => import('./VariancePage.tsx'), 'VariancePage'),
});

const movements = createRoute({
  getParentRoute: () => appRoute,
  path: '/inventory/movements',
  validateSearch: listSearch(['part', 'kind', 'item_id', 'known_on']),
  component: lazyRouteComponent(() => import('./MovementsPage.tsx'), 'MovementsPage'),
});

export const inventoryAccountingRoutes = [
  ...[adjustments, valuation, cogs, turnover],
  ...[ageing, deadStock, belowZero, variance, movements],
] as const;
