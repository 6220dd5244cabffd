import { Refusal } from '@lissafi/contract/errors';
import type {
  ListPrice,
  PricedItem,
  PriceRounding,
  PriceRule,
  PriceStep,
} from '@lissafi/contract/price-lists';
import { fromE4 } from '@lissafi/domain/money/decimal';
import { isInForce, listPrice } from '@lissafi/domain/sales/price-list';
import { formerValues } from '../../db/former-values.ts';
import type { Tx } from '../../db/scope.ts';
import { anyContains, hasBarcode } from '../../db/search.ts';
import { type Sql, sql } from '../../db/sql.ts';

interface RuleRow extends Omit<PriceRule, 'percentage' | 'prices'> {
  percentage_e4: number;
  prices: { item_id: string; minimum_quantity_e4: number; unit_price: number }[];
}

const RULE = sql`l.id, l.name, l.percentage_e4, l.rounding, l.is_active, l.valid_from, l.valid_to`;

const toRule = ({ percentage_e4, rounding, prices, ...row }: RuleRow): PriceRule => ({
  ...row,
  rounding: rounding as PriceRounding,
  percentage: fromE4(percentage_e4),
  prices: prices.map(({ item_id, minimum_quantity_e4, unit_price }) => ({
    ...{ item_id, minimum_quantity: fromE4(minimum_quantity_e4), unit_price },
  })),
});

