import { Refusal } from '@lissafi/contract/errors';
import type { Permission } from '@lissafi/contract/permissions';
import type { Query } from '@lissafi/contract/route';
import type { Payable, Supplier, SupplierPayment, supplierRoutes } from '@lissafi/contract/suppliers';
import { fromE4 } from '@lissafi/domain/money/decimal';
import type { Tx } from '../../db/scope.ts';
import { anyContains, phoneContains } from '../../db/search.ts';
import { sql } from '../../db/sql.ts';
import { assertSeesOrder } from '../../http/sorting.ts';
import { openCreditsOf } from '../payables/credits.ts';
import { goodsWithoutBill } from '../payables/debt.ts';

export interface Reader {
  permissions: readonly Permission[];
}

const balance = (
  tx: Tx,
) => sql<number>`(select coalesce(sum(p.total_amount - p.amount_paid), 0)::bigint from payable p
  where p.organization_id = ${tx.organization_id} and p.supplier_id = s.id)`;

const suppliers = (tx: Tx) =>
  tx.db
    .selectFrom('supplier as s')
    .selectAll('s')
    .select([
      balance(tx).as('balance'),
      goodsWithoutBill(tx, sql`s.id`).as('goods_without_bill'),
      openCreditsOf(tx, sql`s.id`, 'advance').as('advances'),
      openCreditsOf(tx, sql`s.id`, 'refund_due').as('refunds_due'),
      sql<number>`(select count(*)::int from item i where i.organization_id = ${tx.organization_id}
        and i.supplier_id = s.id)`.as('item_count'),
    ])
    .where('s.organization_id', '=', tx.organization_id);

type Row = Awaited<ReturnType<ReturnType<typeof suppliers>['executeTakeFirstOrThrow']>>;

function toSupplier({ organization_id: _, ...row }: Row, { permissions }: Reader): Supplier {
  const may = (permission: Permission) => permissions.includes(permission);
  const { balance, advances, refunds_due } = row;
  const has = advances > 0 || refunds_due > 0;
  return {
    ...row,
    ...(!may('costs:read') && {
      balance: null,
      goods_without_bill: null,
      advances: null,
      refunds_due: null,
    }),
    can: {
      update: may('suppliers:write'),
      delete: may('suppliers:write'),
      pay: may('supplier_payments:write') && balance > 0,
      advance: may('supplier_payments:write'),
      apply: may('supplier_payments:write') && has && balance > 0,
      refund: may('supplier_payments:write') && has,
      return: may('stock:write'),
    },
  } as Supplier;
}

/** Throws NOT_FOUND. */
export async function readSupplier(tx: Tx, id: string, reader: Reader): Promise<Supplier> {
  const row = await suppliers(tx).where('s.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return toSupplier(row, reader);
}

const sorts = (tx: Tx) => ({
  name: sql`lower(s.name)`,
  balance: sql`${balance(tx)} + ${goodsWithoutBill(tx, sql`s.id`)}`,
  created_at: sql`s.created_at`,
});

/** Throws FORBIDDEN for sorting by balances that the reader may not see. */
export async function listSuppliers(tx: Tx, query: Query<typeof supplierRoutes.list>, reader: Reader) {
  assertSeesOrder(reader, query.sort_by, ['balance']);
  let filtered = suppliers(tx);
  if (query.status) filtered = filtered.where('s.status', '=', query.status);
  const { search } = query;
  if (search) {
    filtered = filtered.where((where) =>
      where.or([anyContains(search, sql`s.name`, sql`s.email`), phoneContains(search, sql`s.phone`)]),
    );
  }
  const totalQuery = filtered
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = filtered
    .orderBy(sorts(tx)[query.sort_by], query.sort_direction)
    .orderBy('s.id')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const [{ total }, rows] = await Promise.all([totalQuery, page]);
  return {
    suppliers: rows.map((row) => toSupplier(row, reader)),
    total,
    limit: query.limit,
    offset: query.offset,
  };
}

type Fields = Partial<Pick<Supplier, 'name' | 'email' | 'phone' | 'tax_id' | 'status' | 'notes'>> & {
  address?: unknown;
};
const columns = ({ address, ...rest }: { [Name in keyof Fields]?: Fields[Name] | undefined }) => ({
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
  ...(address !== undefined && { address: address === null ? null : JSON.stringify(address) }),
});

/** Throws ID_TAKEN. */
export async function insertSupplier(
  tx: Tx,
  id: string,
  fields: Parameters<typeof columns>[0],
): Promise<void> {
  const inserted = await tx.db
    .insertInto('supplier')
    .values({ ...columns(fields), organization_id: tx.organization_id, id } as never)
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new Refusal('ID_TAKEN', { field: 'id' });
}

/** Returns false when the version is stale. */
export async function updateSupplier(
  tx: Tx,
  id: string,
  version: number,
  fields: Parameters<typeof columns>[0],
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('supplier')
    .set({ ...columns(fields), version: version + 1, updated_at: now.toISOString() } as never)
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether anything refers to the supplier `s`. */
export const isUsed = (tx: Tx) => sql<boolean>`
    exists (select from item i where i.organization_id = ${tx.organization_id} and i.supplier_id = s.id)
      or exists (select from payable p where p.organization_id = ${tx.organization_id} and p.supplier_id = s.id)
      or exists (select from stock_movement m where m.organization_id = ${tx.organization_id} and m.supplier_id = s.id)
      or exists (select from bill b where b.organization_id = ${tx.organization_id} and b.supplier_id = s.id)
      or exists (select from purchase_order o where o.organization_id = ${tx.organization_id} and o.supplier_id = s.id)
      or exists (select from goods_receipt g where g.organization_id = ${tx.organization_id} and g.supplier_id = s.id)
      or exists (select from supplier_credit c where c.organization_id = ${tx.organization_id} and c.supplier_id = s.id)
      or exists (select from supplier_payment y where y.organization_id = ${tx.organization_id} and y.supplier_id = s.id)
      or exists (select from transaction t where t.organization_id = ${tx.organization_id} and t.supplier_id = s.id)
      or exists (select from fixed_asset a where a.organization_id = ${tx.organization_id} and a.supplier_id = s.id)`;

/** Throws NOT_FOUND, SUPPLIER_IN_USE. */
export async function deleteSupplier(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ used: boolean }>`
    select ${isUsed(tx)} as used
    from supplier s where s.organization_id = ${tx.organization_id} and s.id = ${id} for no key update`.execute(
    tx.db,
  );
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  if (rows[0].used) throw new Refusal('SUPPLIER_IN_USE');
  await tx.db
    .deleteFrom('supplier')
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id)
    .execute();
}

