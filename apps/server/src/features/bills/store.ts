import type { Bill, BillRow, billRoutes } from '@lissafi/contract/bills';
import { Refusal } from '@lissafi/contract/errors';
import type { Permission } from '@lissafi/contract/permissions';
import type { Query } from '@lissafi/contract/route';
import { fromE4 } from '@lissafi/domain/money/decimal';
import { readMoney } from '@lissafi/domain/money/money';
import type { SqlBool } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { anyContains } from '../../db/search.ts';
import { sql } from '../../db/sql.ts';
import { attachmentsOf } from '../../http/attachments.ts';
import { openCreditsOf } from '../payables/credits.ts';
import { readSupplierDebt } from '../payables/debt.ts';
import { showLanded } from './landed.ts';

export interface Reader {
  today: string;
  permissions: readonly Permission[];
}

const settled = sql<number>`case when b.status = 'posted' then coalesce(p.amount_paid, 0) else 0 end`;
const balance = sql<number>`case when b.status = 'posted' then p.total_amount - p.amount_paid else 0 end`;
const statusOn = (today: string) => sql<BillRow['status']>`case when b.status <> 'posted' then b.status
  when p.total_amount = p.amount_paid then 'paid' when b.due_date < ${today}::date then 'overdue' else 'open' end`;

const bills = (tx: Tx, today: string) =>
  tx.db
    .selectFrom('bill as b')
    .innerJoin('supplier as s', (join) =>
      join.onRef('s.organization_id', '=', 'b.organization_id').onRef('s.id', '=', 'b.supplier_id'),
    )
    .leftJoin('payable as p', (join) =>
      join.onRef('p.organization_id', '=', 'b.organization_id').onRef('p.id', '=', 'b.id'),
    )
    .select(['b.id', 'b.version', 'b.supplier_id', 's.name as supplier_name', 'b.bill_number', 'b.bill_date'])
    .select([
      'b.due_date',
      'b.net_amount',
      'b.tax_amount',
      'b.total_amount',
      'b.created_at',
      'b.foreign_total',
    ])
    .select([
      statusOn(today).as('status'),
      sql<BillRow['currency']>`b.currency`.as('currency'),
      sql<number | null>`case when b.currency is null then null when b.status <> 'posted' then 0
        else p.foreign_total - p.foreign_paid end::bigint`.as('foreign_balance'),
      sql<number>`${settled}::bigint`.as('amount_paid'),
      sql<number>`(${balance})::bigint`.as('balance_due'),
    ])
    .where('b.organization_id', '=', tx.organization_id);

const SORTS = {
  bill_date: sql`b.bill_date`,
  due_date: sql`b.due_date`,
  total_amount: sql`b.total_amount`,
  balance_due: sql`(${balance})`,
  supplier: sql`lower(s.name)`,
  created_at: sql`b.created_at`,
};

function filtered(tx: Tx, query: Query<typeof billRoutes.list>, today: string) {
  let found = bills(tx, today);
  if (query.status === 'unpaid')
    found = found.where('b.status', '=', 'posted').where(sql<SqlBool>`p.total_amount > p.amount_paid`);
  else if (query.status) found = found.where(statusOn(today), '=', query.status);
  if (query.supplier_id) found = found.where('b.supplier_id', '=', query.supplier_id);
  if (query.branch_id) found = found.where('b.branch_id', '=', query.branch_id);
  if (query.date_from) found = found.where('b.bill_date', '>=', query.date_from);
  if (query.date_to) found = found.where('b.bill_date', '<=', query.date_to);
  if (query.due_from) found = found.where('b.due_date', '>=', query.due_from);
  if (query.due_to) found = found.where('b.due_date', '<=', query.due_to);
  const { search } = query;
  if (search) {
    const amount = readMoney(search)?.minor ?? null;
    found = found.where((where) =>
      where.or([
        anyContains(search, sql`b.bill_number`, sql`s.name`, sql`b.notes`),
        ...(amount === null ? [] : [where('b.total_amount', '=', amount)]),
      ]),
    );
  }
  return found;
}

