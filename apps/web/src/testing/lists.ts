import type { Customer } from '@lissafi/contract/customers';
import type { InvoiceRow } from '@lissafi/contract/documents';
import type { StockAdjustment } from '@lissafi/contract/inventory-accounting';
import type { RawMaterial } from '@lissafi/contract/items';
import { type Locator, page } from 'vitest/browser';
import { server } from './fake-server.ts';

/** What every empty list answers. */
export const none = ({ limit = 25, offset }: { limit?: number | undefined; offset: number }) => ({
  total: 0,
  limit,
  offset,
});

/** The rows of the table on the screen, without its head. */
export const rows = () => page.getByRole('table').getByRole('rowgroup').nth(1).getByRole('row');
/** The names that lead from the rows to their records. */
export const names = () => rows().getByRole('link');

/** The texts of the elements, in order, for `expect.poll`. */
export const textsOf = (locator: Locator) => () => locator.elements().map((each) => each.textContent);

/** The server has these customers; it filters, sorts and pages them as asked. */
export function serveCustomers(customers: Customer[]): void {
  const all = [...customers];
  server.on('customers', 'cities', () => ({ cities: [...new Set(all.flatMap(({ city }) => city ?? []))] }));
  server.on('customers', 'list', ({ query }) => {
    const { type, status, search, sort_by, sort_direction, limit, offset } = query;
    const direction = sort_direction === 'asc' ? 1 : -1;
    const found = all
      .filter((each) => !type || each.type === type)
      .filter((each) => !status || each.status === status)
      .filter((each) => !search || each.name.toLowerCase().includes(search.toLowerCase()))
      .sort((a, b) => direction * String(a[sort_by]).localeCompare(String(b[sort_by])));
    return { customers: found.slice(offset, offset + limit), total: found.length, limit, offset };
  });
  serveCustomerPage();
  server.on('customers', 'get', ({ params }) => all.find(({ id }) => id === params.id)!);
  server.on('customers', 'update', ({ params, body }) => {
    const index = all.findIndex(({ id }) => id === params.id);
    all[index] = { ...all[index]!, ...body, version: body.version + 1 } as Customer;
    return all[index];
  });
}

/** What the page of a customer asks for beside the customer, who has neither bought nor paid anything. */
function serveCustomerPage(): void {
  server.on('payments', 'list', ({ query }) => ({ ...none(query), payments: [], total_received: 0 }));
  server.on('invoices', 'list', ({ query }) => ({ ...none(query), invoices: [] }));
  server.on('receivables', 'metrics', ({ params }) => ({
    customer_id: params.id,
    currency: 'NGN' as const,
    invoice_count: 0,
    total_invoiced: 0,
    total_paid: 0,
    outstanding: 0,
    overdue: 0,
    overdue_count: 0,
    unapplied_credit: 0,
    balance: 0,
    credit_limit: null,
    available_credit: null,
    ageing: { current: 0, days_1_30: 0, days_31_60: 0, days_61_90: 0, over_90: 0 },
    average_days_to_pay: null,
    first_invoice_on: null,
    last_invoice_on: null,
    last_payment_on: null,
  }));
}

/** The server has these invoices; it filters them by status and by the date of issue. */
export function serveInvoices(all: InvoiceRow[]): void {
  server.on('invoices', 'list', ({ query: { status, date_from = '', date_to = '9999', limit, offset } }) => {
    const invoices = all.filter(
      (each) =>
        (!status || each.status === status || (status === 'open' && each.balance_due > 0)) &&
        each.issue_date >= date_from &&
        each.issue_date <= date_to,
    );
    return { invoices: invoices.slice(offset, offset + limit), total: invoices.length, limit, offset };
  });
}

/** The server has this stock, and no orders of production. */
export function serveStock(raw_materials: RawMaterial[], adjustments: StockAdjustment[]): void {
  server.on('categories', 'list', ({ query }) => ({ ...none(query), categories: [] }));
  server.on('suppliers', 'list', ({ query }) => ({ ...none(query), suppliers: [] }));
  const orders = { orders: [], total_completed: 0, work_in_progress: [] };
  server.on('production', 'list', ({ query }) => ({ ...none(query), ...orders }));
  server.on('production', 'overdue', ({ query }) => ({ ...none(query), ...orders }));
  server.on('finishedGoods', 'list', ({ query }) => ({ ...none(query), finished_goods: [] }));
  server.on('rawMaterials', 'list', ({ query }) => ({
    ...none(query),
    raw_materials,
    total: raw_materials.length,
  }));
  server.on('inventoryAccounting', 'adjustments', ({ query }) => ({
    ...none(query),
    adjustments,
    total: adjustments.length,
  }));
}
