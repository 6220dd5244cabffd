import type { CostOfGoods, CostOfGoodsHistory } from '@lissafi/contract/cost-of-goods';
import type {
  ReportedMovement,
  StockAdjustment,
  Valuation,
  ValuationMethod,
} from '@lissafi/contract/inventory-accounting';
import type {
  BelowZeroDays,
  CostVariance,
  DeadStock,
  StockAgeing,
  Turnover,
} from '@lissafi/contract/stock-reports';
import { costOfGoodsTable } from '@lissafi/domain/books/cost-of-goods';
import { inWords } from '@lissafi/domain/files/cell-text';
import { listTable } from '@lissafi/domain/files/report-table';
import { METHOD_WORDS, valuationTable } from '@lissafi/domain/inventory/valuation-table';
import { type FileAbout, notesOf } from '../../http/file-of-answer.ts';

/** Stock adjustments of all items as rows. */
export const adjustmentsFile = ({ adjustments }: { adjustments: StockAdjustment[] }, about: FileAbout) =>
  listTable({ title: 'Stock adjustments', currency: about.currency, notes: notesOf(about) }, adjustments, [
    ['Date', 'date', (row) => row.occurred_on],
    ['Item', 'text', (row) => row.item_name],
    ['SKU', 'text', (row) => row.item_sku],
    ['Adjustment', 'text', (row) => inWords(row.adjustment_type)],
    ['Reason', 'text', (row) => row.reason_description ?? inWords(row.reason)],
    ['Quantity', 'quantity', (row) => row.quantity],
    ['Unit', 'text', (row) => row.unit],
    ['Value', 'money', (row) => row.value],
    ['Notes', 'text', (row) => row.notes],
  ]);

/** The valuation as rows. */
export const valuationFile = (answer: Valuation, { currency }: FileAbout) =>
  valuationTable(answer, { currency });

/** The value of all stock by month as rows. */
export const historicalFile = (
  {
    values,
    valuation_method,
  }: { values: { date: string; total_value: number }[]; valuation_method: ValuationMethod },
  { currency }: FileAbout,
) =>
  listTable(
    { title: 'Stock value over time', currency, notes: [`By ${METHOD_WORDS[valuation_method]}`] },
    values,
    [
      ['Date', 'date', (row) => row.date],
      ['Total value', 'money', (row) => row.total_value],
    ],
  );

/** The cost of goods sold of a period as rows. */
export const cogsFile = (answer: CostOfGoods, { currency }: FileAbout) =>
  costOfGoodsTable(answer, { currency });

/** The cost of goods sold by period as rows. */
export const cogsHistoryFile = ({ periods, period_type }: CostOfGoodsHistory, { currency }: FileAbout) =>
  listTable(
    { title: 'Cost of goods sold by period', currency, notes: [inWords(period_type) ?? ''] },
    periods,
    [
      ['From', 'date', (row) => row.period_start],
      ['To', 'date', (row) => row.period_end],
      ['Cost of goods sold', 'money', (row) => row.cogs],
    ],
  );

const between = ({ date_from, date_to }: { date_from: string; date_to: string }) => [
  `${date_from} to ${date_to}`,
];
const ITEM = [
  ['Item', 'text', (row: { name: string }) => row.name],
  ['SKU', 'text', (row: { sku: string }) => row.sku],
] as const;

/** Turnover by item as rows. */
export const turnoverFile = (answer: Turnover, { currency }: FileAbout) =>
  listTable({ title: 'Inventory turnover', currency, notes: between(answer) }, answer.items, [
    ...ITEM,
    ['Cost of goods sold', 'money', (row) => row.cogs],
    ['Average value', 'money', (row) => row.average_value],
    ['Turnover', 'ratio', (row) => row.turnover],
  ]);

/** The age of the stock by item as rows. */
export const stockAgeingFile = (answer: StockAgeing, { currency }: FileAbout) =>
  listTable({ title: 'Stock ageing', currency, notes: [`On ${answer.as_of}, days in stock`] }, answer.items, [
    ...ITEM,
    ['Quantity', 'quantity', (row) => row.quantity],
    ['Value', 'money', (row) => row.value],
    ...answer.buckets.map(
      ({ name }, index) =>
        [inWords(name) ?? name, 'money', (row: { values: number[] }) => row.values[index]!] as const,
    ),
    ['Oldest, days', 'count', (row) => row.oldest_days],
  ]);

/** Dead stock as rows. */
export const deadStockFile = (answer: DeadStock, { currency }: FileAbout) =>
  listTable(
    { title: 'Dead stock', currency, notes: [`Neither sold nor used for ${answer.days_threshold} days`] },
    answer.items,
    [
      ...ITEM,
      ['Quantity', 'quantity', (row) => row.quantity],
      ['Value', 'money', (row) => row.value],
      ['Last sold or used', 'date', (row) => row.last_issued_on],
      ['Days', 'count', (row) => row.days],
    ],
  );

/** Actual against standard cost by item as rows. */
export const varianceFile = (answer: CostVariance, { currency }: FileAbout) =>
  listTable({ title: 'Cost variance', currency, notes: between(answer) }, answer.items, [
    ...ITEM,
    ['Quantity', 'quantity', (row) => row.quantity],
    ['Standard cost', 'money', (row) => row.standard_cost],
    ['Actual cost', 'money', (row) => row.actual_cost],
    ['Variance', 'money', (row) => row.variance],
    ['Of it in purchasing', 'money', (row) => row.purchase_variance],
  ]);

/** The movements behind a figure as rows. */
export const reportedMovementsFile = ({ movements }: { movements: ReportedMovement[] }, about: FileAbout) =>
  listTable({ title: 'Stock movements', currency: about.currency, notes: notesOf(about) }, movements, [
    ['Date', 'date', (row) => row.occurred_on],
    ['Item', 'text', (row) => row.item_name],
    ['SKU', 'text', (row) => row.item_sku],
    ['Movement', 'text', (row) => inWords(row.kind)],
    ['Account', 'text', (row) => row.account_code],
    ['Reference', 'text', (row) => row.reference],
    ['Quantity', 'quantity', (row) => row.quantity],
    ['Unit', 'text', (row) => row.unit],
    ['Value', 'money', (row) => row.value],
  ]);

/** Days below zero by item as rows. */
export const belowZeroFile = ({ runs }: BelowZeroDays, about: FileAbout) =>
  listTable({ title: 'Days below zero', currency: about.currency, notes: notesOf(about) }, runs, [
    ...ITEM,
    ['From', 'date', (row) => row.from],
    ['To', 'date', (row) => row.to],
    ['Lowest quantity', 'quantity', (row) => row.lowest],
    ['Unit', 'text', (row) => row.unit],
  ]);
