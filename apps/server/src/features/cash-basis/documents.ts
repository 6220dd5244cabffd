import type { BridgeSide, cashBasisRoutes, WaitingDocument } from '@lissafi/contract/cash-basis';
import type { Answer, Query } from '@lissafi/contract/route';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { isRevaluation, openSums } from '../ledger/open-documents.ts';

interface Day {
  today: string;
  as_of: string;
  known_on?: string | undefined;
}

/** What was open of each document at the rate of its issue, and what revaluations changed for that day. */
function openAndRevalued(tx: Tx, side: BridgeSide, day: Day): Sql {
  const known = day.known_on ? sql`and e.posted_on <= ${day.known_on}::date` : sql``;
  return sql`
    select b.document_id, sum(b.net)::bigint as net, sum(b.revalued)::bigint as revalued
    from (select n.*, 0 as revalued from (${openSums(tx, side, { ...day, unrevalued: true })}) n
      union all
      select l.document_id, 0, sum(l.amount)
      from journal_entry e
      join journal_line l on l.organization_id = e.organization_id and l.entry_id = e.id
      where e.organization_id = ${tx.organization_id} and ${isRevaluation('e')}
        and e.entry_date <= ${day.as_of}::date ${known} and l.account_code = ${ACCOUNT[side]}
      group by l.document_id having sum(l.amount) <> 0) b
    group by b.document_id`;
}

/**
 * The documents that were open at the end of a day, with what of their income or costs was not settled then: of what
 * the entry that opened a document counted, less what its money paid at once, the part in proportion to the open
 * balance, rounded half away from zero. It is read from the open balances and the journal and not from the rows of the
 * cash basis, so that each proves the other. What a revaluation of foreign balances changed waits as a whole. Debit
 * positive.
 */
function waitingDocuments(tx: Tx, side: BridgeSide, day: Day): Sql {
  const org = tx.organization_id;
  const control = ACCOUNT[side];
  const isOpen = sql`w.date <= ${day.as_of}::date`;
  const isGoods = sql`(l.account_code like '12%' or l.account_code = ${ACCOUNT.goods_received_not_invoiced})`;
  const sumOf = (lines: Sql) => sql`coalesce(sum(l.amount) filter (where ${lines}), 0)::bigint`;
  return sql`
    select w.document_id, w.open + w.revalued as open, w.entry_id, w.entry_number, w.date, - w.revalued +
      (case when ${isOpen} then w.deferred else 0 end) - round(w.deferred::numeric
        * ((case when ${isOpen} then w.opened else 0 end) - w.open)
        / coalesce(nullif(w.opened, 0), 1))::bigint as waiting
    from (
      select o.document_id, o.net as open, o.revalued, first.entry_id, first.entry_number, first.date, f.opened,
        case when f.opened = 0 then 0 when sign(f.money) = sign(f.opened)
          then round(f.counted::numeric * f.opened / (f.opened + f.money)) else f.counted end::bigint as deferred
      from (${openAndRevalued(tx, side, day)}) o
      cross join lateral (
        select l.entry_id, l.entry_number, l.entry_date as date from journal_line l
        where l.organization_id = ${org} and l.document_id = o.document_id and l.account_code = ${control}
        order by l.entry_number limit 1) first
      cross join lateral (
        select ${sumOf(sql`l.account_code = ${control} and l.document_id = o.document_id`)} as opened,
          ${sumOf(sql`l.account_code like '10%'`)} as money,
          ${sumOf(sql`l.account_code >= '4'`)} + case
            when bool_or(l.account_code = ${ACCOUNT.opening_balance_equity}) then 0 else ${sumOf(isGoods)} end as counted
        from journal_line l where l.organization_id = ${org} and l.entry_id = first.entry_id) f) w`;
}

/** What counts on the accrual basis and not yet on the cash basis at the end of a day, in kobo, debit positive. */
export async function sumWaiting(tx: Tx, side: BridgeSide, day: Day): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select coalesce(sum(d.waiting), 0)::bigint as waiting from (${waitingDocuments(tx, side, day)}) d`.execute(
    tx.db,
  );
  return rows[0]!.waiting;
}

type DocumentsQuery = Query<typeof cashBasisRoutes.waiting>;

/** Returns the documents of one side of the bridge, the largest first; amounts owed and costs positive. */
export async function listWaiting(
  tx: Tx,
  { side, as_of, known_on, limit, offset }: DocumentsQuery & { as_of: string },
  today: string,
  currency: string,
): Promise<Answer<typeof cashBasisRoutes.waiting>> {
  const org = tx.organization_id;
  // Income is a credit and costs are a debit; a receivable is a debit and a payable a credit.
  const sign = side === 'receivable' ? 1 : -1;
  const party =
    side === 'receivable'
      ? sql`left join invoice i on i.organization_id = ${org} and i.id = d.document_id
          left join customer p on p.organization_id = ${org} and p.id = i.customer_id`
      : sql`left join payable i on i.organization_id = ${org} and i.id = d.document_id
          left join supplier p on p.organization_id = ${org} and p.id = i.supplier_id
          left join transaction t on t.organization_id = ${org} and t.id = i.source_id`;
  const number = side === 'receivable' ? sql`i.invoice_number` : sql`i.reference`;
  const { rows } = await sql<
    WaitingDocument & { is_row: boolean; total: number; total_open: number; total_waiting: number }
  >`
    with d as materialized (
      select w.document_id, w.entry_id, w.entry_number, w.date, (w.open * ${sign})::bigint as open,
        (w.waiting * ${-sign})::bigint as waiting
      from (${waitingDocuments(tx, side, { today, as_of, known_on })}) w where w.waiting <> 0)
    select s.*, d.document_id is not null as is_row, d.document_id, ${number} as number, p.id as party_id,
      p.name as party_name, d.date, ${side === 'payable' ? sql`t.id` : sql`null::uuid`} as transaction_id, d.entry_id,
      d.entry_number, d.open, d.waiting
    from (select count(*)::int as total, coalesce(sum(open), 0)::bigint as total_open,
      coalesce(sum(waiting), 0)::bigint as total_waiting from d) s
    left join (select * from d order by abs(d.waiting) desc, d.document_id limit ${limit} offset ${offset}) d on true
    ${party}
    order by abs(d.waiting) desc, d.document_id`.execute(tx.db);
  const { total, total_open, total_waiting } = rows[0]!;
  return {
    ...{ side, as_of, known_on: known_on ?? null, currency, total, limit, offset, total_open, total_waiting },
    documents: rows.flatMap(({ is_row, total: _, total_open: __, total_waiting: ___, ...row }) =>
      is_row ? [row] : [],
    ),
  };
}
