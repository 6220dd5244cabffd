import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { optionalText } from '../../ui/table/list-search.ts';
import { booksRoute } from '../ledger/routes.ts';

const periods = createRoute({
  getParentRoute: () => booksRoute,
  path: 'periods',
  validateSearch: (search: Record<string, unknown>): { until?: string } => {
    const until = optionalText(search.until);
    return until ? { until } : {};
  },
  component: lazyRouteComponent(() => import('./PeriodsPage.tsx'), 'PeriodsPage'),
});

export const periodsChildren = [periods] as const;
