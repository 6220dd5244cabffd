import type { Random } from './random.ts';
import { type Books, type Draw, keep, marked, one, take, type Write } from './write.ts';

/** The address that only the mail of this write goes to. */
export const mailbox = (text: string) => `${text.toLowerCase()}@mail.example`;

/** Customers, documents, money from customers, and the counter. */
export const SALES: Record<string, Draw> = {
  customer: (books, _, text) => ({
    path: '/api/v1/customers',
    body: { name: text, type: 'business' },
    ...marked('customer.name', text),
    learn: keep(books.customers),
  }),
  invoice: (books, random, text) => ({
    path: '/api/v1/invoices',
    body: {
      ...{ customer_id: random.pick(books.customers), issue_date: books.today, due_date: books.today },
      ...{ notes: text, issue: true },
      items: [
        { name: 'Delivery', quantity: 1, unit_price: random.between(1, 90_000), tax_percentage: 7.5 },
        ...(random.chance(0.6) ? [loaf(books, random.between(1, 5))] : []),
      ],
    },
    ...marked('invoice.notes', text),
    learn: keep(books.invoices),
  }),
  draft: (books, random, text) => ({
    path: '/api/v1/invoices',
    body: {
      ...{ customer_id: random.pick(books.customers), issue_date: books.today, due_date: books.today },
      ...{ notes: text, items: [loaf(books, random.between(1, 3))] },
    },
    ...marked('invoice.notes', text),
    learn: keep(books.drafts),
  }),
  issue: (books, random) =>
    take(books.drafts, random, (id) => ({
      path: `/api/v1/invoices/${id}/issue`,
      body: {},
      learn: keep(books.invoices),
    })),
  cancel: (books, random, text) =>
    one(books.invoices, random, (id) => ({
      path: `/api/v1/invoices/${id}/cancel`,
      body: { reason: text },
      ...marked('invoice.cancel_reason', text),
    })),
  payment: (books, random, text) =>
    one(books.invoices, random, (id) => ({
      path: `/api/v1/invoices/${id}/payments`,
      body: { amount: random.between(1, 2_000), paid_on: books.today, method: 'cash', reference: text },
      ...marked('payment.reference', text),
    })),
  'payment on account': (books, random, text) => ({
    path: `/api/v1/customers/${random.pick(books.customers)}/payments`,
    body: {
      ...{ amount: random.between(1, 50_000), paid_on: books.today, method: 'bank_transfer' },
      reference: text,
    },
    ...marked('payment.reference', text),
    learn: keep(books.payments),
  }),
  'void of a payment': (books, random, text) =>
    take(books.payments, random, (id) => ({
      path: `/api/v1/payments/${id}/void`,
      body: { reason: text },
      ...marked('payment.void_reason', text),
    })),
  'credit note': (books, random, text) =>
    one(books.invoices, random, (id) => ({
      path: `/api/v1/invoices/${id}/credit-notes`,
      body: { reason: text, restock: random.chance(0.5) },
    })),
  'task for the worker': (_, __, text) => ({
    path: '/api/v1/customer/batch-parse',
    body: { texts: [`${text} 08031234567`] },
  }),
  'counter sale': (books, random, text) => ({
    path: '/api/v1/invoices',
    body: counterSale(books, random, text),
    ...marked('invoice.notes', text),
  }),
  'mail of an invoice': (books, random, text) =>
    one(books.invoices, random, (id) => ({
      path: `/api/v1/invoices/${id}/send`,
      body: { to: mailbox(text), message: text },
      ...marked('invoice_send.message', text),
    })),
  refund: (books, random, text) =>
    one(books.invoices, random, (id) => ({
      path: `/api/v1/invoices/${id}/refund`,
      body: { amount: random.between(1, 500), method: 'cash', paid_on: books.today, reason: text },
    })),
  quote: (books, random, text) => ({
    path: '/api/v1/invoices',
    body: {
      ...{ document_type: 'quote', customer_id: random.pick(books.customers), notes: text, issue: true },
      ...{ issue_date: books.today, due_date: books.today },
      items: [loaf(books, random.between(1, 3))],
    },
    // Its notes are copied to its invoice, so they are no mark.
    learn: keep(books.quotes),
  }),
  'invoice of a quote': (books, random) =>
    take(books.quotes, random, (id) => ({
      path: `/api/v1/invoices/${id}/convert`,
      body: {},
      learn: keep(books.drafts),
    })),
  'opening of a shift': (books, random) =>
    books.shift
      ? null
      : {
          path: '/api/v1/counter/shifts',
          body: { account_id: books.till, opening_float: random.between(0, 50_000) },
          learn: ({ id }) => {
            books.shift = id;
          },
        },
  'closing of a shift': (books, random, text) =>
    books.shift
      ? {
          path: `/api/v1/counter/shifts/${books.shift}/close`,
          body: { counted: random.between(0, 900_000), memo: text },
          ...marked('till_count.memo', text),
          learn: () => {
            books.shift = undefined;
          },
        }
      : null,
};

/** What a till records without network: it knows the time of the sale and has given it a number of its own. */
export function offlineSale(books: Books, random: Random, text: string, at: Date): Omit<Write, 'key'> {
  const number = `F${books.name.slice(-1)}-${String(random.between(0, 999_999_999)).padStart(9, '0')}`;
  return {
    kind: 'offline counter sale',
    path: '/api/v1/invoices',
    body: {
      ...counterSale(books, random, text),
      ...{ provisional_number: number, sold_at: at.toISOString() },
    },
    happenedAt: at.toISOString(),
    ...marked('invoice.notes', text),
  };
}

function counterSale(books: Books, random: Random, text: string) {
  const quantity = random.between(1, 3);
  return {
    ...{ document_type: 'receipt', issue_date: books.today, due_date: books.today, issue: true, notes: text },
    items: [loaf(books, quantity)],
    payments: [{ method: 'cash', amount: quantity * 80_000 }],
  };
}

const loaf = (books: Books, quantity: number) => ({
  ...{ name: 'Loaf', quantity, unit_price: 80_000, price_includes_tax: true },
  ...{ inventory_item_id: books.bread, inventory_item_type: 'finished_good' },
});
