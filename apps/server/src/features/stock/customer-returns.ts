import { type Issue, type TakenBack, takeBack } from '@lissafi/domain/inventory/customer-returns';
import { insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/**
 * For a movement `m` that issued goods: later corrections of its cost, and what was returned of it, by documents and by
 * adjustments, so that no unit is returned twice.
 */
export const sinceIssued = (tx: Tx) => sql`lateral (
  select by_document.trued_up, by_document.quantity + by_adjustment.quantity as returned_quantity,
    by_document.value + by_adjustment.value as returned_value
  from (
    select coalesce(sum(r.value) filter (where r.kind = 'true_up'), 0)::bigint as trued_up,
      coalesce(sum(r.quantity_e4) filter (where r.kind = 'sale_return'), 0)::bigint as quantity,
      coalesce(sum(r.value) filter (where r.kind = 'sale_return'), 0)::bigint as value
    from stock_movement r where r.organization_id = ${tx.organization_id} and r.returns_id = m.id) by_document,
  (
    select coalesce(sum(a.quantity_e4), 0)::bigint as quantity, coalesce(sum(a.value), 0)::bigint as value
    from stock_return a where a.organization_id = ${tx.organization_id} and a.issue_id = m.id) by_adjustment) since`;

const PAGE = 200;

/** Returns the latest issues of an item that were not returned, up to a quantity, at their cost; the item is locked. */
export async function takeBackLatest(tx: Tx, itemId: string, quantity: number): Promise<TakenBack[]> {
  const taken: TakenBack[] = [];
  let left = quantity;
  let before: number | null = null;
  while (left > 0) {
    const { rows }: { rows: (Issue & { seq: number })[] } = await sql<Issue & { seq: number }>`
      select m.id, m.seq, -m.quantity_e4 as quantity, -m.value - since.trued_up as value,
        since.returned_quantity, since.returned_value
      from stock_movement m, ${sinceIssued(tx)}
      where m.organization_id = ${tx.organization_id} and m.item_id = ${itemId} and m.kind = 'sale'
        and (${before}::bigint is null or m.seq < ${before}::bigint)
        and -m.quantity_e4 > since.returned_quantity
      order by m.seq desc limit ${PAGE}`.execute(tx.db);
    const found = takeBack(rows, left);
    taken.push(...found);
    left -= found.reduce((sum, each) => sum + each.quantity, 0);
    if (rows.length < PAGE) break;
    before = rows.at(-1)!.seq;
  }
  return taken;
}

/** Stores which issues a movement returns. */
export async function insertReturns(
  tx: Tx,
  returns: readonly (TakenBack & { movement_id: string })[],
): Promise<void> {
  if (returns.length === 0) return;
  await tx.write(
    'stock_return',
    insertRows(
      tx,
      'stock_return',
      returns.map(({ quantity: quantity_e4, ...taken }) => ({ ...taken, quantity_e4 })),
      { issue_id: 'uuid', movement_id: 'uuid', quantity_e4: 'bigint', value: 'bigint' },
    ),
  );
}
