import type { InvoiceCreate, PaymentMethod } from '@lissafi/contract/documents';
import { addDays, dueDateFor } from '@lissafi/domain/calendar/civil-date';
import { counterSale, orderFor, type SoldItem } from './baskets.ts';
import { DEMO_CUSTOMERS } from './customers.ts';
import { type DemoPayment, paymentsFor, totalsOf } from './settlements.ts';
import { type AtCounter, isOfCounter, splitAtCounter } from './shifts.ts';
import { between, demandOn, firstDay, isSunday, type Random, randomFrom, workday } from './time.ts';

/** The demo bakery's sales, day by day up to today. The same day always gives the same plan. */

export interface DemoInvoice {
  /** Index in DEMO_CUSTOMERS; null for a sale over the counter. */
  customer: number | null;
  body: Pick<InvoiceCreate, 'document_type' | 'issue_date' | 'due_date' | 'payment_terms'> & {
    items: SoldItem[];
    payment_method?: PaymentMethod;
    notes?: string;
    reference_number?: string;
  };
  draft: boolean;
  payments: DemoPayment[];
  /** Goods of the first line that are credited, and whether they go back to stock. */
  credited: { day: string; quantity: number; reason: string; restock: boolean } | null;
  send: boolean;
  viewed_on: string | null;
  cancelled: { day: string; reason: string } | null;
  /** Written off as a bad debt. */
  written_off_on: string | null;
  /** Entered so many days late. */
  entered_late: number;
  /** A sale of its own, in a shift at the counter. */
  counter?: AtCounter;
}

/** Invoices on a working day at the start; the season and the growth of trade change it. */
const INVOICES_A_DAY = 1;

function invoiceFor(dice: Random, customer: number, issue_date: string, start: string): DemoInvoice {
  const { terms, basket } = DEMO_CUSTOMERS[customer]!;
  return {
    customer,
    body: {
      document_type: 'invoice',
      issue_date,
      due_date: dueDateFor(terms, issue_date)!,
      payment_terms: terms,
      items: orderFor(dice, basket, issue_date, start),
      ...(dice() < 0.25 ? { reference_number: `PO ${between(dice, 1_000, 9_999)}` } : {}),
    },
    draft: false,
    payments: [],
    credited: null,
    send: false,
    viewed_on: null,
    cancelled: null,
    written_off_on: null,
    entered_late: 0,
  };
}

function daysUpTo(today: string, start: string): string[] {
  const days: string[] = [];
  for (let day = start; day <= today; day = addDays(day, 1)) if (!isSunday(day)) days.push(day);
  return days;
}

/** Schools buy in term, not in August nor around New Year. */
const isHoliday = (day: string) =>
  day.slice(5, 7) === '08' || day.slice(5) >= '12-18' || day.slice(5) <= '01-06';

function regularInvoices(dice: Random, today: string, start: string): DemoInvoice[] {
  const regulars = DEMO_CUSTOMERS.flatMap(({ pays_after, basket }, index) =>
    pays_after ? Array<number>(basket === 'private' ? 1 : 3).fill(index) : [],
  );
  let orders = 0;
  let placed = 0;
  return daysUpTo(today, start).flatMap((day) => {
    orders += INVOICES_A_DAY * demandOn(day, start) * (0.7 + dice() * 0.6);
    const invoices: DemoInvoice[] = [];
    for (; orders >= 1; orders--) {
      let customer = regulars[between(dice, 0, regulars.length - 1)]!;
      while (DEMO_CUSTOMERS[customer]!.basket === 'school' && isHoliday(day))
        customer = regulars[between(dice, 0, regulars.length - 1)]!;
      const invoice = invoiceFor(dice, customer, day, start);
      const made = { ...invoice, payments: paymentsFor(dice, invoice, today) };
      invoices.push(withMishap(made, ++placed, today));
    }
    return invoices;
  });
}

/** A few goods of some orders come back or are credited, and some orders are written down days later. */
function withMishap(invoice: DemoInvoice, place: number, today: string): DemoInvoice {
  const day = addDays(invoice.body.issue_date, 2);
  const { quantity } = invoice.body.items[0]!;
  if (place % 23 === 11 && day <= today && quantity > 12) {
    const restock = place % 2 === 0;
    const reason = restock ? 'Ordered too many; six came back' : 'Six were squashed';
    return { ...invoice, credited: { day, quantity: 6, reason, restock } };
  }
  if (place % 37 === 20 && day <= today) return { ...invoice, entered_late: 2 };
  return invoice;
}

