import { type Draw, keep, marked, take } from './write.ts';

/** Suppliers, expenses, bills, journals, accounts of money, pay and assets. */
export const MONEY: Record<string, Draw> = {
  supplier: (books, _, text) => ({
    path: '/api/v1/suppliers',
    body: { name: text },
    ...marked('supplier.name', text),
    learn: keep(books.suppliers),
  }),
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
  payroll: (books, random, text) => ({
    path: '/api/v1/payrolls',
    body: {
      ...{ month: books.today.slice(0, 7), entry_date: books.today },
      lines: [{ employee: text, gross: random.between(1_000, 90_000), paye: 100, pension: 80 }],
    },
    ...marked('payroll_line.employee', text),
  }),
  asset: (books, random, text) => ({
    path: '/api/v1/assets',
    body: {
      ...{
        name: text,
        account_code: '1520',
        acquired_on: books.today,
        cost: random.between(10_000, 900_000),
      },
      ...{ life_months: 48, method: 'bank_transfer' },
    },
    ...marked('fixed_asset.name', text),
    learn: keep(books.assets),
  }),
  'sale of an asset': (books, random, text) =>
    take(books.assets, random, (id) => ({
      path: `/api/v1/assets/${id}/dispose`,
      body: { disposed_on: books.today, proceeds: random.between(0, 500_000), method: 'cash', reason: text },
    })),
};
