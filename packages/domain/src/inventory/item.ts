import type { StockStatus } from '@lissafi/contract/items';

/**
 * Out of stock at 0 or less, low at the minimum or less, overstocked above the maximum, otherwise in stock (S2.3-11;
 * decisions §5).
 */
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

/** Units of measurement, whose quantities may have decimals (decisions §5). */
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

/** Whether a quantity of this unit may have decimals: kg, litre, yard and so on, in singular or plural. */
export function isMeasured(unit: string): boolean {
  const folded = unit.trim().toLowerCase();
  return (
    MEASURED.has(folded) || MEASURED.has(folded.replace(/es$/, '')) || MEASURED.has(folded.replace(/s$/, ''))
  );
}

const LOW_STATUSES: readonly StockStatus[] = ['low_stock', 'out_of_stock'];

/**
 * Returns the notification for a change of stock status: out of stock or low stock. Null while the status stays the
 * same or improves, so that each is sent once and again only after the stock had recovered.
 */
export function stockAlert(before: StockStatus, after: StockStatus): 'stock.low' | 'stock.out' | null {
  if (before === after) return null;
  if (after === 'out_of_stock') return 'stock.out';
  return after === 'low_stock' && !LOW_STATUSES.includes(before) ? 'stock.low' : null;
}
