import { DEFAULT_COVER_DAYS, LIMITS } from '@lissafi/contract/limits';
import { findName } from '@lissafi/domain/language/sentence/known-names';
import { tokensOf } from '@lissafi/domain/language/sentence/tokens';
import { stockByPlace } from '../branches/store.ts';
import { listCosts } from '../cost-history/store.ts';
import { readItem } from '../items/store.ts';
import { listOrders } from '../production/order-store.ts';
import { readReorderList } from '../reorder/suggestions.ts';
import { address, type Figure, type Question, rowOf } from './figures.ts';

const PATHS = { raw_material: 'raw-materials', finished_good: 'finished-goods' } as const;
const pageOf = (item: { id: string; item_type: keyof typeof PATHS }) =>
  `/inventory/${PATHS[item.item_type]}/${item.id}`;

/** What is in stock of an item now: at the place that is named, otherwise everywhere; with several places, at each. */
export async function itemStock({ context, text, asked }: Question): Promise<Figure> {
  const { tx, organization } = context;
  const item = asked.item!;
  const { current_stock } = await readItem(tx, item.item_type, item.id, organization);
  const [unit, link] = [item.unit, pageOf(item)];
  const places = await stockByPlace(tx, item.id, organization.permissions);
  const said = findName(
    tokensOf(text),
    places.map(({ name }) => name),
  );
  const place = places.find(({ name }) => name === said?.name);
  return {
    ...{ measure: 'quantity', value: place?.quantity ?? current_stock, unit, link },
    ...(place && { place: place.name }),
    rows:
      places.length < 2
        ? []
        : places.map(({ location_id, name, quantity, allocated }) =>
            rowOf({
              ...{ id: location_id, label: name, measure: 'quantity', value: quantity, unit, link },
              detail: allocated > 0 ? `${allocated} reserved` : null,
            }),
          ),
  };
}

/** The unit cost of an item now, or as it was at the end of the days that were said; null before its first receipt. */
export async function itemCost({ context, asked, day }: Question): Promise<Figure> {
  const item = asked.item!;
  const link = pageOf(item);
  if (!day && !asked.date_from) {
    const { unit_cost } = await readItem(context.tx, item.item_type, item.id, context.organization);
    return { measure: 'money', value: unit_cost, unit: item.unit, link };
  }
  const costs = await listCosts(context.tx, item.id, asked.date_to ?? context.today);
  const within = costs.filter(({ date }) => asked.date_from && date >= asked.date_from);
  return {
    ...{ measure: 'money', value: costs.at(-1)?.unit_cost ?? null, unit: item.unit, link },
    rows: within
      .slice(-LIMITS.answer_rows)
      .map(({ date, unit_cost }) => rowOf({ id: date, label: date, value: unit_cost, link })),
  };
}

/** What is short: the reorder list. */
export async function lowStock({ context }: Question): Promise<Figure> {
  const { tx, today, organization } = context;
  const { permissions } = organization;
  const list = await readReorderList(tx, { cover_days: DEFAULT_COVER_DAYS, today, permissions });
  const lines = list.suppliers.flatMap(({ items }) => items);
  return {
    ...{ measure: 'count', value: list.total, count: list.total },
    rows: lines.slice(0, LIMITS.answer_rows).map((line) =>
      rowOf({
        ...{ id: line.item_id, label: line.name, measure: 'quantity', value: line.on_hand, unit: line.unit },
        detail: line.minimum_stock === null ? null : `minimum ${line.minimum_stock}`,
        link: pageOf({ id: line.item_id, item_type: line.item_type }),
      }),
    ),
    link: '/inventory/reorder',
  };
}

/** What the production orders made that were finished in the period. */
export async function productionTotal({ context, asked, period }: Question): Promise<Figure> {
  const { tx, today, organization } = context;
  const days = { completed_from: period.date_from, completed_to: period.date_to };
  const query = {
    ...{ finished_good_id: asked.item?.id, ...days, limit: LIMITS.answer_rows, offset: 0 },
    ...({ sort_by: 'created_at', sort_direction: 'desc' } as const),
  };
  const orders = await listOrders(tx, query, { permissions: organization.permissions, today });
  return {
    ...{
      measure: 'quantity',
      value: orders.total_completed,
      unit: asked.item?.unit ?? null,
      count: orders.total,
    },
    rows: orders.work_in_progress.map((order) =>
      rowOf({
        ...{
          id: order.id,
          label: order.finished_good_name,
          measure: 'quantity',
          value: order.quantity_completed,
        },
        ...{ unit: order.unit, detail: order.order_number, link: `/production/orders/${order.id}` },
      }),
    ),
    link: address('/production/orders', { finished_good_id: asked.item?.id, ...days }),
  };
}
