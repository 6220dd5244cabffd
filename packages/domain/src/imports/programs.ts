import type { ImportKind } from '@lissafi/contract/imports';
import { titleKey, widthOf } from '../files/table-header.ts';
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
  /** Only rows that have something under this title are records. */
  filled?: string;
  /** A title that stands only in the first of the rows which have the same cell under another one. */
  carried?: { title: string; by: string };
  /** What stands in a cell that has nothing to say. */
  nothing?: string;
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
    // A row for each variant, and for each further picture.
    program: 'Shopify',
    kinds: ['raw_materials', 'finished_goods'],
    has: ['handle', 'title', 'option1 value', 'variant price'],
    fields: {
      ...{ title: 'name', 'option1 value': 'name', 'option2 value': 'name', 'option3 value': 'name' },
      ...{ vendor: 'supplier', type: 'category', 'variant sku': 'sku', 'variant barcode': 'barcode' },
      ...{ 'variant price': 'selling_price', 'cost per item': 'standard_cost' },
      'variant inventory qty': 'quantity',
    },
    filled: 'variant price',
    carried: { title: 'title', by: 'handle' },
    nothing: 'Default Title',
  },
  {
    program: 'WooCommerce',
    kinds: ['raw_materials', 'finished_goods'],
    has: ['type', 'name', 'in stock', 'regular price'],
    fields: {
      ...{ name: 'name', sku: 'sku', 'regular price': 'selling_price', stock: 'quantity' },
      ...{ categories: 'category', 'short description': 'description', 'low stock amount': 'minimum_stock' },
    },
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
  /** Returns the records of the kind among the rows below, each with all that is said of it. */
  recordsOf: <Row extends { cells: string[] }>(rows: readonly Row[]) => Row[];
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
    return {
      program: file.program,
      row,
      titles: [...titles],
      fields: keys.map((key) => file.fields[key] ?? null),
      recordsOf: (below) => recordsOf(file, keys, below),
    };
  }
  return null;
}

function recordsOf<Row extends { cells: string[] }>(
  { only, filled, carried, nothing }: ProgramFile,
  keys: readonly string[],
  rows: readonly Row[],
): Row[] {
  const cellOf = ({ cells }: Row, title: string) => cells[keys.indexOf(title)] ?? '';
  const first = new Map<string, string>();
  return rows.flatMap((row) => {
    const cells = row.cells.map((cell) => (cell === nothing ? '' : cell));
    if (carried) {
      const [own, group] = [cellOf(row, carried.title), cellOf(row, carried.by)];
      if (own !== '') first.set(group, own);
      cells[keys.indexOf(carried.title)] = first.get(group) ?? '';
    }
    const isRecord =
      (!only || only.words.includes(cellOf(row, only.title).toLowerCase())) &&
      (!filled || cellOf(row, filled) !== '');
    return isRecord ? [{ ...row, cells }] : [];
  });
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
  const width = Math.max(titles.length, widthOf(rows));
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

/** Titles of the parts of a name, which stand in columns of their own. */
const FIRST_NAME = /^(?:contact )?(?:first|given|fore) ?names?$/;
const LAST_NAME = /^(?:contact )?(?:last|family|sur) ?names?$/;
const VARIANT = /^(?:variation|variant)(?: name)?$/;

/**
 * Puts names together whose parts have columns of their own: the first and the last name of a customer, or the name of a
 * company where no person is named; a product and its variation. A person sees the whole name as a column.
 */
export function withWholeNames<Row extends { cells: string[] }>(
  kind: ImportKind,
  titles: string[],
  fields: (string | null)[],
  rows: readonly Row[],
): { titles: string[]; fields: (string | null)[]; rows: Row[] } {
  const placeOf = (title: RegExp) => titles.findIndex((each) => title.test(titleKey(each)));
  const named = fields.indexOf('name');
  const isCustomer = kind === 'customers';
  const [first, second] = isCustomer ? [placeOf(FIRST_NAME), placeOf(LAST_NAME)] : [named, placeOf(VARIANT)];
  const isWhole = isCustomer && named >= 0 && named !== first && named !== second;
  const isItem = kind === 'finished_goods' || kind === 'raw_materials';
  if (first < 0 || second < 0 || isWhole || !(isCustomer || isItem))
    return { titles, fields, rows: [...rows] };
  const company = fields.indexOf('company_name');
  const width = Math.max(titles.length, widthOf(rows));
  const wide = <T>(list: readonly T[], empty: T) =>
    Array.from({ length: width }, (_, at) => list[at] ?? empty);
  const nameOf = (cells: readonly string[]) =>
    `${cells[first] ?? ''} ${cells[second] ?? ''}`.trim() || (isCustomer ? (cells[company] ?? '') : '');
  return {
    titles: [...wide(titles, ''), 'Name'],
    fields: [
      ...wide(fields, null).map((field, at) => (at === first || at === second ? null : field)),
      'name',
    ],
    rows: rows.map((row) => ({ ...row, cells: [...wide(row.cells, ''), nameOf(row.cells)] })),
  };
}
