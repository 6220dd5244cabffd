import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '../../ui/table/list-search.ts';
import { booksRoute } from '../ledger/routes.ts';

const deducted = createRoute({
  getParentRoute: () => booksRoute,
  path: 'withholding',
  validateSearch: listSearch(['month']),
  component: lazyRouteComponent(() => import('./DeductedPage.tsx'), 'DeductedPage'),
});

const suffered = createRoute({
  getParentRoute: () => booksRoute,
  path: 'withholding/suffered',
  validateSearch: listSearch(['certificate']),
  component: lazyRouteComponent(() => import('./SufferedPage.tsx'), 'SufferedPage'),
});

const payment = createRoute({
  getParentRoute: () => booksRoute,
  path: 'withholding/payments/$id',
  component: lazyRouteComponent(() => import('./DeductionPage.tsx'), 'DeductionPage'),
});

export const withholdingRoutes = [deducted, suffered, payment] as const;
