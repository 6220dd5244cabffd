import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch } from '../../ui/table/list-search.ts';

const salesReport = createRoute({
  getParentRoute: () => appRoute,
  path: '/sales-report',
  validateSearch: listSearch(['by', 'key', 'name', 'documents', 'customer_id', 'item_id', 'branch_id']),
  component: lazyRouteComponent(() => import('./SalesReportPage.tsx'), 'SalesReportPage'),
});

export const salesReportsRoutes = [salesReport] as const;
