import type { Valuation, ValuationMark, ValuationMethod } from '@lissafi/contract/inventory-accounting';
import { formatDate } from '../calendar/civil-date.ts';
import type { ReportRow, ReportTable } from '../files/report-table.ts';
import { formatMoney } from '../money/money.ts';

/** The costing methods in words. */
export const METHOD_WORDS: Readonly<Record<ValuationMethod, string>> = {
  weighted_average: 'weighted average cost',
  fifo: 'first in, first out',
};
const MARKS: Readonly<Record<ValuationMark, string>> = {
  below_zero: 'Below zero',
  value_without_quantity: 'Value without quantity',
};

/** A page of the valuation as the rows of its files (S2.7-57); the first page has the total above its items. */
export function valuationTable(
  response: Valuation,
  { currency, date_format }: { currency: string; date_format?: string | undefined },
): ReportTable {
  const { as_of, known_on, valuation_method, ledger, difference } = response;
  const day = (date: string) => formatDate(date, date_format);
  const isBooks = valuation_method === response.books_method;
  const total: ReportRow = {
    cells: ['Total', null, null, null, null, response.total_value, null],
    style: 'total',
  };
  return {
    title: 'Stock valuation',
    notes: [
      `On ${day(as_of)}, by ${METHOD_WORDS[valuation_method]}`,
      ...(known_on ? [`As it was known on ${day(known_on)}`] : []),
      isBooks
        ? `Inventory accounts: ${formatMoney(ledger.total, currency)}, difference ${formatMoney(difference, currency)}`
        : `The books use ${METHOD_WORDS[response.books_method]}: ${formatMoney(ledger.total, currency)}`,
    ],
    currency,
    columns: [
      { title: 'Item', kind: 'text' },
      { title: 'SKU', kind: 'text' },
      { title: 'Unit', kind: 'text' },
      { title: 'On hand', kind: 'quantity' },
      { title: 'Unit cost', kind: 'money' },
      { title: 'Value', kind: 'money' },
      { title: 'Remark', kind: 'text' },
    ],
    rows: [
      ...(response.offset === 0 ? [total] : []),
      ...response.items.map(({ name, sku, unit, quantity, unit_cost, value, mark }) => ({
        cells: [name, sku, unit, quantity, unit_cost, value, mark && MARKS[mark]],
      })),
    ],
  };
}
