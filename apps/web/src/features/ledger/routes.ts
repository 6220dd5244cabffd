import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch } from '../../ui/table/list-search.ts';

export const booksRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/books',
  beforeLoad: ({ location }) => {
    if (location.pathname === '/books') throw redirect({ to: '/books/profit-and-loss' });
  },
});

const tieOut = createRoute({
  getParentRoute: () => booksRoute,
  path: 'tie-out',
  component: lazyRouteComponent(() => import('./TieOutPage.tsx'), 'TieOutPage'),
});

const tieOutDifferences = createRoute({
  getParentRoute: () => booksRoute,
  path: 'tie-out/$name',
  validateSearch: listSearch([]),
  component: lazyRouteComponent(() => import('./TieOutDifferencesPage.tsx'), 'TieOutDifferencesPage'),
});

const changes = createRoute({
  getParentRoute: () => booksRoute,
  path: 'changes',
  validateSearch: listSearch(['subject']),
  component: lazyRouteComponent(() => import('./ChangesPage.tsx'), 'ChangesPage'),
});

const entries = createRoute({
  getParentRoute: () => booksRoute,
  path: 'entries',
  validateSearch: listSearch(['account_code', 'source_id', 'customer_id', 'known_on', 'branch_id']),
  component: lazyRouteComponent(() => import('./EntriesPage.tsx'), 'EntriesPage'),
});

const entry = createRoute({
  getParentRoute: () => booksRoute,
  path: 'entries/$id',
  component: lazyRouteComponent(() => import('./EntryPage.tsx'), 'EntryPage'),
});

const account = createRoute({
  getParentRoute: () => booksRoute,
  path: 'accounts/$code',
  validateSearch: listSearch(['known_on', 'branch_id', 'basis', 'results_since']),
  component: lazyRouteComponent(() => import('./AccountPage.tsx'), 'AccountPage'),
});

export const booksChildren = [tieOut, tieOutDifferences, changes, entries, entry, account] as const;
