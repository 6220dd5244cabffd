import type { payableRoutes, ToPayRow } from '@lissafi/contract/payables';
import type { Answer, Query } from '@lissafi/contract/route';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { readSupplierDebt } from './debt.ts';

type ToPay = Answer<typeof payableRoutes.toPay>;
/** Today and the six days after it. */
const WEEK = 6;

/** Returns what is owed to each supplier by when it is due, in kobo: the one whose debt is due first comes first. */
export async function readToPay(
  tx: Tx,
  { limit, offset, due }: Query<typeof payableRoutes.toPay>,
  today: string,
  currency: string,
): Promise<ToPay> {
  const week_end = addDays(today, WEEK);
  const org = tx.organization_id;
  const chosen = due ? sql`${sql.ref(due)} > 0` : sql`true`;
  const { rows } = await sql<{
    totals: ToPay['totals'] & { suppliers: number };
    suppliers: ToPayRow[] | null;
  }>`
    with owed as materialized (
      select p.supplier_id, count(*)::int as documents, min(p.due_date) as due_date,
        sum(p.total_amount - p.amount_paid)::bigint as total,
        coalesce(sum(p.total_amount - p.amount_paid) filter (where p.due_date < ${today}::date), 0)::bigint as overdue,
        coalesce(sum(p.total_amount - p.amount_paid)
          filter (where p.due_date between ${today}::date and ${week_end}::date), 0)::bigint as this_week,
        coalesce(sum(p.total_amount - p.amount_paid) filter (where p.due_date > ${week_end}::date), 0)::bigint as later
      from payable p where p.organization_id = ${org} and p.total_amount > p.amount_paid
      group by p.supplier_id)
    select (select json_build_object('suppliers', count(*) filter (where ${chosen}), 'overdue', coalesce(sum(overdue), 0),
        'this_week', coalesce(sum(this_week), 0), 'later', coalesce(sum(later), 0),
        'total', coalesce(sum(total), 0)) from owed) as totals,
      (select json_agg(r) from (
        select o.supplier_id, s.name, o.documents, o.due_date, o.overdue, o.this_week, o.later, o.total,
          coalesce((select sum(c.amount - c.used) from supplier_credit c
            where c.organization_id = ${org} and c.supplier_id = o.supplier_id and c.used <> c.amount), 0)::bigint
            as credits
        from owed o join supplier s on s.organization_id = ${org} and s.id = o.supplier_id
        where ${chosen} order by o.due_date, lower(s.name), o.supplier_id limit ${limit} offset ${offset}) r) as suppliers`.execute(
    tx.db,
  );
  const { suppliers: total, ...totals } = rows[0]!.totals;
  const debt = await readSupplierDebt(tx);
  return {
    ...{ as_of: today, week_end, currency: currency as ToPay['currency'] },
    suppliers: rows[0]!.suppliers ?? [],
    total,
    limit,
    offset,
    totals,
    debt,
  };
}