/** Open debts of every age, whatever the day: customer, days since issue, part paid. */
const DEBTS: [customer: number, days_ago: number, paid_part: number][] = [
  [13, 152, 0.4],
  [13, 121, 0],
  [24, 96, 0.5],
  [13, 88, 0],
  [7, 82, 0.3],
  [16, 57, 0],
  [9, 71, 0],
  [0, 33, 0],
  [18, 44, 0.25],
  [3, 37, 0],
];
/** A debt that was given up: customer, days since issue, days since it was written off. */
const LOST: [customer: number, days_ago: number, written_off: number] = [24, 290, 84];

function debts(dice: Random, today: string, start: string): DemoInvoice[] {
  const open = DEBTS.map(([customer, days_ago, part]) => {
    const invoice = invoiceFor(dice, customer, workday(addDays(today, -days_ago)), start);
    const amount = Math.floor((totalsOf(invoice.body.items).total_amount * part) / 100_000) * 100_000;
    const day = workday(addDays(invoice.body.issue_date, 12));
    const payments: DemoPayment[] =
      amount > 0 ? [{ day, amount, wht_amount: 0, method: 'bank_transfer' }] : [];
    return { ...invoice, payments };
  });
  const [customer, days_ago, written_off] = LOST;
  const lost = invoiceFor(dice, customer, workday(addDays(today, -days_ago)), start);
  return [...open, { ...lost, written_off_on: addDays(today, -written_off) }];
}

/**
 * What is sold over the counter: mostly for cash, some by card or transfer. One receipt a working day, and in the last
 * days each sale by itself.
 */
function counterSales(dice: Random, today: string, start: string): DemoInvoice[] {
  const ofDays = daysUpTo(today, start).map(
    (day, place): DemoInvoice => ({
      ...invoiceFor(dice, 0, day, start),
      customer: null,
      body: {
        document_type: 'receipt',
        issue_date: day,
        due_date: day,
        payment_terms: 'due_on_receipt',
        items: counterSale(dice, day, start),
        payment_method: (['cash', 'debit_card', 'cash', 'bank_transfer', 'debit_card'] as const)[place % 5]!,
      },
    }),
  );
  const isSplit = ({ body }: DemoInvoice) => isOfCounter(body.issue_date, today);
  return [
    ...ofDays.filter((sale) => !isSplit(sale)),
    ...ofDays.filter(isSplit).flatMap((sale, place) => splitAtCounter(sale, place)),
  ];
}

/** Invoices that were mistakes, and some drafts. */
function others(dice: Random, today: string, start: string): DemoInvoice[] {
  const mistakes = [9, 100, 205].map((days_ago) => ({
    ...invoiceFor(dice, 11, workday(addDays(today, -days_ago)), start),
    cancelled: { day: addDays(today, 1 - days_ago), reason: 'Ordered twice by mistake' },
  }));
  const drafts = [2, 14, 17, 23].map((customer, i) => ({
    ...invoiceFor(dice, customer, addDays(today, -(i % 3)), start),
    draft: true,
  }));
  return [...mistakes, ...drafts];
}

export function planDemo(today: string): DemoInvoice[] {
  const dice = randomFrom(20_261_121);
  const start = firstDay(today);
  const all = [
    ...regularInvoices(dice, today, start),
    ...debts(dice, today, start),
    ...counterSales(dice, today, start),
    ...others(dice, today, start),
  ].sort((a, b) =>
    a.body.issue_date < b.body.issue_date ? -1 : a.body.issue_date > b.body.issue_date ? 1 : 0,
  );
  const mailed = all.filter(
    ({ customer, draft, body }) =>
      !draft &&
      customer !== null &&
      DEMO_CUSTOMERS[customer]!.body.email &&
      body.issue_date >= addDays(today, -40),
  );
  for (const [i, invoice] of mailed.entries()) {
    invoice.send = i % 2 === 0;
    const seen = addDays(invoice.body.issue_date, 1 + invoice.entered_late);
    if (i % 4 < 2 && seen <= today && !invoice.cancelled) invoice.viewed_on = seen;
  }
  return all;
}
