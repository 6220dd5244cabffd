import { LIMITS } from '@lissafi/contract/limits';
import { parseMoney } from '../money/money.ts';
import { readPercentage, readQuantity } from '../text/number.ts';
import { decimalMarkOf } from './amount-column.ts';

export interface CsvItem {
  name: string;
  description: string;
  quantity: number;
  /** Kobo. */
  unit_price: number;
  discount_percentage: number;
  /** Percent; null where the file does not give it. */
  tax_percentage: number | null;
}
export interface CsvFault {
  /** The row number in the spreadsheet: the header is row 1. 0 stands for the file as a whole. */
  row: number;
  message: string;
}
type Column = 'name' | 'description' | 'quantity' | 'unit_price' | 'discount' | 'tax';

/** Column headers that people use, without case, spaces and punctuation. */
const HEADS: readonly (readonly [Column, readonly string[]])[] = [
  ['name', ['product', 'item', 'name', 'productname', 'itemname', 'goods', 'service', 'particulars']],
  ['description', ['description', 'details', 'desc', 'note', 'notes']],
  ['quantity', ['quantity', 'qty', 'quant', 'units', 'pcs', 'count', 'no', 'howmany']],
  [
    'unit_price',
    [
      'rate',
      'price',
      'unitprice',
      'unitcost',
      'pricen',
      'priceeach',
      'each',
      'cost',
      'priceperunit',
      'ratengn',
    ],
  ],
  ['discount', ['discount', 'disc', 'off', 'discountpercent', 'discountpercentage', 'less']],
  ['tax', ['tax', 'vat', 'taxpercent', 'vatpercent', 'taxrate', 'vatrate', 'taxpercentage']],
];
const plain = (head: string) => head.toLowerCase().replace(/[^a-z]/g, '');

/** Maps fields to columns. A file with only a description column uses it as the name of the product. */
function columnsOf(heads: readonly string[]): Partial<Record<Column, number>> {
  const columns: Partial<Record<Column, number>> = {};
  for (const [index, head] of heads.entries()) {
    const bare = plain(head).replace(/^(?:discount|disc|vat|tax|off)percent$/, (word) =>
      word.replace('percent', ''),
    );
    const column = HEADS.find(([, names]) => names.includes(bare))?.[0];
    if (column && columns[column] === undefined) columns[column] = index;
  }
  if (columns.name === undefined && columns.description !== undefined) {
    columns.name = columns.description;
    delete columns.description;
  }
  return columns;
}

/**
 * Returns the lines of an invoice from the rows of a spreadsheet (decisions §4); columns are recognized by their
 * headers. Either all rows are read, or every fault of the file is returned and no line is. Empty rows are skipped. All
 * numbers have the decimal mark that the file proves, and prices are in the currency of the invoice.
 */
export function itemsOfRows(
  rows: readonly (readonly string[])[],
  currency = 'NGN',
): { items: CsvItem[]; faults: CsvFault[] } {
  const [heads = [], ...body] = rows;
  const columns = columnsOf(heads);
  const faults: CsvFault[] = [];
  const missing = [
    columns.name === undefined && 'product',
    columns.unit_price === undefined && 'price',
  ].filter((name): name is string => name !== false);
  if (missing.length > 0) {
    const message = `The first row must name the columns. There is no column for ${missing.join(' and ')}.`;
    return { items: [], faults: [{ row: heads.length > 0 ? 1 : 0, message }] };
  }
  const cellsOf = (...wanted: Column[]) =>
    body.flatMap((cells) => wanted.flatMap((column) => cells[columns[column] ?? -1]?.trim() || []));
  const { mark, open } = decimalMarkOf(cellsOf('unit_price'), cellsOf('quantity', 'discount', 'tax'));
  // A single 1.800 says nothing of its mark, and is no price.
  const decimal = { mark: open ? '.' : mark } as const;
  const items: CsvItem[] = [];
  for (const [index, cells] of body.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const row = index + 2;
    const cell = (column: Column) =>
      columns[column] === undefined ? '' : (cells[columns[column]] ?? '').trim();
    const blame = (message: string) => void faults.push({ row, message });
    const name = cell('name').replace(/\s+/g, ' ');
    if (name === '') blame('The product is missing');
    else if (name.length > LIMITS.short_text)
      blame(`The product has more than ${LIMITS.short_text} characters`);
    const quantity = cell('quantity') === '' ? 1 : readQuantity(cell('quantity'), decimal);
    if (quantity === null || !Number.isInteger(quantity) || quantity > LIMITS.quantity_max)
      blame(`The quantity must be a whole number from 1: ${cell('quantity')}`);
    const price = parseMoney(cell('unit_price'), currency, decimal.mark);
    if (price === null || price < 0 || price > LIMITS.money_max)
      blame(
        cell('unit_price') === '' ? 'The price is missing' : `This is not a price: ${cell('unit_price')}`,
      );
    const discount = cell('discount') === '' ? 0 : readPercentage(cell('discount'), decimal);
    if (discount === null) blame(`The discount must be from 0 to 100 %: ${cell('discount')}`);
    const tax = readPercentage(cell('tax'), decimal);
    if (tax === null && cell('tax') !== '') blame(`The tax must be from 0 to 100 %: ${cell('tax')}`);
    items.push({
      name,
      description: cell('description').slice(0, 2_000),
      quantity: quantity ?? 0,
      unit_price: price ?? 0,
      discount_percentage: discount ?? 0,
      tax_percentage: tax,
    });
  }
  if (items.length === 0) faults.push({ row: 0, message: 'There are no rows below the column names.' });
  if (items.length > LIMITS.invoice_items)
    faults.push({
      row: 0,
      message: `An invoice has at most ${LIMITS.invoice_items} lines; this file has ${items.length}.`,
    });
  return faults.length > 0 ? { items: [], faults } : { items, faults };
}
