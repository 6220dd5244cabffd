import type { Dashboard } from '@lissafi/contract/dashboard';
import { addDays, firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import { sameDaysLastMonth } from '@lissafi/domain/calendar/periods';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { readSalesWithoutCost } from '../documents/without-cost.ts';
import { readSupplierDebt } from '../payables/debt.ts';
import { readProfitAndLoss } from '../statements/profit-and-loss.ts';
import { readPeriods } from './store.ts';

type Books = NonNullable<Dashboard['books']>;
type Due = Pick<Books, 'suppliers_owed' | 'to_pay_this_week'>;

async function readDue(tx: Tx, today: string): Promise<Due> {
  const { rows } = await sql<Due>`
    select count(distinct supplier_id)::int as suppliers_owed,
      coalesce(sum(total_amount - amount_paid) filter (where due_date <= ${addDays(today, 6)}::date), 0)::bigint
        as to_pay_this_week
    from payable where organization_id = ${tx.organization_id} and total_amount > amount_paid`.execute(tx.db);
  return rows[0]!;
}

/** Returns what is owed, the profit and the money of this month so far, in kobo, in one round trip. */
export async function readBooks(tx: Tx, today: string): Promise<Books> {
  const month = { from: firstOfMonth(today), to: today };
  const [debt, due, { totals }, cash, sales_without_cost] = await Promise.all([
    readSupplierDebt(tx),
    readDue(tx, today),
    readProfitAndLoss(tx, { main: month, compared: sameDaysLastMonth(today), parts: [] }),
    readPeriods(tx, [month]),
    readSalesWithoutCost(tx, { date_from: month.from, date_to: month.to }),
  ]);
  return {
    owed_to_suppliers: debt.total,
    goods_without_bill: debt.without_bill,
    ...due,
    profit_this_month: totals.net_profit.amount,
    profit_last_month_to_date: totals.net_profit.compared ?? 0,
    sales_without_cost,
    cash_in_this_month: cash[0]!.cash_in,
    cash_out_this_month: cash[0]!.cash_out,
  };
}
