import type { ImportMapping } from '@lissafi/contract/imports';
import { finishedGoodRoutes, type ItemType, rawMaterialRoutes } from '@lissafi/contract/items';
import { exactCost, isCountable } from '../inventory/stock.ts';
import { ONE_E4, toE4 } from '../money/decimal.ts';
import { type Check, checked, RowCells, type RowReading, rowFault, type Setting } from './row-reading.ts';

/** The fields of an item as it is created. */
export interface NewItem {
  name: string;
  sku: string;
  unit: string;
  barcode?: string | null | undefined;
  selling_price?: number | null | undefined;
  [other: string]: unknown;
}

/** What is imported of a row. quantity: opening stock, scaled by 10^4; value: kobo of it. */
export interface ItemRow {
  fields: NewItem;
  category: string | null;
  supplier: string | null;
  quantity: number;
  value: number;
}

/** The maximum length of a category's or supplier's name. */
const NAME = 100;
const UNCOUNTABLE = 'This is more than can be counted';

/** Reads a row of items with their opening stock. Returns its faults at once, each with likely corrections. */
export function readItemRow(
  type: ItemType,
  raw: readonly string[],
  mapping: ImportMapping,
  setting: Setting,
  fixes: Readonly<Record<string, string>>,
  check: Check,
): RowReading<ItemRow> {
  const cells = new RowCells(raw, mapping, setting, fixes);
  const count = cells.quantity('quantity', setting.opens);
  const [minimum_stock, maximum_stock] = [cells.quantity('minimum_stock'), cells.quantity('maximum_stock')];
  const [stated, selling_price, total] = [
    cells.money('standard_cost'),
    cells.money('selling_price'),
    cells.money('value'),
  ];
  const ofAll = mapping.cost_of === 'all' && !mapping.columns.includes('value');
  const [standard_cost, value] = ofAll ? [null, stated] : [stated, total];
  if (minimum_stock !== null && maximum_stock !== null && maximum_stock < minimum_stock)
    cells.faults.push(rowFault('maximum_stock', 'Maximum stock must be at least the minimum stock'));
  const or = (field: string) => cells.text(field) || null;
  const routes = type === 'raw_material' ? rawMaterialRoutes : finishedGoodRoutes;
  const fields = checked(check, routes.create.body, cells, {
    ...{ name: cells.text('name'), sku: cells.code('sku'), unit: cells.text('unit') },
    ...{
      description: or('description'),
      barcode: cells.code('barcode') || null,
      minimum_stock,
      maximum_stock,
      standard_cost,
    },
    ...(type === 'finished_good' && { selling_price }),
  });
  const quantity = count === null ? 0 : toE4(count);
  const cost =
    standard_cost === null ? null : exactCost(quantity, { quantity: ONE_E4, value: standard_cost });
  if (quantity > 0 && !setting.opens)
    cells.faults.push(rowFault('quantity', 'Your role does not allow opening stock: leave this empty'));
  if (quantity > 0 && value === null && standard_cost === null)
    cells.faults.push(rowFault(ofAll ? 'standard_cost' : 'value', 'Please enter the value of this stock'));
  if (quantity === 0 && total) cells.faults.push(rowFault('quantity', 'There is a value, but no quantity'));
  if (
    (standard_cost !== null && cost === null && value === null) ||
    (value !== null && !isCountable({ quantity, value }))
  )
    cells.faults.push(rowFault('quantity', UNCOUNTABLE));
  if (!fields || cells.faults.length > 0) return { record: null, faults: unique(cells) };
  const name = (field: string) => or(field)?.slice(0, NAME) ?? null;
  return {
    record: {
      fields: fields as NewItem,
      ...{ category: name('category'), supplier: name('supplier'), quantity },
      value: quantity === 0 ? 0 : (value ?? cost ?? 0),
    },
    faults: [],
  };
}

/** The first fault of each field: what follows from it goes with it. */
const unique = ({ faults }: RowCells) =>
  faults.filter((fault, index) => faults.findIndex(({ field }) => field === fault.field) === index);
