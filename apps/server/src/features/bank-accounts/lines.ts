import type { bankAccountRoutes, MoneyLine } from '@lissafi/contract/bank-accounts';
import type { Query } from '@lissafi/contract/route';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { balanceOf } from './store.ts';

const EARLIEST = '0001-01-01';
const LATEST = '9999-12-31';

/**
 * Returns the lines of a ledger account, newest first, each with the balance after it. Sums come from the daily
 * totals; only the journal lines of the period are read, from their index.
 */
export async function readLines(tx: Tx, account_code: string, query: Query<typeof bankAccountRoutes.lines>) {
  const { limit, offset, date_from = EARLIEST, date_to = LATEST } = query;
  const opening_balance = query.date_from
    ? await balanceOf(tx, account_code, addDays(query.date_from, -1))
    : 0;
  const { rows: sums } = await sql<{ money_in: number; money_out: number; total: number }>`
    select coalesce(sum(greatest(amount, 0)), 0)::bigint as money_in,
      coalesce(sum(greatest(-amount, 0)), 0)::bigint as money_out, count(*)::int as total
    from journal_line where organization_id = ${tx.organization_id} and account_code = ${account_code}
      and entry_date between ${date_from}::date and ${date_to}::date`.execute(tx.db);
  const { money_in, money_out, total } = sums[0]!;
  const { rows: lines } = await sql<MoneyLine>`
    with page as (
      select l.entry_id, l.entry_number, l.line, l.entry_date, l.amount,
        (${opening_balance}::bigint
          + sum(l.amount) over (order by l.entry_date, l.entry_number, l.line))::bigint as balance
      from journal_line l where l.organization_id = ${tx.organization_id} and l.account_code = ${account_code}
        and l.entry_date between ${date_from}::date and ${date_to}::date
      order by l.entry_date desc, l.entry_number desc, l.line desc limit ${limit} offset ${offset}
    )
    select p.entry_id, p.entry_number, p.line, p.entry_date, e.memo, e.source_type, e.source_id,
      e.reverses_id is not null as is_reversal, p.amount, p.balance,
      case when e.source_type = 'supplier_payment' then (select s.supplier_id from supplier_payment s
        where s.organization_id = ${tx.organization_id} and s.id = e.source_id) end as supplier_id,
      m.item_id, m.item_type
    from page p
    join journal_entry e on e.organization_id = ${tx.organization_id} and e.id = p.entry_id
    left join lateral (
      select m.item_id, i.item_type from stock_movement m
      join item i on i.organization_id = m.organization_id and i.id = m.item_id
      where e.source_type = 'stock_receipt' and m.organization_id = ${tx.organization_id} and m.source_id = e.source_id
      order by m.id limit 1) m on true
    order by p.entry_date desc, p.entry_number desc, p.line desc`.execute(tx.db);
  return {
    ...{ lines, total, limit, offset, opening_balance, money_in, money_out },
    closing_balance: opening_balance + money_in - money_out,
  };
}
