import type { Credited, IssuedLine } from '../sales/credit-note.ts';
import { computeItem } from '../sales/invoice.ts';

/** A line of an issued document with these figures; percentages in percent, prices in kobo. */
export const issuedLine = (
  id: string,
  quantity: number,
  unit_price: number,
  discount = 0,
  tax = 7.5,
  price_includes_tax = false,
): IssuedLine => {
  const { line_total: _, ...amounts } = computeItem({
    quantity,
    unit_price,
    discount_percentage: discount,
    tax_percentage: tax,
    price_includes_tax,
  });
  return {
    id,
    quantity_e4: Math.round(quantity * 10_000),
    unit_price,
    discount_percentage_e4: discount * 10_000,
    tax_percentage_e4: tax * 10_000,
    tax_category: 'standard',
    price_includes_tax,
    ...amounts,
  };
};
export const noCredits: ReadonlyMap<string, Credited> = new Map<string, Credited>();
