import type { Import, ImportDoubt, ImportKind, ImportRowState } from '@lissafi/contract/imports';
import type { Permission } from '@lissafi/contract/permissions';
import { inWords } from '@lissafi/domain/files/cell-text';
import { COMMON_QUESTIONS } from '../../ui/import/doubts.ts';

export const KINDS: Record<
  ImportKind,
  { label: string; permission: Permission; list: string; example: string }
> = {
  transactions: {
    label: 'Income and expenses',
    permission: 'transactions:write',
    list: '/transactions',
    example: 'Date, Description, Category, In, Out\n05/03/2026, Diesel for generator, Fuel, , 45000',
  },
  customers: {
    label: 'Customers',
    permission: 'customers:write',
    list: '/customers',
    example: 'Name, Phone, Email, City, Owes\nMama Ngozi Stores, 0803 123 4567, , Aba, 45000',
  },
  suppliers: {
    label: 'Suppliers',
    permission: 'suppliers:write',
    list: '/suppliers',
    example: 'Supplier, Phone, Email, City, We owe\nGolden Mills, 0803 123 4567, , Lagos, 45000',
  },
  raw_materials: {
    label: 'Raw materials',
    permission: 'stock:write',
    list: '/inventory/raw-materials',
    example: 'Name, SKU, Unit, Category, Quantity, Unit cost\nFlour, FL-1, kg, Baking, 200, 900',
  },
  finished_goods: {
    label: 'Finished goods',
    permission: 'stock:write',
    list: '/inventory/finished-goods',
    example: 'Product, Price, Quantity, Unit cost\nSliced loaf, 1200, 40, 650',
  },
  prices: {
    label: 'Price list',
    permission: 'inventory:write',
    list: '/inventory/finished-goods',
    example: 'SKU, Price\nBR-1, 1300',
  },
  opening_balances: {
    label: 'Opening balances',
    permission: 'opening_balances:write',
    list: '/books/opening-balances',
    example: 'Code, Account, Debit, Credit\n1010, Bank, 450000,\n3000, Owner’s capital, , 450000',
  },
};

const FIELDS: Record<string, string> = {
  account_code: 'Account code',
  side: 'In or out',
  counterparty: 'Payee or payer',
  tax_amount: 'VAT included',
  line1: 'Address',
  tax_id: 'TIN',
  sku: 'SKU',
  quantity: 'In stock',
  standard_cost: 'Unit cost',
  value: 'Stock value',
  selling_price: 'Price',
  phone: 'Telephone',
};
/** Balances are on a side, and no money goes in or out. */
const OF_BALANCES: Record<string, string> = { side: 'Debit or credit' };
const OF_SUPPLIERS: Record<string, string> = { opening_balance: 'You owe' };
export const fieldLabel = (field: string, kind: ImportKind): string =>
  (kind === 'suppliers' ? OF_SUPPLIERS[field] : undefined) ??
  (kind === 'transactions' ? undefined : OF_BALANCES[field]) ??
  FIELDS[field] ??
  inWords(field)!;

/** Fields whose words mean the same in every row: a correction holds for all rows that say the same. */
export const WORD_FIELDS: readonly string[] = [
  ...['category', 'payment_method', 'side', 'status', 'type', 'unit'],
];

/** What a file must have at least, as it is asked where its columns do not say so. */
const NEEDED: Record<ImportKind, string> = {
  transactions: 'Please choose which columns hold the date and the amount.',
  customers: 'Please choose which column holds the name.',
  suppliers: 'Please choose which column holds the name.',
  raw_materials: 'Please choose which column holds the name, and which the price, the cost or the stock.',
  finished_goods: 'Please choose which column holds the name, and which the price, the cost or the stock.',
  prices: 'Please choose which columns hold the product and its price.',
  opening_balances: 'Please choose which columns hold the account and its balance.',
};

export const QUESTIONS: Record<ImportDoubt['kind'], (cell: string, kind: ImportKind) => string> = {
  ...COMMON_QUESTIONS,
  columns: (_cell, kind) => NEEDED[kind],
  direction: (cell, kind) =>
    kind === 'opening_balances' ? `Is ${cell} a debit or a credit?` : `Is ${cell} income or an expense?`,
  cost_of: (cell) => `Is the cost for one unit? ${cell}`,
};

/** What undoing does, as it is asked before and said beside the rows. */
export const undoOf = (kind: ImportKind, rows: string): { question: string; note: string } =>
  kind === 'opening_balances'
    ? {
        question: `Undo this import? ${rows} are taken out of the draft of the opening balances.`,
        note: 'Undo takes its balances out of the draft. Once the opening balances are posted, void them on their own page first.',
      }
    : {
        question: `Undo this import? The entries of ${rows} are reversed. Nothing is deleted from the books.`,
        note: 'Undo posts the reverse entries; nothing is deleted from the books.',
      };

export const STATES: Record<ImportRowState, string> = {
  good: 'Good',
  faulty: 'To fix',
  duplicate: 'There already',
  left_out: 'Left out',
  imported: 'Imported',
  undone: 'Undone',
};

export const WORKS: Record<NonNullable<Import['work']>['what'], string> = {
  reading: 'Reading the rows',
  posting: 'Importing the rows',
  undoing: 'Undoing the import',
};

/** What an import is now, in words. */
export function statusOf({ status, counts, work }: Import): string {
  if (work) return WORKS[work.what];
  if (status !== 'open') return status === 'undone' ? 'Undone' : 'Discarded';
  if (counts.good + counts.faulty > 0) return counts.imported > 0 ? 'Imported in part' : 'Not imported yet';
  return counts.imported > 0 ? 'Imported' : 'Nothing new in it';
}
