import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../parent-routes.ts';
import { listSearch, optionalText } from '../../ui/table/list-search.ts';

const invoices = createRoute({
  getParentRoute: () => appRoute,
  path: '/invoices',
  validateSearch: listSearch([
    'status',
    'document_type',
    'customer_id',
    'recurring_id',
    'shift_id',
    'branch_id',
  ]),
  component: lazyRouteComponent(() => import('./InvoicesPage.tsx'), 'InvoicesPage'),
});

const newInvoice = createRoute({
  getParentRoute: () => appRoute,
  path: '/invoices/new',
  validateSearch: (search: Record<string, unknown>): { customer_id?: string; said?: string } => {
    const customer_id = optionalText(search.customer_id);
    const said = optionalText(search.said);
    return { ...(customer_id && { customer_id }), ...(said && { said }) };
  },
  component: lazyRouteComponent(() => import('./NewInvoicePage.tsx'), 'NewInvoicePage'),
});

const invoice = createRoute({
  getParentRoute: () => appRoute,
  path: '/invoices/$id',
  component: lazyRouteComponent(() => import('./InvoicePage.tsx'), 'InvoicePage'),
});

const editInvoice = createRoute({
  getParentRoute: () => appRoute,
  path: '/invoices/$id/edit',
  component: lazyRouteComponent(() => import('./EditInvoicePage.tsx'), 'EditInvoicePage'),
});

export const invoicesRoutes = [invoices, newInvoice, invoice, editInvoice] as const;
