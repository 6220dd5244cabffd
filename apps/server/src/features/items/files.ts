import type { FinishedGood, ItemSale, RawMaterial } from '@lissafi/contract/items';
import type { Movement } from '@lissafi/contract/stock';
import { inWords } from '@lissafi/domain/files/cell-text';
import { type ListColumns, listTable } from '@lissafi/domain/files/report-table';
import { type FileAbout, notesOf } from '../../http/file-of-answer.ts';

const shared: ListColumns<RawMaterial> = [
  ['Name', 'text', (row) => row.name],
  ['SKU', 'text', (row) => row.sku],
  ['Unit', 'text', (row) => row.unit],
  ['Status', 'text', (row) => inWords(row.stock_status ?? row.status)],
  ['In stock', 'quantity', (row) => row.current_stock],
  ['Allocated', 'quantity', (row) => row.allocated],
  ['Available', 'quantity', (row) => row.available],
  ['Minimum', 'quantity', (row) => row.minimum_stock],
  ['Unit cost', 'money', (row) => row.unit_cost],
  ['Stock value', 'money', (row) => row.stock_value],
];

/** In a list of one place: what is there. */
const here = (rows: readonly RawMaterial[]): ListColumns<RawMaterial> =>
  rows.some((row) => row.stock_here !== undefined)
    ? [['At this place', 'quantity', (row) => row.stock_here ?? null]]
    : [];

/** Raw materials as rows. Cost columns are empty for a member who may not see costs. */
export const rawMaterialsFile = ({ raw_materials }: { raw_materials: RawMaterial[] }, about: FileAbout) =>
  listTable({ title: 'Raw materials', currency: about.currency, notes: notesOf(about) }, raw_materials, [
    ...shared,
    ...here(raw_materials),
  ]);

/** Finished goods, goods for resale and services as rows. */
export const finishedGoodsFile = ({ finished_goods }: { finished_goods: FinishedGood[] }, about: FileAbout) =>
  listTable<FinishedGood>(
    { title: 'Finished goods', currency: about.currency, notes: notesOf(about) },
    finished_goods,
    [...shared, ...here(finished_goods), ['Selling price', 'money', (row) => row.selling_price]],
  );

/** The stock card of one item as rows. */
export const movementsFile = ({ movements }: { movements: Movement[] }, about: FileAbout) =>
  listTable({ title: 'Stock card', currency: about.currency, notes: notesOf(about) }, movements, [
    ['Date', 'date', (row) => row.occurred_on],
    ['Movement', 'text', (row) => inWords(row.kind)],
    ['Reason', 'text', (row) => inWords(row.reason)],
    ['Reference', 'text', (row) => row.reference],
    ['Batch', 'text', (row) => row.batch_number],
    ['Quantity', 'quantity', (row) => row.quantity],
    ['Value', 'money', (row) => row.value],
    ['Quantity after', 'quantity', (row) => row.quantity_after],
    ['Value after', 'money', (row) => row.value_after],
  ]);

/** The sales of one item as rows; prices in each document's own currency, cost in that of the books. */
export const itemSalesFile = ({ sales }: { sales: ItemSale[] }, about: FileAbout) =>
  listTable({ title: 'Sales of the item', currency: about.currency, notes: notesOf(about) }, sales, [
    ['Date', 'date', (row) => row.issue_date],
    ['Document', 'text', (row) => row.invoice_number],
    ['Customer', 'text', (row) => row.customer_name],
    ['Quantity', 'quantity', (row) => row.quantity],
    ['Currency', 'text', (row) => row.currency],
    ['Unit price', 'money', (row) => row.unit_price],
    ['Net amount', 'money', (row) => row.net_amount],
    ['Cost', 'money', (row) => row.cost],
  ]);
