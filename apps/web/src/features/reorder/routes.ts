import { LIMITS } from '@lissafi/contract/limits';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';

const reorder = createRoute({
  getParentRoute: () => appRoute,
  path: '/inventory/reorder',
  validateSearch: (search: Record<string, unknown>): { days?: number } => {
    const days = Number(search.days);
    return Number.isInteger(days) && days > 0 && days <= LIMITS.purchase_cover_days ? { days } : {};
  },
  component: lazyRouteComponent(() => import('./ReorderPage.tsx'), 'ReorderPage'),
});

export const reorderRoutes = [reorder] as const;
