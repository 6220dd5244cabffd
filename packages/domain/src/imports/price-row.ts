import type { ImportMapping } from '@lissafi/contract/imports';
import { RowCells, type RowReading, rowFault } from './row-reading.ts';

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
  fixes: Readonly<Record<string, string>> = {},
): RowReading<PriceRow> {
  const cells = new RowCells(raw, mapping, fixes);
  const before = cells.faults.length;
  const selling_price = cells.money('selling_price');
  if (selling_price === null && cells.faults.length === before)
    cells.faults.push(rowFault('selling_price', 'The price is missing'));
  const or = (field: string) => cells.text(field) || null;
  const [sku, barcode, name] = [or('sku'), or('barcode'), or('name')];
  if (!sku && !barcode && !name) cells.faults.push(rowFault('name', 'It does not say which item this is'));
  if (selling_price === null || cells.faults.length > 0) return { record: null, faults: cells.faults };
  return { record: { sku, barcode, name, selling_price }, faults: [] };
}
