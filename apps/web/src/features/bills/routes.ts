import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch, optionalText } from '../../ui/table/list-search.ts';

const bills = createRoute({
  getParentRoute: () => appRoute,
  path: '/purchases/bills',
  validateSearch: listSearch(['status', 'supplier_id', 'branch_id', 'due_from', 'due_to']),
  component: lazyRouteComponent(() => import('./BillsPage.tsx'), 'BillsPage'),
});

const newBill = createRoute({
  getParentRoute: () => appRoute,
  path: '/purchases/bills/new',
  validateSearch: (search: Record<string, unknown>): { supplier_id?: string; receipt_id?: string } => {
    const supplier_id = optionalText(search.supplier_id);
    const receipt_id = optionalText(search.receipt_id);
    return { ...(supplier_id && { supplier_id }), ...(receipt_id && { receipt_id }) };
  },
  component: lazyRouteComponent(() => import('./NewBillPage.tsx'), 'NewBillPage'),
});

const bill = createRoute({
  getParentRoute: () => appRoute,
  path: '/purchases/bills/$id',
  component: lazyRouteComponent(() => import('./BillPage.tsx'), 'BillPage'),
});

const editBill = createRoute({
  getParentRoute: () => appRoute,
  path: '/purchases/bills/$id/edit',
  component: lazyRouteComponent(() => import('./EditBillPage.tsx'), 'EditBillPage'),
});

export const billsRoutes = [bills, newBill, bill, editBill] as const;
