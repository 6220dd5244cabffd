import { type FieldFault, fault, refusalOfAll } from '@lissafi/contract/errors';
import { fromE4 } from '@lissafi/domain/money/decimal';
import { isBelowPrice } from '@lissafi/domain/sales/list-price';
import { listPrice } from '@lissafi/domain/sales/price-list';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { ruleOfCustomer } from '../price-lists/prices.ts';

type SoldLine = Parameters<typeof isBelowPrice>[0] & { inventory_item_id: string | null };

/**
 * Throws Refusal PRICE_TOO_LOW at each line that sells a product for less than its price on the customer's price list, or
 * else its selling price; tax and discount considered. `on` is the civil date of the sale. Products without a price, and
 * lines without a product, may cost anything.
 */
export async function assertPrices(
  tx: Tx,
  items: readonly SoldLine[],
  { customer_id, on }: { customer_id: string; on: string },
): Promise<void> {
  const ids = items.flatMap(({ inventory_item_id: id }) => (id ? [id] : []));
  if (ids.length === 0) return;
  const [list, { rows }] = await Promise.all([
    ruleOfCustomer(tx, customer_id, ids),
    sql<{ id: string; selling_price: number | null; price_includes_tax: boolean }>`
      select id, selling_price, price_includes_tax from item
      where organization_id = ${tx.organization_id} and id = any (${ids}::uuid[])`.execute(tx.db),
  ]);
  const products = new Map(rows.map((row) => [row.id, row]));
  const faults: FieldFault[] = items.flatMap((item, index) => {
    const product = products.get(item.inventory_item_id ?? '');
    if (!product) return [];
    const selling_price = listPrice(product, list, fromE4(item.quantity_e4), on);
    if (selling_price === null || !isBelowPrice(item, { ...product, selling_price })) return [];
    return [fault(`items.${index}.unit_price`, 'Below the price of the product', 'PRICE_TOO_LOW')];
  });
  if (faults.length > 0) throw refusalOfAll(faults);
}
