import type { ImportKind } from '@lissafi/contract/imports';
import { titleKey } from '../files/table-header.ts';
import { skuOf } from '../inventory/sku.ts';

/** A file as another program exports it: its titles say which it is, and what each column holds. */
interface ProgramFile {
  program: string;
  kinds: readonly ImportKind[];
  /** Titles that all stand in it and together in no other file; see titleKey(). */
  has: readonly string[];
  /** What a title holds; a column that is not named here is left out. Two titles of one field are read together. */
  fields: Readonly<Record<string, string>>;
  /** Only rows whose cell of this title is one of these words are records. */
  only?: { title: string; words: readonly string[] };
}

const CUSTOMER_OF_ZOHO = {
  'display name': 'name',
  'company name': 'company_name',
  'customer sub type': 'type',
  emailid: 'email',
  phone: 'phone',
  'billing address': 'line1',
  'billing city': 'city',
  'billing state': 'state',
  'opening balance': 'opening_balance',
  'credit limit': 'credit_limit',
  notes: 'notes',
};

const FILES: readonly ProgramFile[] = [
  {
    program: 'Zoho Books',
    kinds: ['customers'],
    has: ['display name', 'emailid', 'billing attention'],
    fields: CUSTOMER_OF_ZOHO,
  },
  {
    program: 'Zoho Books',
    kinds: ['raw_materials', 'finished_goods'],
    has: ['item name', 'purchase rate', 'rate'],
    fields: {
      ...{ 'item name': 'name', sku: 'sku', description: 'description', unit: 'unit', 'usage unit': 'unit' },
      ...{ 'category name': 'category', vendor: 'supplier', upc: 'barcode', ean: 'barcode' },
      ...{ 'reorder level': 'minimum_stock', 'reorder point': 'minimum_stock', rate: 'selling_price' },
      ...{ 'purchase rate': 'standard_cost', 'stock on hand': 'quantity' },
    },
  },
  {
    program: 'QuickBooks',
    kinds: ['customers'],
    has: ['name', 'street address', 'open balance'],
    fields: {
      ...{ name: 'name', 'company name': 'company_name', company: 'company_name', email: 'email' },
      ...{ phone: 'phone', 'street address': 'line1', city: 'city', state: 'state' },
      'open balance': 'opening_balance',
    },
  },
  {
    program: 'QuickBooks',
    kinds: ['customers'],
    has: ['customer full name', 'phone numbers', 'bill address'],
    fields: {
      ...{ 'customer full name': 'name', 'phone numbers': 'phone', email: 'email' },
      'bill address': 'line1',
    },
  },
  {
    program: 'QuickBooks',
    kinds: ['raw_materials', 'finished_goods'],
    has: ['product service name', 'sales price rate', 'purchase cost'],
    fields: {
      ...{ 'product service name': 'name', sku: 'sku', 'sales description': 'description' },
      ...{ 'sales price rate': 'selling_price', 'purchase cost': 'standard_cost' },
      ...{ 'quantity on hand': 'quantity', 'reorder point': 'minimum_stock', category: 'category' },
    },
  },
  {
    program: 'Wave',
    kinds: ['customers'],
    has: ['customer name', 'contact first name', 'customer currency'],
    fields: {
      ...{ 'customer name': 'name', email: 'email', phone: 'phone', 'address line 1': 'line1' },
      ...{ city: 'city', 'province state': 'state' },
    },
  },
  {
    // Every line of every entry; those of income and expense accounts are what was earned and spent.
    program: 'Wave',
    kinds: ['transactions'],
    has: ['transaction id', 'other accounts for this transaction', 'account group'],
    fields: {
      ...{ 'transaction date': 'date', 'transaction description': 'description' },
      ...{ 'debit amount': 'money_out', 'credit amount': 'money_in', 'account name': 'category' },
      ...{ customer: 'counterparty', vendor: 'counterparty' },
    },
    only: { title: 'account group', words: ['income', 'expense'] },
  },
  {
    program: 'Bumpa',
    kinds: ['raw_materials', 'finished_goods'],
    has: ['product name', 'selling price', 'cost price', 'collections'],
    fields: {
      ...{ 'product name': 'name', description: 'description', 'selling price': 'selling_price' },
      ...{ 'cost price': 'standard_cost', quantity: 'quantity', stock: 'quantity', sku: 'sku' },
      ...{ barcode: 'barcode', unit: 'unit', collections: 'category' },
    },
  },
  {
    program: 'Bumpa',
    kinds: ['customers'],
    has: ['customer name', 'phone number', 'total orders'],
    fields: {
      ...{ 'customer name': 'name', 'phone number': 'phone', email: 'email', 'email address': 'email' },
      ...{ address: 'line1', city: 'city', state: 'state' },
    },
  },
];

