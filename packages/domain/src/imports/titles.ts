import type { ImportKind } from '@lissafi/contract/imports';
import { ITEM_COLUMNS } from '@lissafi/contract/item-import';
import { CURRENCY_TITLES, CUSTOMER_COLUMNS, SUPPLIER_COLUMNS } from '@lissafi/contract/opening-balances';
import { STATEMENT_TITLES } from '../files/statement-fields.ts';

/** Names by which files call each field, in small letters without marks; see titleKey(). */
export const IMPORT_TITLES: Record<ImportKind, Readonly<Record<string, readonly string[]>>> = {
  transactions: {
    date: STATEMENT_TITLES.date.filter((title) => title !== 'value date'),
    description: STATEMENT_TITLES.description,
    money_in: [...STATEMENT_TITLES.credit, 'income', 'income amount'],
    money_out: [...STATEMENT_TITLES.debit, 'expense', 'expenses', 'expense amount', 'cost'],
    amount: [...STATEMENT_TITLES.amount, 'total', 'total amount', 'value', 'price'],
    side: [...STATEMENT_TITLES.side, 'in or out', 'in out', 'income or expense', 'direction'],
    category: [
      'category',
      'category name',
      'account',
      'head',
      'expense type',
      'expense head',
      'group',
      'class',
      'ledger',
    ],
    counterparty: [
      ...['counterparty', 'payee', 'paid to', 'vendor', 'supplier', 'customer', 'name', 'beneficiary'],
      ...['received from', 'party', 'who', 'merchant', 'from to'],
    ],
    payment_method: ['payment method', 'method', 'mode', 'payment mode', 'paid by', 'channel', 'paid with'],
    tax_amount: ['vat', 'tax', 'vat amount', 'tax amount', 'input vat'],
    currency: CURRENCY_TITLES,
    status: ['status', 'transaction status', 'txn status', 'payment status', 'state'],
  },
  customers: CUSTOMER_COLUMNS,
  suppliers: SUPPLIER_COLUMNS,
  raw_materials: withoutPrice(),
  finished_goods: ITEM_COLUMNS,
  prices: {
    sku: ITEM_COLUMNS.sku,
    barcode: ITEM_COLUMNS.barcode,
    name: [...ITEM_COLUMNS.name, 'description', 'item description', 'product description'],
    selling_price: [...ITEM_COLUMNS.selling_price, 'new price', 'retail price', 'rate', 'amount'],
    currency: CURRENCY_TITLES,
  },
  opening_balances: {
    account_code: [
      ...[
        'code',
        'account code',
        'account no',
        'account number',
        'acct code',
        'acct no',
        'a c no',
        'a c code',
      ],
      ...['gl code', 'ledger code', 'nominal code', 'account id'],
    ],
    name: [
      ...['account', 'account name', 'name', 'ledger', 'ledger name', 'ledger account', 'gl account'],
      ...[
        'account title',
        'account description',
        'particulars',
        'description',
        'details',
        'head',
        'accounts',
      ],
    ],
    debit: ['debit', 'dr', 'debits', 'debit balance', 'debit amount', 'closing debit', 'closing dr'],
    credit: ['credit', 'cr', 'credits', 'credit balance', 'credit amount', 'closing credit', 'closing cr'],
    amount: ['balance', 'closing balance', 'net balance', 'amount', 'net', 'opening balance', 'value'],
    side: ['dr cr', 'd c', 'side', 'dr or cr', 'debit credit', 'debit or credit'],
    currency: CURRENCY_TITLES,
  },
};

/** Fields that a longer title does not name in passing: “Credit days” of a customer are no credit. */
export const EXACT_FIELDS: Partial<Record<ImportKind, readonly string[]>> = {
  transactions: ['status'],
  customers: ['debit', 'credit', 'side'],
  suppliers: ['debit', 'credit', 'side'],
};

function withoutPrice() {
  const { selling_price: _, ...columns } = ITEM_COLUMNS;
  return columns;
}

/** Whether the columns say what one record of this kind needs at least. */
export function isWholeTable(kind: ImportKind, fields: readonly (string | null)[]): boolean {
  const has = (...names: string[]) => names.some((name) => fields.includes(name));
  if (kind === 'transactions') return has('date') && has('amount', 'money_in', 'money_out');
  if (kind === 'customers' || kind === 'suppliers') return has('name');
  if (kind === 'prices') return has('sku', 'barcode', 'name') && has('selling_price');
  if (kind === 'opening_balances') return has('account_code', 'name') && has('debit', 'credit', 'amount');
  // A SKU and a unit are made where the file has none.
  return has('name') && has('sku', 'unit', 'selling_price', 'standard_cost', 'quantity', 'barcode');
}

/** Columns of amounts, of quantities and of dates. */
export const MONEY_FIELDS: readonly string[] = [
  ...['amount', 'money_in', 'money_out', 'tax_amount', 'debit', 'credit'],
  ...['credit_limit', 'opening_balance', 'standard_cost', 'selling_price', 'value'],
];
export const QUANTITY_FIELDS: readonly string[] = ['quantity', 'minimum_stock', 'maximum_stock'];
export const DATE_FIELDS: readonly string[] = ['date'];
