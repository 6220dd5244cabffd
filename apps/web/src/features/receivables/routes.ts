import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch, optionalText } from '../../ui/table/list-search.ts';
import { booksRoute } from '../ledger/routes.ts';

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
  validateSearch: listSearch(['above']),
  component: lazyRouteComponent(() => import('./AgeingPage.tsx'), 'AgeingPage'),
});

const receivablesAgeing = createRoute({
  getParentRoute: () => booksRoute,
  path: 'receivables-ageing',
  validateSearch: listSearch(['as_of', 'known_on', 'party_id', 'bucket', 'view']),
  component: lazyRouteComponent(() => import('./ReceivablesAgeingPage.tsx'), 'ReceivablesAgeingPage'),
});

export const receivablesBooks = [receivablesAgeing] as const;
export const receivablesRoutes = [customerStatement, ageing] as const;
