import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '../../ui/table/list-search.ts';
import { booksRoute } from '../ledger/routes.ts';

const accounts = createRoute({
  getParentRoute: () => booksRoute,
  path: 'accounts',
  validateSearch: listSearch(['type', 'archived']),
  component: lazyRouteComponent(() => import('./AccountsPage.tsx'), 'AccountsPage'),
});

export const chartRoutes = [accounts] as const;
