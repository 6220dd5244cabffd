import type { Movement } from '@lissafi/contract/stock';
import { fromE4 } from '@lissafi/domain/money/decimal';
import type { Selectable } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { DB } from '../../db/tables.ts';
import type { Reader } from './store.ts';

export type MovementRow = Omit<Selectable<DB['stock_movement']>, 'organization_id'> & {
  batch_number: string | null;
};

/** Returns a movement for the response; its value only for a member who may see costs. */
export function toMovement(row: MovementRow, { permissions }: Reader): Movement {
  const { quantity_e4, quantity_after_e4, value, value_after, ...rest } = row;
  const seesCosts = permissions.includes('costs:read');
  return {
    ...rest,
    quantity: fromE4(quantity_e4),
    quantity_after: fromE4(quantity_after_e4),
    value: seesCosts ? value : null,
    value_after: seesCosts ? value_after : null,
  } as Movement;
}

/** Returns the stock card of an item, in the order of writing, which is the order of the running balances. */
export async function listMovements(
  tx: Tx,
  itemId: string,
  query: {
    limit: number;
    offset: number;
    sort_by: 'occurred_on' | 'created_at';
    sort_direction: 'asc' | 'desc';
  },
  reader: Reader,
) {
  const filtered = tx.db
    .selectFrom('stock_movement as m')
    .where('m.organization_id', '=', tx.organization_id)
    .where('m.item_id', '=', itemId);
  const totalQuery = filtered.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
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
  const [{ total }, rows] = await Promise.all([totalQuery, page]);
  const movements = rows.map((row) => toMovement(row, reader));
  return { movements, total, limit: query.limit, offset: query.offset };
}

/** Returns the movements of one document, receipt or order, in the order of writing. */
export async function listMovementsOf(
  tx: Tx,
  query: { source_id: string; item_id?: string | undefined; limit: number; offset: number },
  reader: Reader,
) {
  let filtered = tx.db
    .selectFrom('stock_movement as m')
    .where('m.organization_id', '=', tx.organization_id)
    .where('m.source_id', '=', query.source_id);
  if (query.item_id) filtered = filtered.where('m.item_id', '=', query.item_id);
  const totalQuery = filtered.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const page = filtered
    .leftJoin('stock_lot as l', (join) =>
      join.onRef('l.organization_id', '=', 'm.organization_id').onRef('l.id', '=', 'm.lot_id'),
    )
    .selectAll('m')
    .select('l.batch_number')
    .orderBy('m.created_at')
    .orderBy('m.item_id')
    .orderBy('m.seq')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const [{ total }, rows] = await Promise.all([totalQuery, page]);
  const movements = rows.map((row) => toMovement(row, reader));
  return { movements, total, limit: query.limit, offset: query.offset };
}
