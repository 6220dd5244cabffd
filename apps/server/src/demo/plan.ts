import type { InvoiceCreate, InvoiceItemInput, PaymentMethod } from '@lissafi/contract/documents';
import { addDays, daysBetween, dueDateFor } from '@lissafi/domain/calendar/civil-date';
import { computeInvoice } from '@lissafi/domain/sales/invoice';
import { DEMO_CUSTOMERS, type DemoCustomer } from './customers.ts';

/** The demo bakery's sales, day by day up to today. The same day always gives the same plan. */

export interface DemoPayment {
  day: string;
  amount: number;
  wht_amount: number;
  method: PaymentMethod;
}
export interface DemoInvoice {
  /** Index in DEMO_CUSTOMERS; null for a sale over the counter. */
  customer: number | null;
  body: Pick<InvoiceCreate, 'document_type' | 'issue_date' | 'due_date' | 'payment_terms'> & {
    items: (InvoiceItemInput & { tax_category: 'standard' | 'zero_rated' })[];
    payment_method?: PaymentMethod;
    notes?: string;
    reference_number?: string;
  };
  draft: boolean;
  payments: DemoPayment[];
  send: boolean;
  viewed_on: string | null;
  cancelled: { day: string; reason: string } | null;
}

const PERIOD_DAYS = 185;
const REGULAR = 106;
const COUNTER_SALES = 9;

/** Pseudorandom numbers from 0 to 1, always the same for a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = ReturnType<typeof randomFrom>;
const between = (dice: Random, from: number, to: number) => from + Math.floor(dice() * (to - from + 1));

/** Name, price in kobo, and VAT: bread is basic food and exempt, party food is not. */
const GOODS = {
  large: ['Sliced loaf, large', 150_000, 'zero_rated'],
  medium: ['Sliced loaf, medium', 110_000, 'zero_rated'],
  wheat: ['Wheat loaf', 200_000, 'zero_rated'],
  agege: ['Agege bread', 80_000, 'zero_rated'],
  pie: ['Meat pie', 60_000, 'standard'],
  roll: ['Sausage roll', 50_000, 'standard'],
  doughnut: ['Doughnut', 45_000, 'standard'],
  chin: ['Chin chin, 500 g', 150_000, 'standard'],
  chops: ['Small chops, tray of 50', 1_850_000, 'standard'],
  puff: ['Puff-puff, 50 pieces', 500_000, 'standard'],
  cupcakes: ['Cupcakes, dozen', 900_000, 'standard'],
  cake: ['Birthday cake, two tiers', 4_500_000, 'standard'],
  delivery: ['Delivery within Lagos', 350_000, 'standard'],
} as const;
type Good = keyof typeof GOODS;

/** What each kind of customer buys, with minimum and maximum quantity; the first product always. */
const BASKETS: Record<DemoCustomer['basket'] | 'counter', [Good, number, number][]> = {
  shop: [
    ['large', 20, 60],
    ['medium', 20, 50],
    ['agege', 30, 80],
    ['wheat', 5, 20],
    ['pie', 20, 60],
    ['chin', 5, 20],
  ],
  office: [
    ['pie', 60, 150],
    ['roll', 50, 120],
    ['chops', 3, 10],
    ['doughnut', 50, 120],
    ['wheat', 10, 30],
    ['delivery', 1, 2],
  ],
  events: [
    ['chops', 6, 20],
    ['puff', 4, 12],
    ['cupcakes', 5, 15],
    ['cake', 1, 2],
    ['delivery', 1, 1],
  ],
  school: [
    ['pie', 80, 220],
    ['doughnut', 80, 200],
    ['agege', 40, 90],
    ['roll', 40, 120],
  ],
  private: [
    ['cake', 1, 1],
    ['cupcakes', 1, 4],
    ['chops', 1, 3],
    ['delivery', 1, 1],
  ],
  counter: [
    ['large', 2, 8],
    ['pie', 4, 20],
    ['doughnut', 4, 15],
    ['chin', 1, 4],
  ],
};

function itemsFor(dice: Random, basket: keyof typeof BASKETS): DemoInvoice['body']['items'] {
  const [first, ...others] = BASKETS[basket];
  const taken = [first!, ...others.filter(() => dice() < 0.5)];
  return taken.map(([good, least, most]) => {
    const [name, unit_price, tax_category] = GOODS[good];
    const quantity = between(dice, least, most);
    const discount_percentage = quantity >= 50 && dice() < 0.4 ? 5 : 0;
    return { name, description: null, quantity, unit_price, discount_percentage, tax_category };
  });
}

function totalsOf(items: DemoInvoice['body']['items']) {
  return computeInvoice(
    items.map((item) => ({ ...item, tax_percentage: item.tax_category === 'standard' ? 7.5 : 0 })),
  ).totals;
}

