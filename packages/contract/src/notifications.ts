import { z } from 'zod';
import type { EventType } from './events.ts';
import { Id, Instant, ListQuery } from './fields.ts';
import { ITEM_TYPES } from './item-types.ts';
import type { Permission } from './permissions.ts';
import { route } from './route.ts';
import { TaxDuty } from './tax-calendar.ts';

/** Alerts on an item, a batch or an order. */
const STOCK_ALERTS = {
  'stock.low': 'inventory:read',
  'stock.out': 'inventory:read',
  'lot.expiring': 'inventory:read',
  'lot.expired': 'inventory:read',
  'production.overdue': 'production:read',
} as const satisfies Partial<Record<EventType, Permission>>;
/** Reminders of what is due to the tax office soon, or was not done by its day; of salaries only for whoever reads payroll. */
const TAX_ALERTS = {
  'tax.due': 'tax:read',
  'tax.late': 'tax:read',
  'payroll_tax.due': 'payroll:read',
  'payroll_tax.late': 'payroll:read',
} as const satisfies Partial<Record<EventType, Permission>>;
/** A customer says on a public page to have paid; for whoever can confirm it. */
const CLAIM_ALERTS = {
  'payment_alert.claimed': 'payments:write',
} as const satisfies Partial<Record<EventType, Permission>>;
/** What another program is not told any more. */
const WEBHOOK_ALERTS = {
  'webhook.disabled': 'developers:manage',
} as const satisfies Partial<Record<EventType, Permission>>;
/** Events that create notifications, and their recipients: members with permission to read the subject. */
export const ALERTS = { ...STOCK_ALERTS, ...TAX_ALERTS, ...CLAIM_ALERTS, ...WEBHOOK_ALERTS };
export type AlertType = keyof typeof ALERTS;
/** Sent by email as well unless the person turned them off: somebody waits for an answer. */
export const EMAILED_UNASKED = Object.keys(CLAIM_ALERTS) as [AlertType, ...AlertType[]];
export type StockAlertType = keyof typeof STOCK_ALERTS;
export type TaxAlertType = keyof typeof TAX_ALERTS;
export const STOCK_ALERT_TYPES = Object.keys(STOCK_ALERTS) as [StockAlertType, ...StockAlertType[]];
export const TAX_ALERT_TYPES = Object.keys(TAX_ALERTS) as [TaxAlertType, ...TaxAlertType[]];
export const ALERT_TYPES = Object.keys(ALERTS) as [AlertType, ...AlertType[]];

const common = {
  /** The event's number in the organization's log (decisions §8). */
  id: z.int(),
  at: Instant,
  is_read: z.boolean(),
};
const StockNotification = z.object({
  ...common,
  type: z.enum(STOCK_ALERT_TYPES),
  /** The id of the item, the batch or the order. */
  subject_id: Id,
  item_id: Id,
  item_type: z.enum(ITEM_TYPES),
  item_name: z.string(),
  unit: z.string(),
  /** The number of the batch or the order. */
  reference: z.string().nullable(),
  /** Details at the time of the event: quantity and minimum of stock, the date of batches and orders. */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export type StockNotification = z.infer<typeof StockNotification>;

const TaxNotification = z.object({
  ...common,
  type: z.enum(TAX_ALERT_TYPES),
  /** The organization. */
  subject_id: Id,
  /** What the calendar said at the time of the event; the amount in kobo, null where it is not known. */
  data: TaxDuty.pick({ duty: true, month: true, due_on: true, amount: true }),
});
export type TaxNotification = z.infer<typeof TaxNotification>;

/** Shown while the claim waits: one that was confirmed, rejected, withdrawn or paid otherwise is no notification. */
const ClaimNotification = z.object({
  ...common,
  type: z.literal('payment_alert.claimed'),
  /** The unconfirmed payment. */
  subject_id: Id,
  /** Kobo, and what it is for. */
  data: z.object({ amount: z.int(), customer: z.string(), document: z.string().nullable() }),
});
export type ClaimNotification = z.infer<typeof ClaimNotification>;

const WebhookNotification = z.object({
  ...common,
  type: z.literal('webhook.disabled'),
  /** The organization. */
  subject_id: Id,
  data: z.object({ webhook_id: Id, host: z.string(), reason: z.enum(['failing', 'gone']) }),
});
export type WebhookNotification = z.infer<typeof WebhookNotification>;

export const Notification = z.union([
  StockNotification,
  TaxNotification,
  ClaimNotification,
  WebhookNotification,
]);
export type Notification = z.infer<typeof Notification>;

const base = '/api/v1/notifications' as const;
const Settings = z.object({
  alerts: z.array(
    z.object({
      type: z.enum(ALERT_TYPES),
      /** Listed and counted in the app. */
      wanted: z.boolean(),
      /** Sent to the person's address as well. */
      email: z.boolean(),
    }),
  ),
});
const Unread = z.object({ unread_count: z.int() });

export const notificationRoutes = {
  list: route({
    method: 'GET',
    path: base,
    access: 'organization:read',
    summary: 'The notifications of the person, newest first, limited to what the role may see',
    query: ListQuery.extend({ unread: z.enum(['true', 'false']).default('false') }),
    response: z.object({
      notifications: z.array(Notification),
      total: z.int(),
      limit: z.int(),
      offset: z.int(),
      unread_count: z.int(),
    }),
  }),
  settings: route({
    method: 'GET',
    path: `${base}/settings`,
    access: 'organization:read',
    summary: 'The kinds of notifications that the role may see, and how the person is told of each',
    response: Settings,
  }),
  change: route({
    method: 'PUT',
    path: `${base}/settings`,
    access: 'organization:read',
    summary: 'Turn one kind of notification off or on for this person, in the app or by email',
    body: z.strictObject({
      type: z.enum(ALERT_TYPES),
      wanted: z.boolean().optional(),
      email: z.boolean().optional(),
    }),
    response: Settings,
    whenClosed: true,
  }),
  read: route({
    method: 'POST',
    path: `${base}/:id/read`,
    access: 'organization:read',
    summary: 'Mark one notification as read for this person',
    params: z.strictObject({ id: z.coerce.number().pipe(z.int().min(1)) }),
    response: Notification,
    whenClosed: true,
  }),
  readAll: route({
    method: 'POST',
    path: `${base}/read-all`,
    access: 'organization:read',
    summary: 'Mark all notifications as read for this person, up to the newest one shown',
    body: z.strictObject({
      /** The latest notification that was shown; later ones stay unread. */
      up_to: z.int().min(0),
    }),
    response: Unread,
    whenClosed: true,
  }),
} as const;
