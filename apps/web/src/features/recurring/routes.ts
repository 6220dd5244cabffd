import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch, optionalText } from '../../ui/table/list-search.ts';

const recurring = createRoute({
  getParentRoute: () => appRoute,
  path: '/recurring',
  validateSearch: listSearch(['status']),
  component: lazyRouteComponent(() => import('./RecurringPage.tsx'), 'RecurringPage'),
});

const newRecurring = createRoute({
  getParentRoute: () => appRoute,
  path: '/recurring/new',
  validateSearch: (search: Record<string, unknown>): { from?: string } => {
    const from = optionalText(search.from);
    return from ? { from } : {};
  },
  component: lazyRouteComponent(() => import('./NewRecurringPage.tsx'), 'NewRecurringPage'),
});

const editRecurring = createRoute({
  getParentRoute: () => appRoute,
  path: '/recurring/$id',
  component: lazyRouteComponent(() => import('./EditRecurringPage.tsx'), 'EditRecurringPage'),
});

export const recurringRoutes = [recurring, newRecurring, editRecurring] as const;
