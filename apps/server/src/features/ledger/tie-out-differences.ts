import type { TieOutCheck, TieOutDifference } from '@lissafi/contract/ledger';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { firstOf } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { BY_HAND } from './store.ts';

type Differing = Omit<TieOutDifference, 'difference'>;

/** The lines of a control account by what they name, as the subledger counts: debit positive for an asset. */
const linesBy = (tx: Tx, code: string, sign: 1 | -1): Sql => sql`
  select l.document_id as id, (${sql.raw(String(sign))} * sum(l.amount))::bigint as ledger from journal_line l
  where l.organization_id = ${tx.organization_id} and l.account_code = ${code} group by l.document_id`;

function receivables(tx: Tx): Sql {
  const org = tx.organization_id;
  return sql`
    select 'invoice'::text as kind, coalesce(i.id, l.id) as id, i.invoice_number as name, i.customer_id as party_id,
      i.customer_name as party_name, null::text as item_type, coalesce(i.owed, 0)::bigint as subledger,
      coalesce(l.ledger, 0)::bigint as ledger
    from (select id, invoice_number, customer_id, customer_name,
        case when status in ('pending', 'sent', 'viewed', 'paid') then base_balance_due else 0 end as owed
      from invoice where organization_id = ${org}) i
    full join (${linesBy(tx, ACCOUNT.receivable, 1)}) l on l.id = i.id
    where coalesce(i.owed, 0) <> coalesce(l.ledger, 0)`;
}

function payables(tx: Tx): Sql {
  const org = tx.organization_id;
  return sql`
    select 'payable'::text as kind, coalesce(p.id, l.id) as id, p.reference as name, p.supplier_id as party_id,
      p.party_name, null::text as item_type, coalesce(p.owed, 0)::bigint as subledger,
      coalesce(l.ledger, 0)::bigint as ledger
    from (select p.id, p.reference, p.supplier_id, s.name as party_name, p.total_amount - p.amount_paid as owed
      from payable p join supplier s on s.organization_id = ${org} and s.id = p.supplier_id
      where p.organization_id = ${org}) p
    full join (${linesBy(tx, ACCOUNT.payable, -1)}) l on l.id = p.id
    where coalesce(p.owed, 0) <> coalesce(l.ledger, 0)`;
}

/** Position − movements by item, and movements − lines by entry: their sum is the difference of the check. */
function stock(tx: Tx): Sql {
  const org = tx.organization_id;
  const codes = [ACCOUNT.raw_materials, ACCOUNT.finished_goods];
  return sql`
    select 'item'::text as kind, coalesce(p.item_id, m.item_id) as id, i.name, null::uuid as party_id,
      null::text as party_name, i.item_type, coalesce(p.value, 0)::bigint as subledger,
      coalesce(m.value, 0)::bigint as ledger
    from (select item_id, value from stock_position where organization_id = ${org}) p
    full join (select item_id, sum(value) as value from stock_movement where organization_id = ${org}
      group by item_id) m on m.item_id = p.item_id
    left join item i on i.organization_id = ${org} and i.id = ${firstOf('p.item_id', 'm.item_id')}
    where coalesce(p.value, 0) <> coalesce(m.value, 0)
    union all
    select 'entry', coalesce(m.entry_id, l.entry_id), e.number::text, null, null, null,
      coalesce(m.value, 0)::bigint, coalesce(l.value, 0)::bigint
    from (select journal_entry_id as entry_id, sum(value) as value from stock_movement
      where organization_id = ${org} group by journal_entry_id) m
    full join (select entry_id, sum(amount) as value from journal_line
      where organization_id = ${org} and account_code = any (${codes}::text[]) group by entry_id) l
      on l.entry_id = m.entry_id
    left join journal_entry e on e.organization_id = ${org} and e.id = ${firstOf('m.entry_id', 'l.entry_id')}
    where coalesce(m.value, 0) <> coalesce(l.value, 0)`;
}

