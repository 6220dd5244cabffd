import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch } from '../../ui/table/list-search.ts';
import { SUPPLIER_TABS, type SupplierTab } from './labels.ts';

const suppliers = createRoute({
  getParentRoute: () => appRoute,
  path: '/suppliers',
  validateSearch: listSearch(['status']),
  component: lazyRouteComponent(() => import('./SuppliersPage.tsx'), 'SuppliersPage'),
});

const newSupplier = createRoute({
  getParentRoute: () => appRoute,
  path: '/suppliers/new',
  component: lazyRouteComponent(() => import('./NewSupplierPage.tsx'), 'NewSupplierPage'),
});

const supplier = createRoute({
  getParentRoute: () => appRoute,
  path: '/suppliers/$id',
  validateSearch: (search: Record<string, unknown>): { tab?: SupplierTab } => {
    const tab = SUPPLIER_TABS.find((each) => each === search.tab);
    return tab ? { tab } : {};
  },
  component: lazyRouteComponent(() => import('./SupplierPage.tsx'), 'SupplierPage'),
});

const editSupplier = createRoute({
  getParentRoute: () => appRoute,
  path: '/suppliers/$id/edit',
  component: lazyRouteComponent(() => import('./EditSupplierPage.tsx'), 'EditSupplierPage'),
});

export const suppliersRoutes = [suppliers, newSupplier, supplier, editSupplier] as const;
