import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch } from '../../ui/table/list-search.ts';

const payments = createRoute({
  getParentRoute: () => appRoute,
  path: '/payments',
  validateSearch: listSearch(['kind', 'method', 'certificate', 'customer_id', 'account_id', 'shift_id']),
  component: lazyRouteComponent(() => import('./PaymentsPage.tsx'), 'PaymentsPage'),
});

const payment = createRoute({
  getParentRoute: () => appRoute,
  path: '/payments/$id',
  /** Opened to send a receipt. */
  validateSearch: (search: Record<string, unknown>): { receipt?: true } =>
    search.receipt === true ? { receipt: true } : {},
  component: lazyRouteComponent(() => import('./PaymentPage.tsx'), 'PaymentPage'),
});

export const paymentsRoutes = [payments, payment] as const;