function workInProgress(tx: Tx): Sql {
  const org = tx.organization_id;
  return sql`
    select 'order'::text as kind, coalesce(o.id, l.id) as id, o.order_number as name, null::uuid as party_id,
      null::text as party_name, null::text as item_type, coalesce(o.working, 0)::bigint as subledger,
      coalesce(l.ledger, 0)::bigint as ledger
    from (select id, order_number, case when status in ('planned', 'in_progress', 'on_hold')
        then material_cost + labour_cost + overhead_cost - cost_out else 0 end as working
      from production_order where organization_id = ${org}) o
    full join (select e.source_id as id, sum(l.amount) as ledger
      from journal_line l join journal_entry e on e.organization_id = ${org} and e.id = l.entry_id
      where l.organization_id = ${org} and l.account_code = ${ACCOUNT.work_in_progress}
      group by e.source_id) l on l.id = o.id
    where coalesce(o.working, 0) <> coalesce(l.ledger, 0)`;
}

/**
 * The lines of an account by the document that they name, or else by the source of their entry; journals by hand and
 * opening balances are documents of their own.
 */
const linesBySource = (tx: Tx, code: string, sign: 1 | -1): Sql => sql`
  select coalesce(l.document_id, e.source_id) as id, (${sql.raw(String(sign))} * sum(l.amount))::bigint as ledger
  from journal_line l join journal_entry e on e.organization_id = l.organization_id and e.id = l.entry_id
  where l.organization_id = ${tx.organization_id} and l.account_code = ${code}
    and not (l.document_id is null and e.source_type = any (${BY_HAND}::text[]))
  group by 1`;

function goodsNotInvoiced(tx: Tx): Sql {
  const org = tx.organization_id;
  return sql`
    select 'goods_receipt'::text as kind, coalesce(g.id, l.id) as id, r.reference as name, r.supplier_id as party_id,
      s.name as party_name, null::text as item_type, coalesce(g.open, 0)::bigint as subledger,
      coalesce(l.ledger, 0)::bigint as ledger
    from (select receipt_id as id, sum(accrued - cleared) as open from goods_receipt_line
      where organization_id = ${org} group by receipt_id) g
    full join (${linesBySource(tx, ACCOUNT.goods_received_not_invoiced, -1)}) l on l.id = g.id
    left join goods_receipt r on r.organization_id = ${org} and r.id = ${firstOf('g.id', 'l.id')}
    left join supplier s on s.organization_id = ${org} and s.id = r.supplier_id
    where coalesce(g.open, 0) <> coalesce(l.ledger, 0)`;
}

const supplierCredits =
  (kind: 'advance' | 'refund_due', code: string) =>
  (tx: Tx): Sql => {
    const org = tx.organization_id;
    return sql`
    select 'supplier_credit'::text as kind, coalesce(c.id, l.id) as id, c.reference as name,
      c.supplier_id as party_id, s.name as party_name, null::text as item_type,
      coalesce(c.amount - c.used, 0)::bigint as subledger, coalesce(l.ledger, 0)::bigint as ledger
    from (select id, reference, supplier_id, amount, used from supplier_credit
      where organization_id = ${org} and kind = ${kind}) c
    full join (${linesBySource(tx, code, 1)}) l on l.id = c.id
    left join supplier s on s.organization_id = ${org} and s.id = c.supplier_id
    where coalesce(c.amount - c.used, 0) <> coalesce(l.ledger, 0)`;
  };

const DIFFERING: Record<TieOutCheck, (tx: Tx) => Sql> = {
  stock,
  receivables,
  payables,
  work_in_progress: workInProgress,
  goods_received_not_invoiced: goodsNotInvoiced,
  supplier_refunds_due: supplierCredits('refund_due', ACCOUNT.supplier_refunds_due),
  supplier_advances: supplierCredits('advance', ACCOUNT.supplier_advances),
};

/** Returns the records that a difference comes from, the largest first, and the sum of all of them. */
export async function tieOutDifferences(tx: Tx, name: TieOutCheck, page: { limit: number; offset: number }) {
  const { rows } = await sql<{ sums: { total: number; difference: number }; page: Differing[] | null }>`
    with d as materialized (${DIFFERING[name](tx)})
    select (select json_build_object('total', count(*), 'difference', coalesce(sum(subledger - ledger), 0))
        from d) as sums,
      (select json_agg(p) from (select * from d order by abs(subledger - ledger) desc, id
        limit ${page.limit} offset ${page.offset}) p) as page`.execute(tx.db);
  const { sums, page: found } = rows[0]!;
  return {
    name,
    ...sums,
    differences: (found ?? []).map((each) => ({ ...each, difference: each.subledger - each.ledger })),
    ...page,
  };
}
