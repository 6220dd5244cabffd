import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch } from '../../ui/table/list-search.ts';

const customers = createRoute({
  getParentRoute: () => appRoute,
  path: '/customers',
  validateSearch: listSearch(['type', 'status', 'city', 'has_credit']),
  component: lazyRouteComponent(() => import('./CustomersPage.tsx'), 'CustomersPage'),
});

const newCustomer = createRoute({
  getParentRoute: () => appRoute,
  path: '/customers/new',
  component: lazyRouteComponent(() => import('./NewCustomerPage.tsx'), 'NewCustomerPage'),
});

const customer = createRoute({
  getParentRoute: () => appRoute,
  path: '/customers/$id',
  validateSearch: listSearch(['task']),
  component: lazyRouteComponent(() => import('./CustomerPage.tsx'), 'CustomerPage'),
});

const editCustomer = createRoute({
  getParentRoute: () => appRoute,
  path: '/customers/$id/edit',
  component: lazyRouteComponent(() => import('./EditCustomerPage.tsx'), 'EditCustomerPage'),
});

const pasteCustomers = createRoute({
  getParentRoute: () => appRoute,
  path: '/customers/paste',
  component: lazyRouteComponent(() => import('./PastePage.tsx'), 'PastePage'),
});

export const customersRoutes = [customers, newCustomer, customer, editCustomer, pasteCustomers] as const;