export async function listBills(tx: Tx, query: Query<typeof billRoutes.list>, today: string) {
  const { limit, offset } = query;
  const found = filtered(tx, query, today);
  const [debt, totals, rows] = await Promise.all([
    readSupplierDebt(tx),
    found
      .clearSelect()
      .select(({ fn }) => [
        fn.countAll<number>().as('total'),
        sql<number>`coalesce(sum(b.total_amount) filter (where b.status <> 'void'), 0)::bigint`.as(
          'total_amount',
        ),
        sql<number>`coalesce(sum(${balance}), 0)::bigint`.as('total_due'),
      ])
      .executeTakeFirstOrThrow(),
    found
      .orderBy(SORTS[query.sort_by], query.sort_direction)
      .orderBy('b.id', query.sort_direction)
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return { bills: rows, ...totals, debt, limit, offset };
}

/** Throws NOT_FOUND. */
export async function readBill(tx: Tx, id: string, { today, permissions }: Reader): Promise<Bill> {
  const row = await bills(tx, today)
    .select([
      'b.notes',
      'b.branch_id',
      'b.exchange_rate',
      'b.journal_entry_id',
      'b.posted_at',
      'b.voided_at',
      'b.void_reason',
      'b.void_entry_id',
    ])
    .select([
      'b.updated_at',
      'b.status as stored_status',
      openCreditsOf(tx, sql`b.supplier_id`, 'advance').as('advances'),
      openCreditsOf(tx, sql`b.supplier_id`, 'refund_due').as('refunds_due'),
      attachmentsOf(tx, { table: 'bill_attachment', of: 'bill_id' }, sql`b.id`).as('attachments'),
    ])
    .where('b.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  const [lines, settlements] = await Promise.all([readLines(tx, id), readSettlements(tx, id)]);
  const { stored_status, ...bill } = row;
  const write = permissions.includes('bills:write');
  const isDraft = stored_status === 'draft';
  const isPosted = stored_status === 'posted';
  return {
    ...bill,
    lines,
    settlements,
    can: {
      update: write && isDraft,
      delete: write && isDraft,
      post: write && isDraft,
      void: write && isPosted && bill.amount_paid === 0,
      pay: permissions.includes('supplier_payments:write') && isPosted && bill.balance_due > 0,
      attach: write && stored_status !== 'void',
    },
  };
}

async function readLines(tx: Tx, billId: string): Promise<Bill['lines']> {
  const { rows } = await sql<
    Omit<Bill['lines'][number], 'quantity' | 'tax_percentage' | 'landed'> & {
      line: number;
      quantity_e4: number;
      tax_percentage_e4: number;
    }
  >`select l.line, l.id, l.receipt_line_id, g.receipt_id, g.item_id, i.item_type, i.unit, l.account_code,
      a.name as account_name, l.description, l.quantity_e4, l.unit_price, l.tax_category, l.tax_percentage_e4,
      l.purchase, l.net_amount, l.tax_amount, l.foreign_net, l.foreign_tax, l.tax_claimed, l.cleared, l.late_cost, l.difference
    from bill_line l
    left join goods_receipt_line g on g.organization_id = l.organization_id and g.id = l.receipt_line_id
    left join item i on i.organization_id = l.organization_id and i.id = g.item_id
    left join account a on a.organization_id = l.organization_id and a.code = l.account_code
    where l.organization_id = ${tx.organization_id} and l.bill_id = ${billId} order by l.line`.execute(tx.db);
  const landed = await showLanded(tx, billId);
  return rows.map(({ line: number, quantity_e4, tax_percentage_e4, ...line }) => ({
    ...line,
    landed: landed.get(number) ?? null,
    quantity: fromE4(quantity_e4),
    tax_percentage: fromE4(tax_percentage_e4),
  }));
}

async function readSettlements(tx: Tx, billId: string): Promise<Bill['settlements']> {
  const org = tx.organization_id;
  const { rows } = await sql<Bill['settlements'][number]>`
    select a.source_id, a.source_type, a.amount, a.foreign_amount,
      coalesce(p.paid_on, n.note_date, u.applied_on, r.occurred_on) as settled_on
    from payable_allocation a
    left join supplier_payment p on p.organization_id = ${org} and p.id = a.source_id
    left join supplier_credit_note n on n.organization_id = ${org} and n.id = a.source_id
    left join supplier_application u on u.organization_id = ${org} and u.id = a.source_id
    left join lateral (select m.occurred_on from stock_movement m
      where m.organization_id = ${org} and m.source_id = a.source_id limit 1) r on true
    where a.organization_id = ${org} and a.payable_id = ${billId}
      and p.voided_at is null and n.voided_at is null and u.voided_at is null
    order by settled_on, a.source_id`.execute(tx.db);
  return rows;
}
