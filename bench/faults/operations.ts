import type { Random } from './random.ts';

/** One write as a client sends it, each time the same. */
export interface Write {
  kind: string;
  path: string;
  body: Record<string, unknown>;
  key: string;
  /** Text that only this write carries, and where the database keeps it; the rows are counted. */
  mark?: { text: string; in: string };
  /** When it happened, for what is sent later. */
  happenedAt?: string;
  /** What later operations may use of the answer. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  learn?: (body: any) => void;
}

/** An organization, with what its clients know of it. */
export interface Books {
  name: string;
  email: string;
  organization_id: string;
  headers: Record<string, string>;
  today: string;
  customers: string[];
  suppliers: string[];
  bread: string;
  flour: string;
  places: string[];
  till: string;
  bank: string;
  /** Lines of the bank statement that are not matched yet. */
  lines: string[];
  invoices: string[];
  drafts: string[];
  payments: string[];
  expenses: string[];
  bills: string[];
  transfers: string[];
  orders: string[];
  journals: string[];
  shift?: string | undefined;
}

export const PASSWORD = 'a long enough passphrase';
const INVENTORY = '/api/v1/inventory';
const KEPT = 60;
const keep = (some: string[]) => (body: { id: string }) => {
  some.push(body.id);
  if (some.length > KEPT) some.shift();
};

/** What writes; `mark` and `key` are given. */
type Draw = (books: Books, random: Random, text: string) => Omit<Write, 'kind' | 'key'> | null;

const marked = (table: string, text: string) => ({ mark: { in: table, text } });

/** One way to write for each kind of record, and the ways back. Null where there is nothing to do it with. */
export const OPERATIONS: Record<string, Draw> = {
  customer: (books, _, text) => ({
    path: '/api/v1/customers',
    body: { name: text, type: 'business' },
    ...marked('customer.name', text),
    learn: keep(books.customers),
  }),
  supplier: (books, _, text) => ({
    path: '/api/v1/suppliers',
    body: { name: text },
    ...marked('supplier.name', text),
    learn: keep(books.suppliers),
  }),
  item: (_, random, text) => ({
    path: `${INVENTORY}/${random.pick(['raw-materials', 'finished-goods'])}`,
    body: { name: text, sku: text, unit: 'kg' },
    ...marked('item.name', text),
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
  receipt: (books, random, text) => ({
    path: `${INVENTORY}/raw-materials/${books.flour}/receive`,
    body: {
      ...{ quantity: random.between(1, 50), unit_cost: random.between(100, 400), received_on: books.today },
      ...(random.chance(0.5) ? { payment_method: 'cash' } : { supplier_id: random.pick(books.suppliers) }),
      reference: text,
    },
    ...marked('goods_receipt.reference', text),
  }),
  adjustment: (books, random, text) => ({
    path: `${INVENTORY}/finished-goods/${books.bread}/adjust-stock`,
    body: {
      ...{ adjustment_type: random.pick(['increase', 'decrease']), quantity_adjusted: random.between(1, 4) },
      ...{ reason: 'physical_count', notes: text },
    },
    ...marked('stock_movement.notes', text),
  }),
  count: (books, random) => ({
    path: `${INVENTORY}/counts/quick`,
    body: { item_id: books.bread, counted: random.between(50, 150), location_id: random.pick(books.places) },
  }),
  transfer: (books, random, text) => {
    const [from, to] = random.chance(0.5) ? books.places : [...books.places].reverse();
    return {
      path: `${INVENTORY}/transfers`,
      body: {
        ...{ from_location_id: from, to_location_id: to, transferred_on: books.today, notes: text },
        items: [{ item_id: books.bread, quantity: random.between(1, 3) }],
      },
      ...marked('stock_transfer.notes', text),
    };
  },
  production: (books, random, text) => ({
    path: `${INVENTORY}/work-in-progress`,
    body: { finished_good_id: books.bread, quantity: random.between(1, 6), notes: text },
    ...marked('production_order.notes', text),
    learn: keep(books.orders),
  }),
  'start of production': (books, random) =>
    one(books.orders, random, (id) => ({
      path: `${INVENTORY}/work-in-progress/${id}/start`,
      body: {},
    })),
  'completed production': (books, random) =>
    one(books.orders, random, (id) => ({
      path: `${INVENTORY}/work-in-progress/${id}/complete`,
      body: { quantity_completed: random.between(1, 3), quantity_scrapped: random.between(0, 1) },
    })),
  expense: (books, random, text) => {
    const unpaid = random.chance(0.3);
    return {
      path: '/api/v1/ingestion/transactions/manual',
      body: {
        ...{ type: 'expense', amount: random.between(100, 90_000), transaction_date: books.today },
        ...{ category: random.pick(['fuel', 'rent', 'transport']), description: text },
        ...(unpaid
          ? { payment_status: 'unpaid', supplier_id: random.pick(books.suppliers) }
          : { payment_method: 'cash' }),
      },
      ...marked('transaction.description', text),
      learn: keep(books.expenses),
    };
  },
  'void of an expense': (books, random, text) =>
    take(books.expenses, random, (id) => ({
      path: `/api/v1/ingestion/transactions/${id}/void`,
      body: { reason: text },
      ...marked('transaction.void_reason', text),
    })),
  bill: (books, random, text) => ({
    path: '/api/v1/bills',
    body: {
      ...{ supplier_id: random.pick(books.suppliers), bill_number: text, bill_date: books.today, post: true },
      lines: [{ account_code: '6040', unit_price: random.between(100, 40_000), tax_percentage: 0 }],
    },
    ...marked('bill.bill_number', text),
    learn: keep(books.bills),
  }),
  'void of a bill': (books, random, text) =>
    take(books.bills, random, (id) => ({
      path: `/api/v1/bills/${id}/void`,
      body: { reason: text },
      ...marked('bill.void_reason', text),
    })),
  'payment to a supplier': (books, random, text) => ({
    path: `/api/v1/suppliers/${random.pick(books.suppliers)}/payments`,
    body: {
      ...{ amount: random.between(1, 9_000), paid_on: books.today, method: 'cash', reference: text },
      allow_advance: true,
    },
    ...marked('supplier_payment.reference', text),
  }),
  journal: (books, random, text) => {
    const amount = random.between(1, 50_000);
    return {
      path: '/api/v1/ledger/journals',
      body: {
        ...{ entry_date: books.today, memo: text },
        lines: [
          { account_code: '6010', debit: amount },
          { account_code: '1010', credit: amount },
        ],
      },
      ...marked('journal_entry.memo', text),
      learn: keep(books.journals),
    };
  },
  'reversal of a journal': (books, random, text) =>
    take(books.journals, random, (id) => ({
      path: `/api/v1/ledger/entries/${id}/reverse`,
      body: { reason: text },
    })),
  'transfer of money': (books, random, text) => ({
    path: '/api/v1/bank-accounts/transfers',
    body: {
      ...{ from_id: books.bank, to_id: books.till, amount: random.between(1, 30_000) },
      ...{ transferred_on: books.today, memo: text },
    },
    ...marked('bank_transfer.memo', text),
    learn: keep(books.transfers),
  }),
  'void of a transfer': (books, random, text) =>
    take(books.transfers, random, (id) => ({
      path: `/api/v1/bank-accounts/transfers/${id}/void`,
      body: { reason: text },
      ...marked('bank_transfer.void_reason', text),
    })),
  funding: (books, random, text) => ({
    path: '/api/v1/funding',
    body: {
      ...{ kind: 'capital_in', account_id: books.bank, amount: random.between(1, 90_000) },
      ...{ paid_on: books.today, reference: text },
    },
    ...marked('funding.reference', text),
  }),
  'bank match': (books, random) =>
    take(books.lines, random, (id) => ({
      path: `/api/v1/bank-accounts/${books.bank}/matches`,
      body: { matches: [{ line_ids: [id], create: [{ kind: 'expense', category: 'bank_charges' }] }] },
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

function one<T>(some: string[], random: Random, make: (id: string) => T): T | null {
  return some.length === 0 ? null : make(random.pick(some));
}

function take<T>(some: string[], random: Random, make: (id: string) => T): T | null {
  if (some.length === 0) return null;
  return make(some.splice(random.between(0, some.length - 1), 1)[0]!);
}
