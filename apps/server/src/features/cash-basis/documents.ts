import type { BridgeSide, cashBasisRoutes, WaitingDocument } from '@lissafi/contract/cash-basis';
import type { Answer, Query } from '@lissafi/contract/route';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';

interface Day {
  as_of: string;
  known_on?: string | undefined;
}

/**
 * The documents that were open at the end of a day, with what of their income or costs was not settled then: of what
 * the entry that opened a document counted, less what its money paid at once, the part in proportion to the open
 * balance, rounded half away from zero. It is read from the journal and not from the rows of the cash basis, so that
 * each proves the other. Debit positive.
 */
function waitingDocuments(tx: Tx, side: BridgeSide, { as_of, known_on }: Day): Sql {
  const org = tx.organization_id;
  const control = ACCOUNT[side];
  const known = known_on
    ? sql`join journal_entry k on k.organization_id = l.organization_id and k.id = l.entry_id
        and k.posted_on <= ${known_on}::date`
    : sql``;
  return sql`
    select w.document_id, w.open, w.entry_id, w.entry_number, w.date,
      (case when w.date <= ${as_of}::date then w.deferred else 0 end) - round(w.deferred::numeric
        * ((case when w.date <= ${as_of}::date then w.opened else 0 end) - w.open)
        / coalesce(nullif(w.opened, 0), 1))::bigint as waiting
    from (
      select f.*, case when f.opened = 0 then 0 when sign(f.money) = sign(f.opened)
        then round(f.counted::numeric * f.opened / (f.opened + f.money)) else f.counted end::bigint as deferred
      from (
        select o.document_id, o.open, first.entry_id, first.entry_number, first.date, (
            select coalesce(sum(l.amount), 0) from journal_line l where l.organization_id = ${org}
              and l.entry_id = first.entry_id and l.account_code = ${control}
              and l.document_id = o.document_id)::bigint as opened, (
            select coalesce(sum(l.amount), 0) from journal_line l where l.organization_id = ${org}
              and l.entry_id = first.entry_id and l.account_code like '10%')::bigint as money, (
            select coalesce(sum(l.amount), 0) from journal_line l where l.organization_id = ${org}
              and l.entry_id = first.entry_id and (l.account_code >= '4' or ((l.account_code like '12%'
                or l.account_code = ${ACCOUNT.goods_received_not_invoiced}) and not exists (
                  select from journal_line e where e.organization_id = ${org} and e.entry_id = l.entry_id
                    and e.account_code = ${ACCOUNT.opening_balance_equity}))))::bigint as counted
        from (
          select l.document_id, sum(l.amount)::bigint as open from journal_line l ${known}
          where l.organization_id = ${org} and l.account_code = ${control} and l.document_id is not null
            and l.entry_date <= ${as_of}::date
          group by l.document_id having sum(l.amount) <> 0) o
        cross join lateral (
          select l.entry_id, l.entry_number, l.entry_date as date from journal_line l
          where l.organization_id = ${org} and l.document_id = o.document_id and l.account_code = ${control}
          order by l.entry_number limit 1) first) f) w`;
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
      from (${waitingDocuments(tx, side, { as_of, known_on })}) w where w.waiting <> 0)
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
