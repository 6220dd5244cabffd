import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '../../ui/table/list-search.ts';
import { booksRoute } from '../ledger/routes.ts';

const list = createRoute({
  getParentRoute: () => booksRoute,
  path: 'vat',
  validateSearch: listSearch([]),
  component: lazyRouteComponent(() => import('./VatReturnsPage.tsx'), 'VatReturnsPage'),
});

const one = createRoute({
  getParentRoute: () => booksRoute,
  path: 'vat/$month',
  component: lazyRouteComponent(() => import('./VatReturnPage.tsx'), 'VatReturnPage'),
});

const entries = createRoute({
  getParentRoute: () => booksRoute,
  path: 'vat/$month/entries',
  validateSearch: listSearch(['line', 'part', 'review']),
  component: lazyRouteComponent(() => import('./VatEntriesPage.tsx'), 'VatEntriesPage'),
});

export const vatRoutes = [list, one, entries] as const;
