import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '../../ui/table/list-search.ts';
import { booksRoute } from '../ledger/routes.ts';

const journals = createRoute({
  getParentRoute: () => booksRoute,
  path: 'journals',
  validateSearch: listSearch(['recurring_id']),
  component: lazyRouteComponent(() => import('./JournalsPage.tsx'), 'JournalsPage'),
});

const newJournal = createRoute({
  getParentRoute: () => booksRoute,
  path: 'journals/new',
  component: lazyRouteComponent(() => import('./JournalFormPage.tsx'), 'JournalFormPage'),
});

const recurring = createRoute({
  getParentRoute: () => booksRoute,
  path: 'journals/recurring',
  component: lazyRouteComponent(() => import('./RecurringJournalsPage.tsx'), 'RecurringJournalsPage'),
});

export const journalsRoutes = [journals, newJournal, recurring] as const;
