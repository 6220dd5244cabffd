import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch, optionalText } from '../../ui/table/list-search.ts';

const sell = createRoute({
  getParentRoute: () => appRoute,
  path: '/sell',
  // On a phone the basket is a step of its own, which the back button leaves.
  validateSearch: (search: Record<string, unknown>): { basket?: true } =>
    search.basket ? { basket: true } : {},
  component: lazyRouteComponent(() => import('./SellPage.tsx'), 'SellPage'),
});

const takeBack = createRoute({
  getParentRoute: () => appRoute,
  path: '/sell/return',
  validateSearch: (search: Record<string, unknown>): { sale?: string } => {
    const sale = optionalText(search.sale);
    return sale ? { sale } : {};
  },
  component: lazyRouteComponent(() => import('./ReturnPage.tsx'), 'ReturnPage'),
});

const shifts = createRoute({
  getParentRoute: () => appRoute,
  path: '/sell/shifts',
  validateSearch: listSearch([]),
  component: lazyRouteComponent(() => import('./ShiftsPage.tsx'), 'ShiftsPage'),
});

const shift = createRoute({
  getParentRoute: () => appRoute,
  path: '/sell/shifts/$id',
  component: lazyRouteComponent(() => import('./ShiftPage.tsx'), 'ShiftPage'),
});

export const counterRoutes = [sell, takeBack, shifts, shift] as const;
