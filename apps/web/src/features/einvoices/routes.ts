import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch } from '../../ui/table/list-search.ts';

const einvoices = createRoute({
  getParentRoute: () => appRoute,
  path: '/e-invoices',
  validateSearch: listSearch(['state']),
  component: lazyRouteComponent(() => import('./EinvoicesPage.tsx'), 'EinvoicesPage'),
});

const einvoiceSettings = createRoute({
  getParentRoute: () => appRoute,
  path: '/e-invoices/settings',
  component: lazyRouteComponent(() => import('./EinvoiceSettingsPage.tsx'), 'EinvoiceSettingsPage'),
});

export const einvoicesRoutes = [einvoices, einvoiceSettings] as const;
