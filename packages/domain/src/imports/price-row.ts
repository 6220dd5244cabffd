import type { ImportMapping } from '@lissafi/contract/imports';
import { RowCells, type RowReading, rowFault, type Setting } from './row-reading.ts';

/** A new selling price, in kobo, for the item with this SKU, barcode or name. */
export interface PriceRow {
  sku: string | null;
  barcode: string | null;
  name: string | null;
  selling_price: number;
}

/** Reads a row of a price list. Returns its faults at once. */
export function readPriceRow(
  raw: readonly string[],
  mapping: ImportMapping,
  setting: Pick<Setting, 'currency'>,
  fixes: Readonly<Record<string, string>> = {},
): RowReading<PriceRow> {
  const cells = new RowCells(raw, mapping, setting, fixes);
  const before = cells.faults.length;
  const selling_price = cells.money('selling_price');
  if (selling_price === null && cells.faults.length === before)
    cells.faults.push(rowFault('selling_price', 'The price is missing'));
  const [sku, barcode] = [cells.code('sku') || null, cells.code('barcode') || null];
  const name = cells.text('name') || null;
  if (!['sku', 'barcode', 'name'].some((field) => cells.text(field)))
    cells.faults.push(rowFault('name', 'It does not say which item this is'));
  if (selling_price === null || cells.faults.length > 0) return { record: null, faults: cells.faults };
  return { record: { sku, barcode, name, selling_price }, faults: [] };
}
