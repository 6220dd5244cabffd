import { type FieldFault, fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { AdjustmentReason } from '@lissafi/contract/stock';
import { adjustmentAccount } from '@lissafi/domain/books/stock-postings';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { assertExpiry } from './expiry.ts';
import { findLot } from './lots.ts';
import { lotsAt, type Place, stockAt } from './places.ts';
import { type LockedItem, lockItems } from './positions.ts';
import { recordStock } from './record.ts';
import type { StockMove } from './stock-move.ts';
import { assertLikely } from './unlikely.ts';

/** What was found of an item, or of one batch of it, at a place. Quantities are scaled by 10^4. */
export interface Counted {
  item_id: string;
  /** Null counts all batches together. */
  batch_number: string | null;
  counted_e4: number;
  /** Not later than now. */
  counted_at: string;
  /** Why goods are missing. */
  reason: AdjustmentReason;
  reason_description: string | null;
  notes: string | null;
  /** The field that shows a fault: `lines.3`; empty where the body is one count. */
  at: string;
}

/** What a count came to. Kobo, signed like the difference. */
export interface CountResult {
  expected_e4: number;
  difference_e4: number;
  value: number;
  movement_id: string | null;
}

const named = (at: string, field: string) => (at ? `${at}.${field}` : field);

/**
 * Posts what was counted, in one transaction and one entry: each difference is computed under the lock of its item,
 * against the movements up to the moment of its counting (decisions §12.4). A movement that happened after it stays as
 * it is. What agrees moves nothing. Throws the fault of each line, PERIOD_LOCKED, BOOKS_FULL, and that of
 * `accept_differences` (DIFFERENT) where what was counted is far from the books and nobody said that it is right, or of
 * `accept_expiry` (EXPIRY) where more was found of a batch that has expired.
 */
export async function postCounts(
  context: MemberContext,
  posting: {
    source_id: string;
    occurred_on: string;
    memo: string;
    subject_id: string;
    place: Place;
    accept_differences: boolean;
    accept_expiry: boolean;
  },
  counts: readonly Counted[],
): Promise<{ results: CountResult[]; entry_id: string | null; warnings: FieldFault[] }> {
  const { tx, newId, today } = context;
  const { source_id, occurred_on, place } = posting;
  const { location_id } = place;
  if (occurred_on > today) throw invalid(fault('occurred_on', 'The date is in the future'));
  const items = await lockItems(
    tx,
    counts.map(({ item_id }) => item_id),
  );
  const missing = counts.filter(({ item_id }) => items.get(item_id)?.item_kind !== 'stocked');
  if (missing.length > 0)
    throw new Refusal('NOT_FOUND', {
      message: 'This item does not exist, or has no stock.',
      field: named(missing[0]!.at, 'item_id'),
    });
  const lots = await lotsOf(tx, counts, items, location_id);
  const since = await movedSince(tx, counts, lots, location_id);
  const faults: FieldFault[] = [];
  const later = await countedLater(tx, counts, location_id);
  const found = counts.map((count, index): Found => {
    const item = items.get(count.item_id)!;
    const lot_id = lots[index]!;
    const held = count.batch_number === null ? stockAt(item, location_id).quantity : quantityOf(item, lot_id);
    const expected_e4 = held - since[index]!;
    const difference_e4 = count.counted_e4 - expected_e4;
    if (item.batch_tracking_enabled && difference_e4 > 0 && count.batch_number === null)
      faults.push(
        fault(named(count.at, 'batch_number'), `${item.name}: count each batch of it by itself`, 'REQUIRED'),
      );
    return { count, lot_id, expected_e4, difference_e4, is_superseded: later[index]! };
  });
  if (faults.length > 0) throw invalid(...faults);
  const differing = found.filter(({ difference_e4, is_superseded }) => difference_e4 !== 0 && !is_superseded);
  if (!posting.accept_expiry)
    await assertExpiry(
      context,
      { on: occurred_on, location_id },
      differing.flatMap(({ count: { item_id, batch_number }, difference_e4 }) =>
        difference_e4 > 0 && batch_number !== null
          ? { item_id, name: items.get(item_id)!.name, batch_number, expires_on: null }
          : [],
      ),
    );
  for (const each of differing)
    if (each.count.batch_number !== null && each.lot_id === null)
      each.lot_id = await findLot(
        tx,
        newId,
        each.count.item_id,
        {
          ...{ batch_number: each.count.batch_number, create: true, on: occurred_on },
          ...{ made_on: null, expires_on: null, nafdac_number: null },
        },
        location_id,
      );
  const { values, movement_ids, entry_id, without_cost } = await recordStock(context, {
    ...{ source_id, source_type: 'stock_count', occurred_on, memo: posting.memo },
    ...{ event: 'stock.counted', subject_id: posting.subject_id, place },
    moves: differing.map(({ count, lot_id, difference_e4 }): StockMove => {
      const reason = difference_e4 > 0 ? 'physical_count' : count.reason;
      return {
        ...{ item_id: count.item_id, kind: 'adjustment', quantity: difference_e4, lot_id },
        ...{ account_code: adjustmentAccount(reason, difference_e4 > 0 ? 'increase' : 'decrease') },
        ...{ source_type: 'stock_count', source_id, any_lot: true, may_go_short: true },
        ...{ reason, notes: count.notes, happened_at: count.counted_at },
        reason_description: difference_e4 > 0 ? null : count.reason_description,
        field: named(count.at, 'counted'),
      };
    }),
  });
  const results = found.map((each): CountResult => {
    const place = differing.indexOf(each);
    const { expected_e4, difference_e4 } = each;
    if (place === -1) return { expected_e4, difference_e4, value: 0, movement_id: null };
    const value = difference_e4 > 0 ? values[place]! : 0 - values[place]!;
    return { expected_e4, difference_e4, value, movement_id: movement_ids[place]! };
  });
  if (!posting.accept_differences)
    await assertLikely(
      tx,
      differing.map(({ count, expected_e4 }, place) => ({
        item_id: count.item_id,
        name: items.get(count.item_id)!.name,
        before: expected_e4,
        after: count.counted_e4,
        value: values[place]!,
      })),
    );
  const warnings = found.flatMap(({ count, difference_e4, is_superseded }) => {
    const { name } = items.get(count.item_id)!;
    const field = named(count.at, 'counted');
    if (is_superseded)
      return fault(
        field,
        `${name} was counted again since. This count is kept, and changes nothing.`,
        'COUNTED_LATER',
      );
    if (difference_e4 <= 0 || !without_cost.includes(count.item_id)) return [];
    const text = `No cost above 0 is known for ${name}, so what was found has a value of 0. Set its standard cost.`;
    return fault(field, text, 'COST_UNKNOWN');
  });
  return { results, entry_id, warnings };
}

interface Found {
  count: Counted;
  lot_id: string | null;
  expected_e4: number;
  difference_e4: number;
  /** It was counted again after this, and that count has been posted: it has set what is there. */
  is_superseded: boolean;
}

const quantityOf = (item: LockedItem, lotId: string | null): number =>
  item.lots.find(({ id }) => id === lotId)?.quantity ?? 0;

/** The lot of each count that names a batch; null for a batch that is not known yet, and where none is named. */
async function lotsOf(
  tx: Tx,
  counts: readonly Counted[],
  items: ReadonlyMap<string, LockedItem>,
  location_id: string,
): Promise<(string | null)[]> {
  const lots: (string | null)[] = [];
  for (const { item_id, batch_number, at } of counts) {
    if (batch_number !== null && !items.get(item_id)!.batch_tracking_enabled)
      throw invalid(fault(named(at, 'batch_number'), 'This item is not tracked in batches'));
    const held = lotsAt(items.get(item_id)!, location_id).find((lot) => lot.batch_number === batch_number);
    if (held || batch_number === null) lots.push(held?.id ?? null);
    else lots.push(await findUsedUp(tx, item_id, batch_number, location_id));
  }
  return lots;
}

/** A batch of which nothing is left may have had something at the moment of counting. */
async function findUsedUp(
  tx: Tx,
  item_id: string,
  batch_number: string,
  location_id: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from stock_lot
    where organization_id = ${tx.organization_id} and item_id = ${item_id} and batch_number = ${batch_number}
      and location_id = ${location_id}`.execute(tx.db);
  return rows[0]?.id ?? null;
}

/** What moved of each after it was counted. */
async function movedSince(
  tx: Tx,
  counts: readonly Counted[],
  lots: readonly (string | null)[],
  location_id: string,
): Promise<number[]> {
  const { rows } = await sql<{ place: number; moved: number }>`
    select n.place::int as place, sum(m.quantity_e4)::bigint as moved
    from unnest(${counts.map(({ item_id }) => item_id)}::uuid[], ${[...lots]}::uuid[],
      ${counts.map(({ batch_number }) => batch_number !== null)}::boolean[],
      ${counts.map(({ counted_at }) => counted_at)}::timestamptz[])
      with ordinality as n (item_id, lot_id, is_batch, counted_at, place)
    join stock_movement m on m.organization_id = ${tx.organization_id} and m.item_id = n.item_id
      and m.location_id = ${location_id}
      and coalesce(m.happened_at, m.created_at) > n.counted_at and (not n.is_batch or m.lot_id = n.lot_id)
    group by n.place`.execute(tx.db);
  const moved = new Map(rows.map((row) => [row.place, row.moved]));
  return counts.map((_, index) => moved.get(index + 1) ?? 0);
}

/** Whether a later counting of each was posted; the items are locked. */
async function countedLater(tx: Tx, counts: readonly Counted[], location_id: string): Promise<boolean[]> {
  const { rows } = await sql<{ place: number }>`
    select distinct n.place::int as place
    from unnest(${counts.map(({ item_id }) => item_id)}::uuid[],
      ${counts.map(({ batch_number }) => batch_number ?? '')}::text[],
      ${counts.map(({ counted_at }) => counted_at)}::timestamptz[])
      with ordinality as n (item_id, batch_number, counted_at, place)
    join stock_count_line l on l.organization_id = ${tx.organization_id} and l.item_id = n.item_id
      and l.expected_e4 is not null and l.counted_at > n.counted_at
      and (l.batch_number = n.batch_number or l.batch_number = '')
    join stock_count c on c.organization_id = ${tx.organization_id} and c.id = l.count_id
      and c.location_id = ${location_id}`.execute(tx.db);
  const later = new Set(rows.map(({ place }) => place));
  return counts.map((_, index) => later.has(index + 1));
}
