import type { DashboardInventory } from '@lissafi/contract/dashboard';
import type { AlertType, Notification } from '@lissafi/contract/notifications';
import {
  type AlertFacts,
  factsOf,
  isClaim,
  isTax,
  isWebhook,
  notificationText,
} from '@lissafi/domain/notifications/alert-text';
import { KINDS } from '../../labels/inventory.ts';
import type { Tone } from '../../ui/Badge.tsx';

type Need = DashboardInventory['needs'][number];
export const fromNeed = ({ minimum_stock, ...need }: Need): AlertFacts => ({
  ...need,
  minimum: minimum_stock,
});

export const TONES: Record<AlertType, Tone> = {
  'stock.out': 'red',
  'stock.low': 'owed',
  'lot.expired': 'red',
  'lot.expiring': 'owed',
  'production.overdue': 'owed',
  'tax.due': 'owed',
  'tax.late': 'red',
  'payroll_tax.due': 'owed',
  'payroll_tax.late': 'red',
  'payment_alert.claimed': 'in',
  'webhook.disabled': 'red',
};
export const STATES: Record<AlertType, string> = {
  'stock.out': 'out of stock',
  'stock.low': 'low',
  'lot.expired': 'expired',
  'lot.expiring': 'expires soon',
  'production.overdue': 'late',
  'tax.due': 'due soon',
  'tax.late': 'late',
  'payroll_tax.due': 'due soon',
  'payroll_tax.late': 'late',
  'payment_alert.claimed': 'not confirmed',
  'webhook.disabled': 'turned off',
};

/** The page of the subject. */
export const placeOf = ({ type, subject_id, item_id, item_type }: AlertFacts): string =>
  type === 'production.overdue' ? `/production/orders/${subject_id}` : `${KINDS[item_type].path}/${item_id}`;

/** What a notification says, and the page where something can be done about it. */
export function describeNotification(
  notification: Notification,
  locale: { date: (day: string) => string; currency: string },
): { title: string; detail: string; place: string } {
  return {
    ...notificationText(notification, locale),
    place: isClaim(notification)
      ? `/money/alerts/${notification.subject_id}`
      : isTax(notification)
        ? '/books/tax-calendar'
        : isWebhook(notification)
          ? '/settings/developers'
          : placeOf(factsOf(notification)),
  };
}
