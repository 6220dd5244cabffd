import { type FieldFault, fault, refusalOfAll } from '@lissafi/contract/errors';
import type { PriceRule } from '@lissafi/contract/price-lists';
import { laterOf } from '@lissafi/domain/calendar/civil-date';
import { fromE4 } from '@lissafi/domain/money/decimal';
import { listPrice } from '@lissafi/domain/sales/price-list';
import { isBelowPrice, listedAmount } from '@lissafi/domain/sales/proceeds';
import { formerValues } from '../../db/former-values.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { countsByThen } from '../../http/former-role.ts';
import { permissionsAt } from '../counter/when-sold.ts';
import type { InvoiceRecord, ItemRecord } from '../documents/record.ts';
import { ruleOfCustomer, ruleOfCustomerAt } from '../price-lists/prices.ts';
import { faultOfRate } from './known-rate.ts';

type Line = Parameters<typeof isBelowPrice>[0] & { inventory_item_id: string | null };

/** A product as it is sold: kobo for one unit. */
interface Product {
  id: string;
  selling_price: number | null;
  price_includes_tax: boolean;
  is_stocked: boolean;
}

interface Sale {
  customer_id: string;
  /** The civil date of the sale. */
  on: string;
  currency: string;
  /** Null in the organization's currency. */
  exchange_rate: string | null;
  /** When it was sold, where the device said so. */
  sold_at: string | null;
}

/**
 * Throws Refusal PRICE_TOO_LOW at each line that sells a product for less than its price on the customer's price list, or
 * else its selling price, where this person may not reduce prices; tax, discount and currency considered. A document in
 * another currency with such products needs a rate that is believed. Goods of the store without a price have none that
 * could be kept, so they wait for somebody who may set one; services without a price, and lines without a product, may
 * cost anything. The prices are those of today, so that a date of the past does not bring back what was
 * cheap then; a sale that arrives later may have the prices, and the permission to reduce them, of the moment when it was
 * made, unless that is too long ago. Returns whether only that allows it.
 */
export async function assertPrices(
  { tx, user, organization, today, now }: MemberContext,
  items: readonly Line[],
  { customer_id, on, currency, exchange_rate, ...sale }: Sale,
): Promise<boolean> {
  if (organization.permissions.includes('prices:reduce')) return false;
  const ids = items.flatMap(({ inventory_item_id: id }) => (id ? [id] : []));
  if (ids.length === 0) return false;
  const sold_at = sale.sold_at !== null && countsByThen(sale.sold_at, now) ? sale.sold_at : null;
  const [list, products] = await Promise.all([ruleOfCustomer(tx, customer_id, ids), readProducts(tx, ids)]);
  const priced = { items, exchange_rate, on: sold_at === null ? laterOf(on, today) : on };
  const faults = faultsOf(priced, products, list);
  if (faults.length === 0 && exchange_rate !== null && isAnyListed(priced, products, list)) {
    const wrong = await faultOfRate(
      tx,
      { base: organization.currency, currency, rate: exchange_rate },
      'most',
    );
    if (wrong) faults.push(fault('exchange_rate', wrong, 'PRICE_TOO_LOW'));
  }
  if (faults.length === 0) return false;
  if (sold_at === null) throw refusalOfAll(faults);
  const member = { user_id: user.id, role: organization.role };
  if ((await permissionsAt(tx, member, { at: sold_at, now })).includes('prices:reduce')) return true;
  const faultsThen = faultsOf(
    priced,
    await productsAt(tx, products, sold_at),
    await ruleOfCustomerAt(tx, customer_id, ids, sold_at),
  );
  if (faultsThen.length > 0 || exchange_rate !== null)
    throw refusalOfAll(faultsThen.length > 0 ? faultsThen : faults);
  return true;
}

/** Returns what each line would cost at its price when the document was issued, by line; minor units of its currency. */
export async function listedAmounts(
  tx: Tx,
  invoice: Pick<InvoiceRecord, 'customer_id' | 'issue_date' | 'exchange_rate' | 'sold_at' | 'issued_at'>,
  items: readonly ItemRecord[],
): Promise<ReadonlyMap<string, number>> {
  const ids = items.flatMap(({ inventory_item_id: id }) => (id ? [id] : []));
  const at = invoice.sold_at ?? invoice.issued_at;
  if (ids.length === 0 || at === null || invoice.customer_id === null) return new Map();
  const products = await productsAt(tx, await readProducts(tx, ids), at);
  const list = await ruleOfCustomerAt(tx, invoice.customer_id, ids, at);
  const priced = { items, exchange_rate: invoice.exchange_rate, on: invoice.issue_date };
  return new Map(
    items.flatMap((item) => {
      const product = listed(item, products, list, priced.on);
      return product ? [[item.id, listedAmount(item, product, priced.exchange_rate)] as const] : [];
    }),
  );
}

interface Priced {
  items: readonly Line[];
  exchange_rate: string | null;
  on: string;
}

/** The product of a line with its price on the list; null for one without a price, and for a line without a product. */
function listed(item: Line, products: readonly Product[], list: PriceRule | null, on: string) {
  const product = products.find(({ id }) => id === item.inventory_item_id);
  const selling_price = product ? listPrice(product, list, fromE4(item.quantity_e4), on) : null;
  return product && selling_price !== null
    ? { selling_price, price_includes_tax: product.price_includes_tax }
    : null;
}

const isAnyListed = ({ items, on }: Priced, products: readonly Product[], list: PriceRule | null): boolean =>
  items.some((item) => listed(item, products, list, on) !== null);

const UNPRICED = 'This product has no price yet. Somebody who may reduce prices can set one, or sell it';

const faultsOf = (
  { items, exchange_rate, on }: Priced,
  products: readonly Product[],
  list: PriceRule | null,
): FieldFault[] =>
  items.flatMap((item, index) => {
    const field = `items.${index}.unit_price`;
    const product = listed(item, products, list, on);
    if (!product)
      return products.some(({ id, is_stocked }) => is_stocked && id === item.inventory_item_id)
        ? [fault(field, UNPRICED, 'PRICE_TOO_LOW')]
        : [];
    if (!isBelowPrice(item, product, exchange_rate)) return [];
    return [fault(field, 'Below the price of the product', 'PRICE_TOO_LOW')];
  });

async function readProducts(tx: Tx, ids: readonly string[]): Promise<Product[]> {
  const { rows } =
    await sql<Product>`select id, selling_price, price_includes_tax, item_kind = 'stocked' as is_stocked from item
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
    is_stocked: product.is_stocked,
  }));
}
