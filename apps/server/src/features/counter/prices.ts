import { type FieldFault, fault, refusalOfAll } from '@lissafi/contract/errors';
import type { PriceRule } from '@lissafi/contract/price-lists';
import { fromE4 } from '@lissafi/domain/money/decimal';
import { isBelowPrice } from '@lissafi/domain/sales/list-price';
import { listPrice } from '@lissafi/domain/sales/price-list';
import { formerValues } from '../../db/former-values.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { ruleOfCustomer, ruleOfCustomerAt } from '../price-lists/prices.ts';
import { permissionsAt } from './when-sold.ts';

type SoldLine = Parameters<typeof isBelowPrice>[0] & { inventory_item_id: string | null };

/** A product as it is sold: kobo for one unit. */
interface Product {
  id: string;
  selling_price: number | null;
  price_includes_tax: boolean;
}

interface Sale {
  customer_id: string;
  /** The civil date of the sale. */
  on: string;
  /** When it was sold, where the device said so. */
  sold_at: string | null;
}

/**
 * Throws Refusal PRICE_TOO_LOW at each line that sells a product for less than its price on the customer's price list, or
 * else its selling price; tax and discount considered. Products without a price, and lines without a product, may cost
 * anything. A sale that arrives later may have the prices, and the permission to reduce them, of the moment when it was
 * made. Returns whether only that allows it.
 */
export async function assertPrices(
  { tx, user, organization }: MemberContext,
  items: readonly SoldLine[],
  { customer_id, on, sold_at }: Sale,
): Promise<boolean> {
  const ids = items.flatMap(({ inventory_item_id: id }) => (id ? [id] : []));
  if (ids.length === 0) return false;
  const [list, products] = await Promise.all([ruleOfCustomer(tx, customer_id, ids), readProducts(tx, ids)]);
  const faults = faultsOf(items, products, list, on);
  if (faults.length === 0) return false;
  if (sold_at === null) throw refusalOfAll(faults);
  const member = { user_id: user.id, role: organization.role };
  if ((await permissionsAt(tx, member, sold_at)).includes('prices:reduce')) return true;
  const faultsThen = faultsOf(
    items,
    await productsAt(tx, products, sold_at),
    await ruleOfCustomerAt(tx, customer_id, ids, sold_at),
    on,
  );
  if (faultsThen.length > 0) throw refusalOfAll(faultsThen);
  return true;
}

function faultsOf(
  items: readonly SoldLine[],
  products: readonly Product[],
  list: PriceRule | null,
  on: string,
): FieldFault[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return items.flatMap((item, index) => {
    const product = byId.get(item.inventory_item_id ?? '');
    if (!product) return [];
    const selling_price = listPrice(product, list, fromE4(item.quantity_e4), on);
    if (selling_price === null || !isBelowPrice(item, { ...product, selling_price })) return [];
    return [fault(`items.${index}.unit_price`, 'Below the price of the product', 'PRICE_TOO_LOW')];
  });
}

async function readProducts(tx: Tx, ids: readonly string[]): Promise<Product[]> {
  const { rows } = await sql<Product>`select id, selling_price, price_includes_tax from item
    where organization_id = ${tx.organization_id} and id = any (${ids}::uuid[])`.execute(tx.db);
  return rows;
}

/** The products with the prices that they had at a moment. */
async function productsAt(tx: Tx, products: readonly Product[], at: string): Promise<Product[]> {
  const ids = products.map(({ id }) => id);
  const { rows } = await sql<{ item_id: string; price: number | null }>`
    select distinct on (item_id) item_id, price from item_price
    where organization_id = ${tx.organization_id} and item_id = any (${ids}::uuid[]) and set_at <= ${at}
    order by item_id, set_at desc`.execute(tx.db);
  const prices = new Map(rows.map(({ item_id, price }) => [item_id, price]));
  const former = await formerValues<Pick<Product, 'price_includes_tax'>>(tx, 'item', { parts: ids }, at);
  return products.map((product) => ({
    id: product.id,
    selling_price: prices.has(product.id) ? prices.get(product.id)! : product.selling_price,
    price_includes_tax: former.get(product.id)?.price_includes_tax ?? product.price_includes_tax,
  }));
}