export async function listPayables(
  tx: Tx,
  supplierId: string,
  { limit, offset, open }: Query<typeof supplierRoutes.payables>,
) {
  let filtered = tx.db
    .selectFrom('payable as p')
    .where('p.organization_id', '=', tx.organization_id)
    .where('p.supplier_id', '=', supplierId);
  if (open === 'true') filtered = filtered.whereRef('p.amount_paid', '<', 'p.total_amount');
  const [{ total }, payables] = await Promise.all([
    filtered.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    filtered
      .select([
        'p.id',
        'p.reference',
        'p.received_on',
        'p.due_date',
        'p.total_amount',
        'p.journal_entry_id',
        'p.voided_at',
      ])
      .select([
        'p.created_at',
        'p.source_id',
        // A return of goods is not a payment.
        sql<number>`case when p.voided_at is null then p.amount_paid else 0 end`.as('amount_paid'),
        sql<number>`p.total_amount - p.amount_paid`.as('balance_due'),
        sql<Payable['currency']>`p.currency`.as('currency'),
        sql<number | null>`p.foreign_total - p.foreign_paid`.as('foreign_balance'),
        sql<string | null>`(select t.id from transaction t where t.organization_id = ${tx.organization_id}
          and t.payable_id = p.id)`.as('transaction_id'),
        sql<string | null>`(select b.id from bill b where b.organization_id = ${tx.organization_id}
          and b.id = p.id)`.as('bill_id'),
        sql<
          Payable['items']
        >`(select coalesce(json_agg(json_build_object('item_id', i.id, 'item_type', i.item_type,
            'name', i.name, 'unit', i.unit, 'quantity', m.quantity_e4 / 10000.0) order by m.id), '[]')
          from stock_movement m join item i on i.organization_id = m.organization_id and i.id = m.item_id
          where m.organization_id = ${tx.organization_id} and m.source_id = p.source_id and m.kind = 'receipt'
            and m.quantity_e4 > 0)`.as('items'),
      ])
      .orderBy('p.received_on', 'desc')
      .orderBy('p.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return { payables: payables as Payable[], total, limit, offset };
}

export async function listSupplierPayments(
  tx: Tx,
  supplierId: string,
  { limit, offset }: { limit: number; offset: number },
  { permissions }: Reader,
) {
  const filtered = tx.db
    .selectFrom('supplier_payment as p')
    .leftJoin('bank_account as b', (join) =>
      join.onRef('b.organization_id', '=', 'p.organization_id').onRef('b.id', '=', 'p.account_id'),
    )
    .where('p.organization_id', '=', tx.organization_id)
    .where('p.supplier_id', '=', supplierId);
  const [{ total }, payments] = await Promise.all([
    filtered.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    filtered
      .select([
        'p.id',
        'p.amount',
        'p.wht_amount',
        'p.wht_nature',
        'p.wht_base',
        'p.wht_rate_e4',
        'p.settlement_discount',
        'p.advance_amount',
        'p.paid_on',
        'p.method',
        'p.reference',
      ])
      .select(['p.account_id', 'b.name as account_name'])
      .select(['p.journal_entry_id', 'p.created_at', 'p.voided_at', 'p.void_reason', 'p.void_entry_id'])
      .select(
        sql<SupplierPayment['allocations']>`(select coalesce(json_agg(json_build_object(
            'payable_id', a.payable_id, 'amount', a.amount) order by a.payable_id), '[]')
          from payable_allocation a where a.organization_id = ${tx.organization_id} and a.source_id = p.id)`.as(
          'allocations',
        ),
      )
      .orderBy('p.paid_on', 'desc')
      .orderBy('p.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  const mayVoid = permissions.includes('supplier_payments:write');
  return {
    payments: payments.map(
      ({ wht_rate_e4, ...payment }) =>
        ({
          ...payment,
          wht_rate: fromE4(wht_rate_e4),
          can: { void: mayVoid && payment.voided_at === null },
        }) as SupplierPayment,
    ),
    total,
    limit,
    offset,
  };
}
