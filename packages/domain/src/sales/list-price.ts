import { fromE4 } from '../money/decimal.ts';
import { computeInvoice } from './invoice.ts';

interface Line {
  quantity_e4: number;
  unit_price: number;
  discount_percentage_e4: number;
  tax_percentage_e4: number;
  price_includes_tax: boolean;
}

/**
 * Whether a line bills less than the same quantity at the product's price without discount. Both are compared with tax,
 * so that a price that includes it and one that does not are the same to the customer. Kobo.
 */
export function isBelowPrice(
  line: Line,
  product: { selling_price: number; price_includes_tax: boolean },
): boolean {
  const figures = {
    quantity: fromE4(line.quantity_e4),
    tax_percentage: fromE4(line.tax_percentage_e4),
  };
  const billed = {
    ...figures,
    unit_price: line.unit_price,
    price_includes_tax: line.price_includes_tax,
    discount_percentage: fromE4(line.discount_percentage_e4),
  };
  const listed = {
    ...figures,
    unit_price: product.selling_price,
    price_includes_tax: product.price_includes_tax,
    discount_percentage: 0,
  };
  const { items } = computeInvoice([billed, listed]);
  return items[0]!.total_amount < items[1]!.total_amount;
}
