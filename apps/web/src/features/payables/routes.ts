import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch, optionalText } from '../../ui/table/list-search.ts';
import { booksRoute } from '../ledger/routes.ts';

const payablesAgeing = createRoute({
  getParentRoute: () => booksRoute,
  path: 'payables-ageing',
  validateSearch: listSearch(['as_of', 'known_on', 'party_id', 'bucket', 'view']),
  component: lazyRouteComponent(() => import('./PayablesAgeingPage.tsx'), 'PayablesAgeingPage'),
});

const supplierStatement = createRoute({
  getParentRoute: () => appRoute,
  path: '/suppliers/$id/statement',
  validateSearch: (search: Record<string, unknown>): { from?: string; to?: string } => {
    const [from, to] = [optionalText(search.from), optionalText(search.to)];
    return { ...(from && { from }), ...(to && { to }) };
  },
  component: lazyRouteComponent(() => import('./SupplierStatementPage.tsx'), 'SupplierStatementPage'),
});

const toPay = createRoute({
  getParentRoute: () => appRoute,
  path: '/purchases/to-pay',
  validateSearch: listSearch(['due']),
  component: lazyRouteComponent(() => import('./ToPayPage.tsx'), 'ToPayPage'),
});

export const payablesBooks = [payablesAgeing] as const;
export const payablesRoutes = [supplierStatement, toPay] as const;
