import type { bankAccountRoutes, MoneyLine } from '@lissafi/contract/bank-accounts';
import type { Query } from '@lissafi/contract/route';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

const EARLIEST = '0001-01-01';
const LATEST = '9999-12-31';

interface Sums {
  opening_balance: number;
  money_in: number;
  money_out: number;
  total: number;
}

/**
 * Returns the lines of a ledger account, newest first, each with the balance after it. Sums come from the daily totals;
 * of the journal only the lines up to the end of the page are read, from the newest backwards, so a page takes the same
 * time however long the account is.
 */
export async function readLines(tx: Tx, account_code: string, query: Query<typeof bankAccountRoutes.lines>) {
  const { limit, offset, date_from = EARLIEST, date_to = LATEST } = query;
  const within = sql`organization_id = ${tx.organization_id} and account_code = ${account_code}`;
  const { rows: sums } = await sql<Sums>`
    select
      coalesce((select sum(debit - credit) from account_day where ${within} and day < ${date_from}::date), 0)::bigint
        as opening_balance,
      coalesce((select sum(debit) from account_day
        where ${within} and day between ${date_from}::date and ${date_to}::date), 0)::bigint as money_in,
      coalesce((select sum(credit) from account_day
        where ${within} and day between ${date_from}::date and ${date_to}::date), 0)::bigint as money_out,
      (select count(*) from journal_line
        where ${within} and entry_date between ${date_from}::date and ${date_to}::date)::int as total`.execute(
    tx.db,
  );
  const { opening_balance, money_in, money_out, total } = sums[0]!;
  const closing_balance = opening_balance + money_in - money_out;
  const { rows: lines } = await sql<MoneyLine>`
    with newest as (
      select entry_id, entry_number, line, entry_date, amount from journal_line
      where ${within} and entry_date between ${date_from}::date and ${date_to}::date
      order by entry_date desc, entry_number desc, line desc limit ${limit + offset}),
    page as (
      select n.*, (${closing_balance}::bigint + n.amount
        - sum(n.amount) over (order by n.entry_date desc, n.entry_number desc, n.line desc))::bigint as balance
      from newest n order by n.entry_date desc, n.entry_number desc, n.line desc offset ${offset})
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
  return { lines, total, limit, offset, opening_balance, closing_balance, money_in, money_out };
}
