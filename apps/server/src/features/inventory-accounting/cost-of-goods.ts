import type { CostOfGoods, CostOfGoodsHistory } from '@lissafi/contract/cost-of-goods';
import type { inventoryAccountingRoutes } from '@lissafi/contract/inventory-accounting';
import type { Query } from '@lissafi/contract/route';
import type { MovementKind } from '@lissafi/contract/stock';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { costOfGoods } from '@lissafi/domain/books/cost-of-goods';
import { addDays, firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import { calendarPeriods, yearUpTo } from '@lissafi/domain/calendar/report-periods';
import { addMoney } from '@lissafi/domain/money/money';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { changesIn } from '../stock/sums.ts';

/** The source of the entries that post labour and overhead to work in progress and abnormal scrap out of it. */
const PRODUCTION = 'production_order';

/** Returns the cost of goods sold of a period by its parts, beside the ledger's (S2.7-46). */
export async function readCostOfGoods(
  tx: Tx,
  query: Query<typeof inventoryAccountingRoutes.cogs>,
  today: string,
): Promise<CostOfGoods> {
  const period_end =
    query.period_end ?? (query.period_start && query.period_start > today ? query.period_start : today);
  const period_start = query.period_start ?? firstOfMonth(period_end);
  const change = changesIn(tx, { from: period_start, to: period_end });
  const before = changesIn(tx, { to: addDays(period_start, -1) });
  const balance = (code: string, condition: ReturnType<typeof sql>) => sql`(
    select coalesce(sum(debit - credit), 0) from account_day
    where organization_id = ${tx.organization_id} and account_code = ${code} and ${condition})::bigint`;
  const postedTo = (codes: string[]) => sql`from journal_line l
    join journal_entry e on e.organization_id = l.organization_id and e.number = l.entry_number
    where l.organization_id = ${tx.organization_id} and l.account_code = any (${codes}::text[])
      and l.entry_date between ${period_start}::date and ${period_end}::date and e.source_type = ${PRODUCTION}`;
  const posted = (codes: string[]) => sql`(select coalesce(sum(l.amount), 0) ${postedTo(codes)})::bigint`;
  const { rows } = await sql<{
    opening_stock: number;
    opening_in_progress: number;
    closing_in_progress: number;
    applied: number;
    production_loss: number;
    ledger_cogs: number;
    movements: { kind: MovementKind; account_code: string; value: number }[];
    loss_true_ups: number;
  }>`
    with lost as materialized (select distinct e.source_id ${postedTo([ACCOUNT.manufacturing_loss])})
    select (select coalesce(sum(value), 0) from (${before}) b)::bigint as opening_stock,
      ${balance(ACCOUNT.work_in_progress, sql`day < ${period_start}::date`)} as opening_in_progress,
      ${balance(ACCOUNT.work_in_progress, sql`day <= ${period_end}::date`)} as closing_in_progress,
      ${posted([ACCOUNT.labour_applied, ACCOUNT.overhead_applied])} as applied,
      ${posted([ACCOUNT.manufacturing_loss])} as production_loss,
      ${balance(ACCOUNT.cost_of_goods_sold, sql`day between ${period_start}::date and ${period_end}::date`)} as ledger_cogs,
      (select coalesce(sum(of_order.value), 0) from lost s cross join lateral (
        select sum(m.value) as value from stock_movement m
        where m.organization_id = ${tx.organization_id} and m.source_id = s.source_id and m.kind = 'true_up'
          and m.account_code = ${ACCOUNT.manufacturing_loss}
          and m.occurred_on between ${period_start}::date and ${period_end}::date) of_order)::bigint as loss_true_ups,
      (select coalesce(json_agg(c), '[]') from (
        select kind, account_code, sum(value)::bigint as value from (${change}) d group by kind, account_code
      ) c) as movements`.execute(tx.db);
  const { applied, production_loss, loss_true_ups, ...input } = rows[0]!;
  return costOfGoods({
    ...{ period_start, period_end, ...input },
    absorbed: -applied + 0,
    // An entry of production may also correct a loss of goods that left before they came, which is a movement.
    lost_in_production: addMoney(production_loss, loss_true_ups),
  });
}

/** Returns the cost of goods sold by calendar period from the account, which takes lines from movements only (S2.7-47). */
export async function readCostOfGoodsHistory(
  tx: Tx,
  query: Query<typeof inventoryAccountingRoutes.cogsHistory>,
  today: string,
): Promise<CostOfGoodsHistory> {
  const { date_from, date_to } = yearUpTo(query, today);
  const periods = calendarPeriods(query.period_type, date_from, date_to);
  const { rows } = await sql<{ period_start: string; cogs: number }>`
    select p.period_start, coalesce(sum(d.debit - d.credit), 0)::bigint as cogs
    from unnest(${periods.map((each) => each.period_start)}::date[], ${periods.map((each) => each.period_end)}::date[])
      as p (period_start, period_end)
    left join account_day d on d.organization_id = ${tx.organization_id}
      and d.account_code = ${ACCOUNT.cost_of_goods_sold} and d.day between p.period_start and p.period_end
    group by p.period_start`.execute(tx.db);
  const cogs = new Map(rows.map((row) => [row.period_start, row.cogs]));
  return {
    period_type: query.period_type,
    periods: periods.map((each) => ({ ...each, cogs: cogs.get(each.period_start) ?? 0 })),
  };
}
