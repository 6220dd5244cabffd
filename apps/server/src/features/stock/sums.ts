import { addMonths, EARLIEST, firstOfMonth, LATEST } from '@lissafi/domain/calendar/civil-date';
import { type DayRange, endOfMonth, splitByMonth } from '@lissafi/domain/calendar/report-periods';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** By the method of the books, or by the other one. */
export type Series = 'books' | 'second';

/** Corrections of the second valuation are no movements of their own, so only the sums of the books count them. */
const TABLES: Record<Series, { months: Sql; movements: Sql; counted: Sql; one: Sql }> = {
  books: {
    months: sql.table('stock_month'),
    movements: sql.table('stock_movement'),
    counted: sql.ref('movements'),
    one: sql`1::bigint`,
  },
  second: {
    months: sql.table('second_month'),
    movements: sql.table('second_cost'),
    counted: sql`0::bigint`,
    one: sql`0::bigint`,
  },
};

export interface ChangeRow {
  item_id: string;
  month: string;
  kind: string;
  account_code: string;
  quantity_e4: number;
  value: number;
  /** How many movements of the books it stands for; 0 in the second valuation. */
  movements: number;
}

/** A change that is not stored yet: its days decide whether it counts. */
export interface PendingChange extends Omit<ChangeRow, 'month' | 'movements'> {
  /** The number of its movement in the order of recording. */
  seq: number;
  occurred_on: string;
  posted_on: string;
}

/** Leaves out what a step of the second valuation has stored since it was computed, so that nothing counts twice. */
const rowsOf = (tx: Tx, rows: readonly PendingChange[]) => sql`select u.item_id,
    date_trunc('month', u.occurred_on)::date as month, u.kind, u.account_code, u.quantity_e4, u.value,
    0::bigint as movements
  from unnest(${rows.map((row) => row.item_id)}::uuid[], ${rows.map((row) => row.seq)}::bigint[],
    ${rows.map((row) => row.occurred_on)}::date[], ${rows.map((row) => row.kind)}::text[],
    ${rows.map((row) => row.account_code)}::text[], ${rows.map((row) => row.quantity_e4)}::bigint[],
    ${rows.map((row) => row.value)}::bigint[])
    as u (item_id, seq, occurred_on, kind, account_code, quantity_e4, value)
  where not exists (select from second_position p where p.organization_id = ${tx.organization_id}
    and p.item_id = u.item_id and p.seq >= u.seq)`;

/**
 * Returns a query of the changes of stock in a range of days, as rows of item, month, kind and account: whole months
 * from the sums, single days that are over or missing from the movements, so that it reads at most thirty days of
 * movements however many there are. With `known_on` only what was recorded by that day counts. `pending` are further changes of
 * the series.
 */
export function changesIn(
  tx: Tx,
  {
    from = EARLIEST,
    to = LATEST,
    known_on,
  }: { from?: string | undefined; to?: string | undefined; known_on?: string | undefined },
  series: Series = 'books',
  pending: readonly PendingChange[] = [],
): Sql<ChangeRow> {
  const { months: sums, movements, counted, one } = TABLES[series];
  const { months, days, without } = splitByMonth(from, to);
  const named = sql`item_id, date_trunc('month', occurred_on)::date as month, kind, account_code`;
  const columns = sql`${named}, quantity_e4, value, ${one} as movements`;
  const taken = sql`${named}, -quantity_e4 as quantity_e4, -value as value, -${one} as movements`;
  const recorded = known_on === undefined ? sql`` : sql`and posted_on <= ${known_on}::date`;
  const within = (range: DayRange) => sql`from ${movements} where organization_id = ${tx.organization_id}
    and occurred_on >= ${range.from}::date and occurred_on <= ${range.to}::date ${recorded}`;
  const parts = [
    ...days.map((range) => sql`select ${columns} ${within(range)}`),
    ...without.map((range) => sql`select ${taken} ${within(range)}`),
  ];
  if (months) {
    const { from: first, before } = months;
    const recordedBefore =
      known_on === undefined ? sql`` : sql`and posted_month < ${firstOfMonth(known_on)}::date`;
    parts.push(sql`select item_id, month, kind, account_code, quantity_e4, value, ${counted} as movements from ${sums}
      where organization_id = ${tx.organization_id} and month >= ${first}::date and month < ${before}::date
        ${recordedBefore}`);
    if (known_on !== undefined)
      parts.push(sql`select ${columns} from ${movements} where organization_id = ${tx.organization_id}
        and posted_on >= ${firstOfMonth(known_on)}::date and posted_on <= ${known_on}::date
        and occurred_on >= ${first}::date and occurred_on < ${before}::date`);
  }
  const waiting = pending.filter(
    ({ occurred_on, posted_on }) =>
      occurred_on >= from && occurred_on <= to && (known_on === undefined || posted_on <= known_on),
  );
  if (waiting.length > 0) parts.push(rowsOf(tx, waiting));
  if (parts.length === 0)
    parts.push(
      sql`select ${columns} from ${movements} where organization_id = ${tx.organization_id} and false`,
    );
  return sql<ChangeRow>`${sql.join(parts, ' union all ')}`;
}

/**
 * Returns a query of what came in of each item since each of some days, oldest last, as rows of item and `since_0`,
 * `since_1` and so on: the sums by month once for all days, and for each day at most half a month of movements.
 */
export function receivedSince(
  tx: Tx,
  days: readonly string[],
): Sql<{ item_id: string; [since: string]: number | string }> {
  const splits = days.map((from) => splitByMonth(from, endOfMonth(from)));
  const starts = days.map((from, index) =>
    splits[index]!.months ? firstOfMonth(from) : addMonths(firstOfMonth(from), 1),
  );
  /** A row that counts in the sums that `of` says. */
  const row = (of: (index: number) => Sql) =>
    sql.join(days.map((_, index) => sql`${of(index)} as ${sql.ref(`since_${index}`)}`));
  const parts = splits.map(({ days: over, without }, mine) => {
    const [range, sign] = over[0] ? [over[0], sql`1`] : [without[0], sql`-1`];
    if (!range) return null;
    return sql`select item_id, ${row((index) => (index === mine ? sql`(${sign} * sum(quantity_e4))::bigint` : sql`0::bigint`))}
      from stock_movement where organization_id = ${tx.organization_id} and quantity_e4 > 0 and kind <> 'transfer'
        and occurred_on >= ${range.from}::date and occurred_on <= ${range.to}::date group by item_id`;
  });
  const months = sql`select item_id, ${row((index) => sql`(sum(received_e4) filter (where month >= ${starts[index]}::date))::bigint`)}
    from stock_month where organization_id = ${tx.organization_id} and received_e4 > 0
      and month >= ${starts.at(-1)}::date group by item_id`;
  const sums = row((index) => sql`coalesce(sum(${sql.ref(`since_${index}`)}), 0)::bigint`);
  return sql`select item_id, ${sums} from (${sql.join([months, ...parts.filter((part) => part !== null)], ' union all ')}) r
    group by item_id`;
}
