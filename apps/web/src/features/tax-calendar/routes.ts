import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { booksRoute } from '../ledger/routes.ts';

const calendar = createRoute({
  getParentRoute: () => booksRoute,
  path: 'tax-calendar',
  component: lazyRouteComponent(() => import('./TaxCalendarPage.tsx'), 'TaxCalendarPage'),
});

export const taxCalendarPages = [calendar] as const;
