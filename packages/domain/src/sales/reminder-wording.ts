import type { InvoiceDocument, InvoiceRow } from '@lissafi/contract/documents';
import { describeDue } from '../calendar/civil-date.ts';
import { formatMoney } from '../money/money.ts';
import { payToLine } from './document-message.ts';

/** The places of a wording, each with what stands there. */
export const WORDING_PLACES = {
  customer: 'the name of the customer',
  company: 'your name',
  total: 'all that is owed',
  count: 'how many invoices: “3 invoices”',
  invoices: 'a line for each invoice, with its amount and age',
  account: 'where to pay',
  link: 'the customer’s page',
} as const;
type Place = keyof typeof WORDING_PLACES;

export const DEFAULT_WORDING = `Good day {customer},

A friendly reminder from {company}: you owe {total} on {count}.

{invoices}

{account}

See your invoices and pay them here: {link}

Thank you.`;

const PLACE = /\{(\w*)\}/g;

/** Returns what is wrong with a wording, as a sentence; null where nothing is. */
export function faultOfWording(wording: string): string | null {
  const places = [...wording.matchAll(PLACE)].map(([, name]) => name!);
  const unknown = places.find((name) => !Object.hasOwn(WORDING_PLACES, name));
  if (unknown !== undefined)
    return `{${unknown}} is not known. You can use ${Object.keys(WORDING_PLACES)
      .map((name) => `{${name}}`)
      .join(', ')}.`;
  if (!places.includes('total') && !places.includes('invoices'))
    return 'Say what is owed, with {total} or {invoices}.';
  return null;
}

/** All that a customer owes, and what a reminder says beside it. Amounts are in the minor unit of their currency. */
export interface Debt {
  customer: string;
  company: string;
  invoices: readonly Pick<InvoiceRow, 'invoice_number' | 'currency' | 'balance_due' | 'due_date'>[];
  payment_info: InvoiceDocument['payment_info'];
}

/** The sum of each currency: "₦30,000.00 and $120.00". */
export function totalOfDebt({ invoices }: Pick<Debt, 'invoices'>): string {
  const sums = new Map<string, number>();
  for (const { currency, balance_due } of invoices)
    sums.set(currency, (sums.get(currency) ?? 0) + balance_due);
  return [...sums].map(([currency, sum]) => formatMoney(sum, currency)).join(' and ');
}

/** Fills a wording with the figures of a day. A place without content, such as no account, leaves no empty lines. */
export function wordDebt(wording: string, debt: Debt, today: string, link: string): string {
  const { customer, company, invoices, payment_info } = debt;
  const values: Record<Place, string> = {
    ...{ customer, company, link, total: totalOfDebt(debt) },
    count: invoices.length === 1 ? '1 invoice' : `${invoices.length} invoices`,
    invoices: invoices
      .map(
        ({ invoice_number, currency, balance_due, due_date }) =>
          `${invoice_number ?? 'Invoice'}: ${formatMoney(balance_due, currency)}, ${describeDue(due_date, today)}`,
      )
      .join('\n'),
    account: payToLine(payment_info) ?? '',
  };
  return wording
    .replace(PLACE, (text, name: string) => (Object.hasOwn(values, name) ? values[name as Place] : text))
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
