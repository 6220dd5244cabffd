import type {
  ClaimNotification,
  Notification,
  StockAlertType,
  StockNotification,
  TaxNotification,
  WebhookNotification,
} from '@lissafi/contract/notifications';
import { DUTY_WORDS } from '../books/duty-words.ts';
import { monthName } from '../calendar/month-name.ts';
import { roundedText } from '../inventory/quantity-text.ts';
import { formatMoney } from '../money/money.ts';

/** The facts of an alert about stock or production: current ones on the dashboard, or those of its time in the list. */
export interface AlertFacts {
  type: StockAlertType;
  subject_id: string;
  item_id: string;
  item_type: StockNotification['item_type'];
  item_name: string;
  unit: string;
  reference: string | null;
  quantity: number | null;
  minimum: number | null;
  date: string | null;
}

const numeric = (value: unknown) => (typeof value === 'number' ? value : null);
/** The facts of a notification about stock, as they were then. */
export const factsOf = ({ data, ...facts }: StockNotification): AlertFacts => ({
  ...facts,
  quantity: numeric(data.quantity),
  minimum: numeric(data.minimum),
  date: typeof data.date === 'string' ? data.date : null,
});

/** A short sentence, and the figures to it. */
export function alertText(
  facts: AlertFacts,
  date: (day: string) => string,
): { title: string; detail: string } {
  const { item_name, unit, quantity, minimum, reference } = facts;
  const amount = quantity === null ? '' : roundedText(quantity, unit);
  const day = facts.date ? date(facts.date) : '';
  switch (facts.type) {
    case 'stock.out':
      return {
        title: `${item_name} ran out`,
        detail: quantity !== null && quantity < 0 ? `${amount} according to the books` : 'None left',
      };
    case 'stock.low':
      return {
        title: `${item_name}: low`,
        detail: [`${amount} left`, minimum !== null && `minimum ${roundedText(minimum)}`]
          .filter(Boolean)
          .join(', '),
      };
    case 'lot.expired':
      return {
        title: `${item_name} has expired`,
        detail: [`Batch ${reference}`, amount && `${amount} left`, `expires on ${day}`]
          .filter(Boolean)
          .join(', '),
      };
    case 'lot.expiring':
      return {
        title: `${item_name} expires soon`,
        detail: [`Batch ${reference}`, amount && `${amount} left`, `expires on ${day}`]
          .filter(Boolean)
          .join(', '),
      };
    case 'production.overdue':
      return {
        title: `${reference} is late`,
        detail: [amount ? `${item_name}, ${amount}` : item_name, `planned for ${day}`].join(', '),
      };
  }
}

/** "VAT for October 2026 is due on 21 Nov 2026", or that it was. */
const taxText = (
  { type, data: { duty, month, due_on, amount } }: TaxNotification,
  date: (day: string) => string,
  currency: string,
) => {
  const period = duty === 'company_tax' ? `the year to ${monthName(month)}` : monthName(month);
  return {
    title: `${DUTY_WORDS[duty]} for ${period} ${type.endsWith('late') ? 'is late' : 'is due soon'}`,
    detail: [amount !== null && formatMoney(amount, currency), `due on ${date(due_on)}`]
      .filter(Boolean)
      .join(', '),
  };
};

/** A reminder of a tax, not of stock. */
export const isTax = (notification: Notification): notification is TaxNotification =>
  'duty' in notification.data;

/** What a customer says on a public page. */
export const isClaim = (notification: Notification): notification is ClaimNotification =>
  notification.type === 'payment_alert.claimed';

const claimText = ({ data: { amount, customer, document } }: ClaimNotification, currency: string) => ({
  title: `${customer || 'A customer'} says: ${formatMoney(amount, currency)} is paid`,
  detail: document ? `For ${document}. Look into your account.` : 'Look into your account.',
});

/** About a webhook, not about stock. */
export const isWebhook = (notification: Notification): notification is WebhookNotification =>
  notification.type === 'webhook.disabled';

const webhookText = ({ data: { host, reason } }: WebhookNotification) => ({
  title: `The webhook to ${host} was turned off`,
  detail:
    reason === 'gone' ? 'It answered that it wants no more messages' : 'It took no message for five days',
});

/** What a notification says, in a title and its figures. `date` writes a day in the organization's format. */
export const notificationText = (
  notification: Notification,
  { date, currency }: { date: (day: string) => string; currency: string },
): { title: string; detail: string } =>
  isClaim(notification)
    ? claimText(notification, currency)
    : isTax(notification)
      ? taxText(notification, date, currency)
      : isWebhook(notification)
        ? webhookText(notification)
        : alertText(factsOf(notification), date);
