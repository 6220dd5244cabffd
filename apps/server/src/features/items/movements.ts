import type { Movement } from '@lissafi/contract/items';
import type { Tx } from '../../db/scope.ts';
import type { Reader } from './store.ts';

const SCALE = 10_000;

/** The stock card of an item; the order of writing is the order of the running figures. */
export async function listMovements(
  tx: Tx,
  itemId: string,
  query: {
    limit: number;
    offset: number;
    sort_by: 'occurred_on' | 'created_at';
    sort_direction: 'asc' | 'desc';
  },
  { permissions }: Reader,
) {
  const filtered = tx.db
    .selectFrom('stock_movement as m')
    .where('m.organization_id', '=', tx.organization_id)
    .where('m.item_id', '=', itemId);
  const counted = filtered.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  let sorted = filtered;
  if (query.sort_by === 'occurred_on') sorted = sorted.orderBy('m.occurred_on', query.sort_direction);
  const page = sorted
    .orderBy('m.seq', query.sort_direction)
    .leftJoin('stock_lot as l', (join) =>
      join.onRef('l.organization_id', '=', 'm.organization_id').onRef('l.id', '=', 'm.lot_id'),
    )
    .selectAll('m')
    .select('l.batch_number')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const [{ total }, rows] = await Promise.all([counted, page]);
  const seesCosts = permissions.includes('costs:read');
  const movements = rows.map(
    ({ quantity_e4, quantity_after_e4, value, value_after, ...row }) =>
      ({
        ...row,
        quantity: quantity_e4 / SCALE,
        quantity_after: quantity_after_e4 / SCALE,
        value: seesCosts ? value : null,
        value_after: seesCosts ? value_after : null,
      }) as Movement,
  );
  return { movements, total, limit: query.limit, offset: query.offset };
}
