import type { StockStatus } from '@lissafi/contract/items';

/** Out at 0 or less, low at the minimum or less, over above the maximum, else in stock (S2.3-11; decisions §5). */
export function stockStatus(stock: {
  quantity: number;
  minimum: number | null;
  maximum: number | null;
}): StockStatus {
  const { quantity, minimum, maximum } = stock;
  if (quantity <= 0) return 'out_of_stock';
  if (minimum !== null && quantity <= minimum) return 'low_stock';
  return maximum !== null && quantity > maximum ? 'overstock' : 'in_stock';
}

/** Units that are measured and not counted: they take decimals (decisions §5). */
const MEASURED = new Set([
  'kg',
  'kilogram',
  'g',
  'gram',
  'gramme',
  'mg',
  'tonne',
  'ton',
  'l',
  'litre',
  'liter',
  'ml',
  'cl',
  'm',
  'metre',
  'meter',
  'cm',
  'yard',
  'yd',
  'foot',
  'feet',
  'ft',
  'inch',
  'sqm',
  'm2',
  'm3',
  'hour',
  'lb',
  'oz',
]);

/** Whether a quantity of this unit may have decimals: kg, litre, yard and the like; with or without an s. */
export function isMeasured(unit: string): boolean {
  const folded = unit.trim().toLowerCase();
  return (
    MEASURED.has(folded) || MEASURED.has(folded.replace(/e?s$/, '')) || MEASURED.has(folded.replace(/s$/, ''))
  );
}

const SCARCE: readonly StockStatus[] = ['low_stock', 'out_of_stock'];

/**
 * What is to be said of stock that went from one state to another: that it ran out, or that it fell low. Nothing while it
 * stays where it was, nor while it recovers: so each is said once, and again only after it was better.
 */
export function stockAlert(before: StockStatus, after: StockStatus): 'stock.low' | 'stock.out' | null {
  if (before === after) return null;
  if (after === 'out_of_stock') return 'stock.out';
  return after === 'low_stock' && !SCARCE.includes(before) ? 'stock.low' : null;
}
