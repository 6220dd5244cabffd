import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch, optionalText } from '../../ui/table/list-search.ts';

const overview = createRoute({
  getParentRoute: () => appRoute,
  path: '/money/reconcile',
  component: lazyRouteComponent(() => import('./OverviewPage.tsx'), 'OverviewPage'),
});

const reconcile = createRoute({
  getParentRoute: () => appRoute,
  path: '/money/reconcile/$id',
  validateSearch: (search: Record<string, unknown>): { as_of?: string } => {
    const as_of = optionalText(search.as_of);
    return as_of ? { as_of } : {};
  },
  component: lazyRouteComponent(() => import('./ReconcilePage.tsx'), 'ReconcilePage'),
});

const upload = createRoute({
  getParentRoute: () => appRoute,
  path: '/money/reconcile/$id/new',
  component: lazyRouteComponent(() => import('./UploadPage.tsx'), 'UploadPage'),
});

const statements = createRoute({
  getParentRoute: () => appRoute,
  path: '/money/reconcile/$id/statements',
  component: lazyRouteComponent(() => import('./StatementsPage.tsx'), 'StatementsPage'),
});

const lines = createRoute({
  getParentRoute: () => appRoute,
  path: '/money/reconcile/$id/lines',
  validateSearch: listSearch(['state', 'as_of', 'statement_id']),
  component: lazyRouteComponent(() => import('./LinesPage.tsx'), 'LinesPage'),
});

const outstanding = createRoute({
  getParentRoute: () => appRoute,
  path: '/money/reconcile/$id/outstanding',
  validateSearch: listSearch(['side', 'as_of']),
  component: lazyRouteComponent(() => import('./OutstandingPage.tsx'), 'OutstandingPage'),
});

export const bankStatementsRoutes = [overview, reconcile, upload, statements, lines, outstanding] as const;
