import { type FieldFault, fault, refusalOfAll } from '@lissafi/contract/errors';
import { isBelowPrice } from '@lissafi/domain/sales/list-price';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

type SoldLine = Parameters<typeof isBelowPrice>[0] & { inventory_item_id: string | null };

/**
 * Throws Refusal PRICE_TOO_LOW at each line that sells a product for less than its price, tax and discount considered.
 * Products without a price, and lines without a product, may cost anything.
 */
export async function assertPrices(tx: Tx, items: readonly SoldLine[]): Promise<void> {
  const ids = items.flatMap(({ inventory_item_id: id }) => (id ? [id] : []));
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string; selling_price: number; price_includes_tax: boolean }>`
    select id, selling_price, price_includes_tax from item
    where organization_id = ${tx.organization_id} and id = any (${ids}::uuid[]) and selling_price is not null`.execute(
    tx.db,
  );
  const products = new Map(rows.map((row) => [row.id, row]));
  const faults: FieldFault[] = items.flatMap((item, index) => {
    const product = products.get(item.inventory_item_id ?? '');
    if (!product || !isBelowPrice(item, product)) return [];
    return [fault(`items.${index}.unit_price`, 'Below the price of the product', 'PRICE_TOO_LOW')];
  });
  if (faults.length > 0) throw refusalOfAll(faults);
}
