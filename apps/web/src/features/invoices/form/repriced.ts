import { listPrice, type PriceTerms } from '@lissafi/domain/sales/price-list';
import { type Currency, type InvoiceForm, type LineForm, quantityOf } from './model.ts';

/**
 * The lines with the prices of a price list, or the selling prices without one: each line of a product whose price was
 * filled in costs what it costs at its quantity on the document's day. A price that somebody typed stays. The same
 * lines where nothing changes, and in another currency than that of the books.
 */
export function repriced(
  { items, currency, issue_date }: Pick<InvoiceForm, 'items' | 'currency' | 'issue_date'>,
  list: PriceTerms | null,
  books: Currency,
): LineForm[] {
  if (currency !== books) return items;
  const lines = items.map((line) => {
    const { inventory_item_id: id, selling_price, unit_price, list_price: filled } = line;
    if (!id || unit_price !== filled) return line;
    const price = listPrice({ id, selling_price }, list, quantityOf(line), issue_date);
    return price === filled ? line : { ...line, unit_price: price, list_price: price };
  });
  return lines.some((line, index) => line !== items[index]) ? lines : items;
}
