import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch } from '../../ui/table/list-search.ts';

const list = createRoute({
  getParentRoute: () => appRoute,
  path: '/money/payroll',
  validateSearch: listSearch([]),
  component: lazyRouteComponent(() => import('./PayrollsPage.tsx'), 'PayrollsPage'),
});

const create = createRoute({
  getParentRoute: () => appRoute,
  path: '/money/payroll/new',
  component: lazyRouteComponent(() => import('./PayrollFormPage.tsx'), 'PayrollFormPage'),
});

const one = createRoute({
  getParentRoute: () => appRoute,
  path: '/money/payroll/$id',
  component: lazyRouteComponent(() => import('./PayrollPage.tsx'), 'PayrollPage'),
});

export const payrollPages = [list, create, one] as const;
