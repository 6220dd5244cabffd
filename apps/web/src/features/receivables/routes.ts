import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch, optionalText } from '../../ui/table/list-search.ts';

const customerStatement = createRoute({
  getParentRoute: () => appRoute,
  path: '/customers/$id/statement',
  validateSearch: (search: Record<string, unknown>): { from?: string; to?: string } => {
    const [from, to] = [optionalText(search.from), optionalText(search.to)];
    return { ...(from && { from }), ...(to && { to }) };
  },
  component: lazyRouteComponent(() => import('./StatementPage.tsx'), 'StatementPage'),
});

const ageing = createRoute({
  getParentRoute: () => appRoute,
  path: '/customers/ageing',
  validateSearch: listSearch([]),
  component: lazyRouteComponent(() => import('./AgeingPage.tsx'), 'AgeingPage'),
});

export const receivablesRoutes = [customerStatement, ageing] as const;
