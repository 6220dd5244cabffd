import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch, optionalText } from '../../ui/table/list-search.ts';

export const booksRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/books',
  beforeLoad: ({ location }) => {
    if (location.pathname === '/books') throw redirect({ to: '/books/trial-balance' });
  },
});

const trialBalance = createRoute({
  getParentRoute: () => booksRoute,
  path: 'trial-balance',
  validateSearch: (search: Record<string, unknown>): { as_of?: string } => {
    const as_of = optionalText(search.as_of);
    return as_of ? { as_of } : {};
  },
  component: lazyRouteComponent(() => import('./TrialBalancePage.tsx'), 'TrialBalancePage'),
});

const tieOut = createRoute({
  getParentRoute: () => booksRoute,
  path: 'tie-out',
  component: lazyRouteComponent(() => import('./TieOutPage.tsx'), 'TieOutPage'),
});

const entries = createRoute({
  getParentRoute: () => booksRoute,
  path: 'entries',
  validateSearch: listSearch(['account_code', 'source_id', 'customer_id']),
  component: lazyRouteComponent(() => import('./EntriesPage.tsx'), 'EntriesPage'),
});

export const booksChildren = [trialBalance, tieOut, entries] as const;
