import { z } from 'zod';
import { DOCUMENT_TYPES, INVOICE_STATUSES } from './documents.ts';
import { CivilDate, Currency, Id } from './fields.ts';
import { ITEM_TYPES, STOCK_STATUSES } from './items.ts';
import { STOCK_ALERT_TYPES } from './notifications.ts';
import { FirstSteps } from './onboarding.ts';
import { AGEING_BUCKETS } from './receivables.ts';
import { route } from './route.ts';
import { ADJUSTMENT_REASONS } from './stock.ts';

/** The stock at a glance: what needs attention, stock levels, recent adjustments. */
export const DashboardInventory = z.object({
  today: CivilDate,
  /** Kobo of everything on hand; null for a member who may not see costs. */
  stock_value: z.int().nullable(),
  /** Active stocked items by type and status; a status without items is left out. */
  levels: z.array(
    z.object({ item_type: z.enum(ITEM_TYPES), stock_status: z.enum(STOCK_STATUSES), count: z.int() }),
  ),
  /** The most urgent few of each kind, as far as the member's role may see them. */
  needs: z.array(
    z.object({
      type: z.enum(STOCK_ALERT_TYPES),
      /** The id of the item, the batch or the order. */
      subject_id: Id,
      item_id: Id,
      item_type: z.enum(ITEM_TYPES),
      item_name: z.string(),
      unit: z.string(),
      /** On hand, left of the batch, or ordered. */
      quantity: z.number(),
      /** The minimum, for low stock. */
      minimum_stock: z.number().nullable(),
      /** The number of the batch or the order. */
      reference: z.string().nullable(),
      /** The expiry date, or the planned end. */
      date: CivilDate.nullable(),
    }),
  ),
  /** The total number of batches and orders that need attention. */
  lots_due: z.int(),
  orders_overdue: z.int(),
  latest_adjustments: z.array(
    z.object({
      id: Id,
      item_id: Id,
      item_type: z.enum(ITEM_TYPES),
      item_name: z.string(),
      unit: z.string(),
      /** Positive for received, negative for issued. */
      quantity: z.number(),
      reason: z.enum(ADJUSTMENT_REASONS).nullable(),
      reason_description: z.string().nullable(),
      occurred_on: CivilDate,
    }),
  ),
});
export type DashboardInventory = z.infer<typeof DashboardInventory>;

/** All amounts in kobo of the organization's currency. */
export const Dashboard = z.object({
  currency: z.string(),
  today: CivilDate,
  /** Known with the figures, so that the page need not move; null for who does not set the organization up. */
  first_steps: FirstSteps.nullable(),
  draft_count: z.int(),
  /** Stored as pending, sent and viewed (S1 §4). */
  pending_count: z.int(),
  paid_count: z.int(),
  outstanding_amount: z.int(),
  outstanding_customers: z.int(),
  overdue_amount: z.int(),
  overdue_count: z.int(),
  /** Null for a member who may not read the books. */
  cash_and_bank: z.int().nullable(),
  sales_this_month: z.int(),
  /** The same days of last month, for comparison. */
  sales_last_month_to_date: z.int(),
  /** What the books say beside what is owed to the business; null for a member who may not read the books. */
  books: z
    .object({
      /** Billed and unpaid, with goods that came without a bill. */
      owed_to_suppliers: z.int(),
      /** Of it, goods that came without a bill. */
      goods_without_bill: z.int(),
      suppliers_owed: z.int(),
      /** Of `owed_to_suppliers`, what is overdue or due within seven days, today included. */
      to_pay_this_week: z.int(),
      /** Net profit from the first of the month to today, and of the same days of last month. */
      profit_this_month: z.int(),
      profit_last_month_to_date: z.int(),
      /** Sales of this month of goods whose cost is not known: the profit is too high by it. */
      sales_without_cost: z.int(),
      /** Cash and bank from the first of the month to today, without transfers between own accounts. */
      cash_in_this_month: z.int(),
      cash_out_this_month: z.int(),
    })
    .nullable(),
  /** Outstanding by days past due. */
  receivables_by_age: z.array(z.object({ bucket: z.enum(AGEING_BUCKETS), amount: z.int(), count: z.int() })),
  /** The customers to call first: largest and latest, by customer. */
  who_owes: z.array(
    z.object({
      customer_id: Id.nullable(),
      customer_name: z.string(),
      customer_email: z.string().nullable(),
      customer_phone: z.string().nullable(),
      amount: z.int(),
      invoice_count: z.int(),
      oldest_invoice_id: Id,
      oldest_invoice_number: z.string(),
      days_late: z.int(),
      due_in_days: z.int(),
    }),
  ),
  recent: z.array(
    z.object({
      id: Id,
      document_type: z.enum(DOCUMENT_TYPES),
      invoice_number: z.string().nullable(),
      customer_name: z.string(),
      currency: Currency,
      total_amount: z.int(),
      status: z.enum(INVOICE_STATUSES),
      issue_date: CivilDate,
    }),
  ),
  inventory: DashboardInventory,
});
export type Dashboard = z.infer<typeof Dashboard>;

const money = {
  /** Net of tax, less what was credited. */
  sales: z.int(),
  /** Null for a member who may not read the books. */
  cash_in: z.int().nullable(),
  cash_out: z.int().nullable(),
};

/** The figures of a date range, in kobo of the organization's currency. */
export const DashboardPeriod = z.object({
  from: CivilDate,
  to: CivilDate,
  currency: z.string(),
  ...money,
  unit: z.enum(['day', 'week', 'month']),
  /** The periods of the range, oldest first; months are cut off at both ends. */
  periods: z.array(z.object({ from: CivilDate, to: CivilDate, ...money })),
  /** By amount invoiced, without cancelled documents. */
  best_customers: z.array(
    z.object({ customer_id: Id, customer_name: z.string(), invoiced: z.int(), invoice_count: z.int() }),
  ),
});
export type DashboardPeriod = z.infer<typeof DashboardPeriod>;

export const dashboardRoutes = {
  get: route({
    method: 'GET',
    path: '/api/v1/dashboard',
    access: 'dashboard:read',
    summary: 'The figures of the first screen',
    response: Dashboard,
  }),
  inventory: route({
    method: 'GET',
    path: '/api/v1/dashboard/inventory',
    access: 'inventory:read',
    summary: 'Stock figures, for roles that may not see sales totals',
    response: DashboardInventory,
  }),
  period: route({
    method: 'GET',
    path: '/api/v1/dashboard/period',
    access: 'dashboard:read',
    summary: 'Sales, cash and best customers of a range of days; the last 12 months by default',
    query: z
      .strictObject({ from: CivilDate.optional(), to: CivilDate.optional() })
      .refine(({ from, to }) => !from || !to || from <= to, {
        path: ['to'],
        message: 'The last day is before the first',
      }),
    response: DashboardPeriod,
  }),
} as const;
