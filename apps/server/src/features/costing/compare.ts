import type { CostingComparison, costingRoutes } from '@lissafi/contract/costing';
import type { Query } from '@lissafi/contract/route';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { addDays, laterOf } from '@lissafi/domain/calendar/civil-date';
import { monthEnds, yearUpTo } from '@lissafi/domain/calendar/report-periods';
import { fromE4 } from '@lissafi/domain/money/decimal';
import { addMoney, sumMoney } from '@lissafi/domain/money/money';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { readItemNames } from '../items/names.ts';
import type { Series } from '../stock/sums.ts';
import { methodOn, otherMethod, readMethods } from './methods.ts';
import { seriesIn } from './second.ts';

interface Sum {
  item_id: string;
  /** Null for what was there before the range. */
  month: string | null;
  quantity: number;
  value: number;
  cogs: number;
  material_used: number;
}

/**
 * Returns both valuations of the same movements by item and in total. A range that a switch of the method cuts begins
 * after it, because the two methods changed places there.
 */
export async function compareMethods(
  tx: Tx,
  query: Query<typeof costingRoutes.compare>,
  today: string,
): Promise<CostingComparison> {
  const asked = yearUpTo(query, today);
  const methods = await readMethods(tx);
  const { date_to } = asked;
  const last = methods.switches.findLast((each) => each.switched_on <= date_to);
  const date_from = last ? laterOf(asked.date_from, last.switched_on) : asked.date_from;
  const range = { date_from, date_to };
  const [books, other] = [await sumsOf(tx, 'books', range), await sumsOf(tx, 'second', range)];
  const names = await readItemNames(tx, [...new Set([...books, ...other].map((row) => row.item_id))]);
  const [booksByItem, otherByItem] = [byItem(books), byItem(other)];
  const items = names
    .map((name) => {
      const [mine, theirs] = [booksByItem.get(name.item_id) ?? [], otherByItem.get(name.item_id) ?? []];
      const quantity = fromE4(sumMoney(mine, (row) => row.quantity));
      return { ...name, quantity, ...figuresOf(mine, theirs) };
    })
    .filter(({ opening_value, closing_value, cogs, material_used }) =>
      [opening_value, closing_value, cogs, material_used].some(
        (each) => each.books !== 0 || each.other !== 0,
      ),
    )
    .sort((a, b) => Math.abs(b.profit_difference) - Math.abs(a.profit_difference));
  const books_method = methodOn(methods, date_to);
  const { limit, offset } = query;
  return {
    ...{ books_method, other_method: otherMethod(books_method), ...range },
    total: figuresOf(books, other),
    ...{ items: items.slice(offset, offset + limit), item_count: items.length, limit, offset },
    values: monthEnds(date_from, date_to).map((date) => ({
      date,
      books: valueAt(books, date),
      other: valueAt(other, date),
    })),
  };
}

const valueAt = (rows: readonly Sum[], day: string) =>
  sumMoney(
    rows.filter(({ month }) => month === null || month <= day),
    (row) => row.value,
  );

function figuresOf(books: readonly Sum[], other: readonly Sum[]) {
  const both = (pick: (row: Sum) => number) => ({
    books: sumMoney(books, pick),
    other: sumMoney(other, pick),
  });
  const opening_value = both((row) => (row.month === null ? row.value : 0));
  const closing_value = both((row) => row.value);
  return {
    opening_value,
    closing_value,
    cogs: both((row) => row.cogs),
    material_used: both((row) => row.material_used),
    profit_difference: addMoney(
      ...[closing_value.other, -closing_value.books, -opening_value.other, opening_value.books],
    ),
  };
}

async function sumsOf(
  tx: Tx,
  series: Series,
  { date_from, date_to }: { date_from: string; date_to: string },
): Promise<Sum[]> {
  const opening = await seriesIn(tx, series, { to: addDays(date_from, -1) });
  const within = await seriesIn(tx, series, { from: date_from, to: date_to });
  const charged = sql`account_code = ${ACCOUNT.cost_of_goods_sold}`;
  const { rows } = await sql<Sum>`
    select item_id, null::date as month, sum(quantity_e4)::bigint as quantity, sum(value)::bigint as value,
      0::bigint as cogs, 0::bigint as material_used
    from (${opening}) o group by item_id
    union all
    select item_id, month, sum(quantity_e4)::bigint, sum(value)::bigint,
      coalesce(-sum(value) filter (where ${charged}), 0)::bigint,
      coalesce(-sum(value) filter (where kind = 'consumption'), 0)::bigint
    from (${within}) w group by item_id, month`.execute(tx.db);
  return rows;
}

function byItem(rows: readonly Sum[]): Map<string, Sum[]> {
  const found = new Map<string, Sum[]>();
  for (const row of rows) {
    const mine = found.get(row.item_id);
    if (mine) mine.push(row);
    else found.set(row.item_id, [row]);
  }
  return found;
}
