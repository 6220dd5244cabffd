import type { DashboardInventory } from '@lissafi/contract/dashboard';
import type {
  AlertType,
  Notification,
  StockAlertType,
  StockNotification,
  TaxNotification,
} from '@lissafi/contract/notifications';
import { DUTY_WORDS } from '@lissafi/domain/books/duty-words';
import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { formatMoney } from '@lissafi/domain/money/money';
import { KINDS } from '../../labels/inventory.ts';
import { monthName } from '../../labels/months.ts';
import type { Tone } from '../../ui/Badge.tsx';

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

type Need = DashboardInventory['needs'][number];
export const fromNeed = ({ minimum_stock, ...need }: Need): AlertFacts => ({
  ...need,
  minimum: minimum_stock,
});

const numeric = (value: unknown) => (typeof value === 'number' ? value : null);
const fromNotification = ({ data, ...facts }: StockNotification): AlertFacts => ({
  ...facts,
  quantity: numeric(data.quantity),
  minimum: numeric(data.minimum),
  date: typeof data.date === 'string' ? data.date : null,
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
};

/** A short sentence, and the figures to it. */
export function alertText(
  facts: AlertFacts,
  date: (day: string) => string,
): { title: string; detail: string } {
  const { item_name, unit, quantity, minimum, reference } = facts;
  const amount = quantity === null ? '' : quantityText(quantity, unit);
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
        detail: [`${amount} left`, minimum !== null && `minimum ${quantityText(minimum)}`]
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

/** The page of the subject. */
export const placeOf = ({ type, subject_id, item_id, item_type }: AlertFacts): string =>
  type === 'production.overdue' ? `/production/orders/${subject_id}` : `${KINDS[item_type].path}/${item_id}`;

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

const isTax = (notification: Notification): notification is TaxNotification => 'duty' in notification.data;

/** What a notification says, and the page where something can be done about it. */
export function describeNotification(
  notification: Notification,
  { date, currency }: { date: (day: string) => string; currency: string },
): { title: string; detail: string; place: string } {
  if (isTax(notification)) return { ...taxText(notification, date, currency), place: '/books/tax-calendar' };
  const facts = fromNotification(notification);
  return { ...alertText(facts, date), place: placeOf(facts) };
}
