import type { Bridge } from '@lissafi/contract/cash-basis';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { type BridgeBalances, bridgeLines } from '@lissafi/domain/books/bridge';
import { STOCK_COSTS } from '@lissafi/domain/books/cash-basis-goods';
import type { DatedSpan } from '@lissafi/domain/books/statement-columns';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import { addMoney } from '@lissafi/domain/money/money';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { readProfitAndLoss } from '../statements/profit-and-loss.ts';
import { sumWaiting } from './documents.ts';

interface Goods {
  inventory: number;
  work_in_progress: number;
  goods_not_invoiced: number;
}

const isInventory = sql`account_code like '12%' and account_code <> ${ACCOUNT.work_in_progress}`;

/** Inventory, work in progress and what is owed for goods without an invoice. */
const goodsSums = (amount: Sql, inventory = isInventory) => sql`
  coalesce(sum(${amount}) filter (where ${inventory}), 0)::bigint as inventory,
  coalesce(sum(${amount}) filter (where account_code = ${ACCOUNT.work_in_progress}), 0)::bigint as work_in_progress,
  coalesce(-sum(${amount}) filter (where account_code = ${ACCOUNT.goods_received_not_invoiced}), 0)::bigint
    as goods_not_invoiced`;

async function goodsOn(tx: Tx, day: string, known_on: string | undefined): Promise<Goods> {
  const { rows } = await sql<Goods>`select ${goodsSums(sql`debit - credit`)} from account_day
    where organization_id = ${tx.organization_id} and day <= ${day}::date
      and (account_code like '12%' or account_code = ${ACCOUNT.goods_received_not_invoiced})
      ${known_on ? sql`and posted_on <= ${known_on}::date` : sql``}`.execute(tx.db);
  return rows[0]!;
}

/**
 * What was entered in the period against opening balance equity: it was there before these books, also as far as it
 * was gone when it was entered.
 */
async function openingGoods(tx: Tx, { from, to }: DatedSpan, known_on: string | undefined): Promise<Goods> {
  const known = known_on
    ? sql`join journal_entry k on k.organization_id = o.organization_id and k.id = o.entry_id
        and k.posted_on <= ${known_on}::date`
    : sql``;
  const gone = sql`account_code = any (${[...STOCK_COSTS]}::text[]) and exists (select from journal_line s
    where s.organization_id = ${tx.organization_id} and s.entry_id = l.entry_id and s.account_code like '12%')`;
  // The entries against opening balance equity are few; their lines are looked up one by one.
  const { rows } = await sql<Goods>`
    with opened as materialized (
      select distinct o.entry_id from journal_line o ${known}
      where o.organization_id = ${tx.organization_id} and o.account_code = ${ACCOUNT.opening_balance_equity}
        and o.entry_date between ${from}::date and ${to}::date)
    select ${goodsSums(sql`l.amount`, sql`${isInventory} or ${gone}`)}
    from opened cross join lateral (select j.entry_id, j.account_code, j.amount from journal_line j
      where j.organization_id = ${tx.organization_id} and j.entry_id = opened.entry_id offset 0) l`.execute(
    tx.db,
  );
  return rows[0]!;
}

/**
 * Returns the way from the accrual profit of a period to its cash profit. The lines come from the open balances of
 * documents and the balances of accounts, the two profits from the statements.
 */
export async function readBridge(
  tx: Tx,
  span: DatedSpan,
  { today, known_on }: { today: string; known_on: string | undefined },
): Promise<Pick<Bridge, 'accrual_profit' | 'lines' | 'cash_profit' | 'difference'>> {
  const before = addDays(span.from, -1);
  const profit = async (basis: 'accrual' | 'cash') => {
    const statement = await readProfitAndLoss(
      tx,
      { main: span, compared: null, parts: [] },
      { known_on, basis },
    );
    return statement.net_profit;
  };
  const accrual_profit = await profit('accrual');
  const cash_profit = await profit('cash');
  const start = await goodsOn(tx, before, known_on);
  const end = await goodsOn(tx, span.to, known_on);
  const opening = await openingGoods(tx, span, known_on);
  const goods = (kind: keyof Goods) => ({
    at_start: addMoney(start[kind], opening[kind]),
    at_end: end[kind],
  });
  const waiting = async (side: 'receivable' | 'payable', sign: 1 | -1) => ({
    at_start: sign * (await sumWaiting(tx, side, { today, as_of: before, known_on })) + 0,
    at_end: sign * (await sumWaiting(tx, side, { today, as_of: span.to, known_on })) + 0,
  });
  const balances: BridgeBalances = {
    income_not_received: await waiting('receivable', -1),
    costs_not_paid: await waiting('payable', 1),
    inventory: goods('inventory'),
    work_in_progress: goods('work_in_progress'),
    goods_not_invoiced: goods('goods_not_invoiced'),
  };
  const lines = bridgeLines(balances);
  const difference = cash_profit - addMoney(accrual_profit, ...lines.map(({ amount }) => amount));
  return { accrual_profit, lines, cash_profit, difference };
}