/** The own prices of a list, as JSON; those of all products unless some are named. */
const pricesOf = (tx: Tx, itemIds?: readonly string[]) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('item_id', p.item_id, 'minimum_quantity_e4', p.minimum_quantity_e4,
    'unit_price', p.unit_price) order by p.item_id, p.minimum_quantity_e4)
  from price_list_item p where p.organization_id = ${tx.organization_id} and p.price_list_id = l.id
    ${itemIds ? sql`and p.item_id = any (${itemIds}::uuid[])` : sql``}), '[]') as prices`;

/** Throws NOT_FOUND. */
export async function readRule(tx: Tx, id: string): Promise<PriceRule> {
  const { rows } = await sql<RuleRow>`select ${RULE}, ${pricesOf(tx)} from price_list l
    where l.organization_id = ${tx.organization_id} and l.id = ${id}`.execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return toRule(rows[0]);
}

/** The list of a customer, with the own prices of these products; null where the customer has none. */
export async function ruleOfCustomer(
  tx: Tx,
  customerId: string,
  itemIds: readonly string[],
): Promise<PriceRule | null> {
  const { rows } = await sql<RuleRow>`select ${RULE}, ${pricesOf(tx, itemIds)}
    from customer c join price_list l on l.organization_id = ${tx.organization_id} and l.id = c.price_list_id
    where c.organization_id = ${tx.organization_id} and c.id = ${customerId}`.execute(tx.db);
  return rows[0] ? toRule(rows[0]) : null;
}

/**
 * The list that a customer had at a moment, with the terms and the own prices of these products that it had then; null
 * where the customer had none.
 */
export async function ruleOfCustomerAt(
  tx: Tx,
  customerId: string,
  itemIds: readonly string[],
  at: string,
): Promise<PriceRule | null> {
  const { rows: customers } = await sql<{ price_list_id: string | null }>`select price_list_id from customer
    where organization_id = ${tx.organization_id} and id = ${customerId}`.execute(tx.db);
  const had = await formerValues<{ price_list_id: string | null }>(tx, 'customer', { id: customerId }, at);
  const id = (had.get(customerId) ?? customers[0])?.price_list_id;
  if (!id) return null;
  const { rows } = await sql<RuleRow>`select ${RULE}, ${pricesOf(tx, itemIds)} from price_list l
    where l.organization_id = ${tx.organization_id} and l.id = ${id}`.execute(tx.db);
  const [now] = rows;
  // Only a list that no customer has is deleted.
  if (!now) return null;
  const terms = (await formerValues<Partial<RuleRow>>(tx, 'price_list', { id }, at)).get(id);
  const former = await formerValues<Omit<RuleRow['prices'][number], 'item_id'>[]>(
    tx,
    'list_price',
    { id, parts: itemIds },
    at,
  );
  const prices = [
    ...now.prices.filter(({ item_id }) => !former.has(item_id)),
    ...[...former].flatMap(([item_id, steps]) => steps.map((step) => ({ item_id, ...step }))),
  ];
  return toRule({ ...now, ...terms, prices });
}

interface ItemRow extends Omit<PricedItem, 'list_price' | 'steps'> {
  steps: { minimum_quantity_e4: number; unit_price: number }[];
}
const toSteps = (steps: ItemRow['steps']): PriceStep[] =>
  steps.map(({ minimum_quantity_e4, unit_price }) => ({
    minimum_quantity: fromE4(minimum_quantity_e4),
    unit_price,
  }));

/** Kobo for one unit by a list as if it applied, by these own prices. */
function priceOfOne(
  rule: Omit<PriceRule, 'prices'>,
  item: { item_id: string; selling_price: number | null },
  steps: readonly PriceStep[],
): number | null {
  const terms = {
    ...rule,
    ...{ is_active: true, valid_from: null, valid_to: null },
    prices: steps.map((step) => ({ ...step, item_id: item.item_id })),
  };
  return listPrice({ id: item.item_id, selling_price: item.selling_price }, terms, 1, '');
}

/** A page of what is sold: active products, and others that have prices of their own. Throws NOT_FOUND. */
export async function listItems(
  tx: Tx,
  listId: string,
  {
    search,
    only_own,
    limit,
    offset,
  }: { search?: string | undefined; only_own?: 'true' | 'false' | undefined; limit: number; offset: number },
) {
  const rule = await readRule(tx, listId);
  const own = sql`exists (select from price_list_item p where p.organization_id = ${tx.organization_id}
    and p.price_list_id = ${listId} and p.item_id = i.id)`;
  const of: Sql<unknown> = sql`from item i left join item_category c
      on c.organization_id = i.organization_id and c.id = i.category_id
    where i.organization_id = ${tx.organization_id} and i.item_type = 'finished_good'
      and ${only_own === 'true' ? own : sql`(i.status = 'active' or ${own})`}
      ${search ? sql`and (${anyContains(search, sql`i.name`, sql`i.sku`)} or ${hasBarcode(sql`i.barcode`, search)})` : sql``}`;
  const [counted, page] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total ${of}`.execute(tx.db),
    sql<ItemRow>`select i.id as item_id, i.name, i.sku, i.unit, c.name as category, i.selling_price,
        i.price_includes_tax, coalesce((select jsonb_agg(jsonb_build_object('minimum_quantity_e4', p.minimum_quantity_e4,
          'unit_price', p.unit_price) order by p.minimum_quantity_e4) from price_list_item p
          where p.organization_id = ${tx.organization_id} and p.price_list_id = ${listId} and p.item_id = i.id), '[]')
          as steps
      ${of} order by lower(i.name), i.id limit ${limit} offset ${offset}`.execute(tx.db),
  ]);
  const items = page.rows.map((row): PricedItem => {
    const steps = toSteps(row.steps);
    return { ...row, steps, list_price: priceOfOne(rule, row, steps) };
  });
  return { items, total: counted.rows[0]!.total, limit, offset };
}

/** What a product costs on each active list. Throws NOT_FOUND. */
export async function pricesOfItem(tx: Tx, itemId: string, today: string): Promise<ListPrice[]> {
  const { rows: found } = await sql<{ selling_price: number | null }>`select selling_price from item
    where organization_id = ${tx.organization_id} and id = ${itemId} and item_type = 'finished_good'`.execute(
    tx.db,
  );
  if (!found[0]) throw new Refusal('NOT_FOUND');
  const item = { item_id: itemId, selling_price: found[0].selling_price };
  const { rows } = await sql<RuleRow>`select ${RULE}, ${pricesOf(tx, [itemId])} from price_list l
    where l.organization_id = ${tx.organization_id} and l.is_active order by lower(l.name), l.id`.execute(
    tx.db,
  );
  return rows.map((row) => {
    const { prices, ...rule } = toRule(row);
    const steps = prices.map(({ minimum_quantity, unit_price }) => ({ minimum_quantity, unit_price }));
    return {
      price_list_id: rule.id,
      name: rule.name,
      is_in_force: isInForce(rule, today),
      list_price: priceOfOne(rule, item, steps),
      steps,
    };
  });
}