function invoiceFor(dice: Random, customer: number, issue_date: string): DemoInvoice {
  const { terms, basket } = DEMO_CUSTOMERS[customer]!;
  return {
    customer,
    body: {
      document_type: 'invoice',
      issue_date,
      due_date: dueDateFor(terms, issue_date)!,
      payment_terms: terms,
      items: itemsFor(dice, basket),
      ...(dice() < 0.25 ? { reference_number: `PO ${between(dice, 1_000, 9_999)}` } : {}),
    },
    draft: false,
    payments: [],
    send: false,
    viewed_on: null,
    cancelled: null,
  };
}

const METHODS: PaymentMethod[] = ['bank_transfer', 'bank_transfer', 'bank_transfer', 'debit_card', 'cash'];
/** Companies withhold 2 % of the price before VAT, rounded down to the kobo. */
const WHT_PERCENT = 2;

/** How this customer pays this invoice; payments after today are left out. */
function paymentsFor(dice: Random, invoice: DemoInvoice, today: string): DemoPayment[] {
  const { pays_after, habit } = DEMO_CUSTOMERS[invoice.customer!]!;
  if (!pays_after) return [];
  const { total_amount, tax_amount } = totalsOf(invoice.body.items);
  const day = addDays(invoice.body.issue_date, between(dice, ...pays_after));
  const method = METHODS[between(dice, 0, METHODS.length - 1)]!;
  const pay = (on: string, amount: number, wht_amount = 0) => ({ day: on, amount, wht_amount, method });
  const wht = Math.floor(((total_amount - tax_amount) * WHT_PERCENT) / 100);
  const half = Math.floor(total_amount / 200_000) * 100_000;
  const payments = {
    none: [pay(day, total_amount)],
    withholds: [pay(day, total_amount - wht, wht)],
    halves: [pay(day, half), pay(addDays(day, 9), total_amount - half)],
    rounds_up: [pay(day, Math.ceil(total_amount / 100_000) * 100_000)],
  }[habit ?? 'none'];
  return payments.filter(({ day: on, amount }) => on <= today && amount > 0);
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

function regularInvoices(dice: Random, today: string): DemoInvoice[] {
  const regulars = DEMO_CUSTOMERS.flatMap(({ pays_after, basket }, index) =>
    pays_after ? Array<number>(basket === 'private' ? 1 : 3).fill(index) : [],
  );
  return Array.from({ length: REGULAR }, (_, i) => {
    // Business grows: the days between two invoices become fewer.
    const days_ago = Math.round(PERIOD_DAYS * (1 - ((i + 1) / REGULAR) ** 0.8));
    const invoice = invoiceFor(
      dice,
      regulars[between(dice, 0, regulars.length - 1)]!,
      workday(addDays(today, -days_ago)),
    );
    return { ...invoice, payments: paymentsFor(dice, invoice, today) };
  });
}

/** The bakery sends no invoices on Sundays. */
function workday(day: string): string {
  return daysBetween('2023-01-01', day) % 7 === 0 ? addDays(day, -1) : day;
}

function debts(dice: Random, today: string): DemoInvoice[] {
  return DEBTS.map(([customer, days_ago, part]) => {
    const invoice = invoiceFor(dice, customer, addDays(today, -days_ago));
    const amount = Math.floor((totalsOf(invoice.body.items).total_amount * part) / 100_000) * 100_000;
    const day = addDays(invoice.body.issue_date, 12);
    const payments = amount > 0 ? [{ day, amount, wht_amount: 0, method: 'bank_transfer' as const }] : [];
    return { ...invoice, payments };
  });
}

function counterSales(dice: Random, today: string): DemoInvoice[] {
  return Array.from({ length: COUNTER_SALES }, (_, i) => {
    const day = addDays(today, -i * 4);
    return {
      ...invoiceFor(dice, 0, day),
      customer: null,
      body: {
        document_type: 'receipt',
        issue_date: day,
        due_date: day,
        payment_terms: 'due_on_receipt',
        items: itemsFor(dice, 'counter'),
        payment_method: (['cash', 'debit_card', 'bank_transfer'] as const)[i % 3]!,
      },
    };
  });
}

/** An invoice that was a mistake, and some drafts. */
function others(dice: Random, today: string): DemoInvoice[] {
  const mistake = invoiceFor(dice, 11, addDays(today, -9));
  const reason = 'Ordered twice by mistake';
  const drafts = [2, 14, 17, 23].map((customer, i) => ({
    ...invoiceFor(dice, customer, addDays(today, -(i % 3))),
    draft: true,
  }));
  return [{ ...mistake, cancelled: { day: addDays(today, -8), reason } }, ...drafts];
}

export function planDemo(today: string): DemoInvoice[] {
  const dice = randomFrom(20_261_121);
  const all = [
    ...regularInvoices(dice, today),
    ...debts(dice, today),
    ...counterSales(dice, today),
    ...others(dice, today),
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
    const seen = addDays(invoice.body.issue_date, 1);
    if (i % 4 < 2 && seen <= today && !invoice.cancelled) invoice.viewed_on = seen;
  }
  return all;
}
