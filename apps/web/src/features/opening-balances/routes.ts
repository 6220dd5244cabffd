import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { booksRoute } from '../ledger/routes.ts';

const importInvoices = createRoute({
  getParentRoute: () => appRoute,
  path: '/customers/earlier-invoices',
  component: lazyRouteComponent(() => import('./ImportPage.tsx'), 'ImportPage'),
});

export const openingBalancesRoutes = [importInvoices] as const;

const document = createRoute({
  getParentRoute: () => booksRoute,
  path: 'opening-balances',
  component: lazyRouteComponent(() => import('./OpeningBalancesPage.tsx'), 'OpeningBalancesPage'),
});

export const openingBalancesBooks = [document] as const;