/** Titles stand in this many first rows; a report has its name and dates above them. */
const SEARCHED = 12;

export interface ProgramTable {
  program: string;
  /** The row of the titles, from 0. */
  row: number;
  titles: string[];
  fields: (string | null)[];
  /** Whether a row below is a record of the kind. */
  isRecord: (cells: readonly string[]) => boolean;
}

/** The program that wrote a file, known by its titles; null where none of those that are known did. */
export function programOf(kind: ImportKind, titles: readonly string[]): ProgramFile | null {
  const keys = titles.map(titleKey);
  return (
    FILES.find(({ kinds, has }) => kinds.includes(kind) && has.every((title) => keys.includes(title))) ?? null
  );
}

/** Finds the table of a program’s export among the first rows; null where there is none. */
export function programTable(kind: ImportKind, rows: readonly (readonly string[])[]): ProgramTable | null {
  for (const [row, titles] of rows.slice(0, SEARCHED).entries()) {
    const file = programOf(kind, titles);
    if (!file) continue;
    const keys = titles.map(titleKey);
    const filter = file.only;
    const column = filter ? keys.indexOf(filter.title) : -1;
    return {
      program: file.program,
      row,
      titles: [...titles],
      fields: keys.map((key) => file.fields[key] ?? null),
      isRecord: (cells) => !filter || filter.words.includes((cells[column] ?? '').toLowerCase()),
    };
  }
  return null;
}

/** What items need and exports may lack, with the title that their column gets. */
const ADDED = { sku: 'SKU', unit: 'Unit' } as const;
/**
 * SKUs made of the names, so that the same file makes the same ones; of a name that comes again, or that has no letters,
 * with the number of the row.
 */
function skuMaker() {
  const made = new Set<string>();
  return (name: string, row: number): string => {
    const sku = skuOf(name);
    const number = String(row).padStart(4, '0');
    const own = sku === '' ? `ITEM-${number}` : made.has(sku) ? `${sku}-${number}` : sku;
    made.add(own);
    return own;
  };
}

/**
 * Completes a table of items where the file has no SKU or unit for them: pieces, and a SKU of the name. A person sees
 * them as columns, and may correct them before anything is recorded.
 */
export function withSkuAndUnit(
  titles: string[],
  fields: (string | null)[],
  rows: readonly { row: number; cells: string[] }[],
): { titles: string[]; fields: (string | null)[]; rows: { row: number; cells: string[] }[] } {
  const width = Math.max(titles.length, ...rows.map(({ cells }) => cells.length));
  const wide = <T>(list: readonly T[], empty: T) =>
    Array.from({ length: width }, (_, at) => list[at] ?? empty);
  let result = {
    titles: wide(titles, ''),
    fields: wide(fields, null),
    rows: rows.map(({ row, cells }) => ({ row, cells: wide(cells, '') })),
  };
  const skuFor = skuMaker();
  const name = result.fields.indexOf('name');
  for (const field of ['sku', 'unit'] as const) {
    const made = (row: number, cells: readonly string[]) =>
      field === 'sku' ? skuFor(cells[name] ?? '', row) : 'piece';
    const column = result.fields.indexOf(field);
    result =
      column < 0
        ? {
            titles: [...result.titles, ADDED[field]],
            fields: [...result.fields, field],
            rows: result.rows.map(({ row, cells }) => ({ row, cells: [...cells, made(row, cells)] })),
          }
        : {
            ...result,
            rows: result.rows.map(({ row, cells }) => ({
              row,
              cells: cells.map((cell, at) => (at === column && cell === '' ? made(row, cells) : cell)),
            })),
          };
  }
  return result;
}
