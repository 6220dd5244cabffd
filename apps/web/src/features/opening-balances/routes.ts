import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { booksRoute } from '../ledger/routes.ts';

const importCustomers = createRoute({
  getParentRoute: () => appRoute,
  path: '/customers/import',
  component: lazyRouteComponent(() => import('./ImportPage.tsx'), 'ImportPage'),
});

export const openingBalancesRoutes = [importCustomers] as const;

const document = createRoute({
  getParentRoute: () => booksRoute,
  path: 'opening-balances',
  component: lazyRouteComponent(() => import('./OpeningBalancesPage.tsx'), 'OpeningBalancesPage'),
});

export const openingBalancesBooks = [document] as const;
