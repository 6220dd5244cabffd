import type { PaymentMethod } from '@lissafi/contract/documents';
import { Refusal } from '@lissafi/contract/errors';
import type { Permission } from '@lissafi/contract/permissions';
import type { Query } from '@lissafi/contract/route';
import type { Attachment, Transaction, transactionRoutes } from '@lissafi/contract/transactions';
import { paymentStatus, transactionActions } from '@lissafi/domain/books/transaction';
import { parseMoney } from '@lissafi/domain/money/money';
import type { Tx } from '../../db/scope.ts';
import { containsPattern } from '../../db/search.ts';
import { sql } from '../../db/sql.ts';

/** What the supplier was paid later; the voided payable of a void expense is not a payment. */
const settledSince = sql<number>`case when t.status = 'void' then 0 else coalesce(p.amount_paid, 0) end`;
const amountPaid = sql<number>`(t.paid_at_once + ${settledSince})`;

const transactions = (tx: Tx) =>
  tx.db
    .selectFrom('transaction as t')
    .leftJoin('supplier as s', (join) =>
      join.onRef('s.organization_id', '=', 't.organization_id').onRef('s.id', '=', 't.supplier_id'),
    )
    .leftJoin('payable as p', (join) =>
      join.onRef('p.organization_id', '=', 't.organization_id').onRef('p.id', '=', 't.payable_id'),
    )
    .leftJoin('bank_account as b', (join) =>
      join.onRef('b.organization_id', '=', 't.organization_id').onRef('b.id', '=', 't.account_id'),
    )
    .select([
      't.id',
      't.version',
      't.type',
      't.status',
      't.source',
      't.amount',
      't.tax_amount',
      't.tax_claimed',
    ])
    .select(['t.currency', 't.transaction_date', 't.description', 't.category', 't.counterparty'])
    .select(['t.supplier_id', 's.name as supplier_name', 't.payment_method', 't.bank_account'])
    .select(['t.account_id', 'b.name as account_name'])
    .select([
      't.journal_entry_id',
      't.voided_at',
      't.void_reason',
      't.void_entry_id',
      't.created_at',
      't.updated_at',
    ])
    .select([
      amountPaid.as('amount_paid'),
      settledSince.as('settled_since'),
      sql<Attachment[]>`coalesce((
        select json_agg(json_build_object('id', a.id, 'name', a.name, 'media_type', a.media_type, 'bytes', a.bytes,
          'created_at', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by a.created_at, a.id)
        from transaction_attachment a
        where a.organization_id = ${tx.organization_id} and a.transaction_id = t.id), '[]')`.as(
        'attachments',
      ),
    ])
    .where('t.organization_id', '=', tx.organization_id);

type Row = Awaited<ReturnType<ReturnType<typeof transactions>['executeTakeFirstOrThrow']>>;

function toTransaction({ settled_since, ...row }: Row, permissions: readonly Permission[]): Transaction {
  const status = row.status as Transaction['status'];
  return {
    ...row,
    payment_status: paymentStatus(row.amount, row.amount_paid),
    can: transactionActions({ status, settled_since: settled_since > 0 }, permissions),
  } as Transaction;
}

/** Throws NOT_FOUND. */
export async function readTransaction(
  tx: Tx,
  id: string,
  permissions: readonly Permission[],
): Promise<Transaction> {
  const row = await transactions(tx).where('t.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return toTransaction(row, permissions);
}

const SORTS = {
  transaction_date: sql`t.transaction_date`,
  amount: sql`t.amount`,
  category: sql`t.category`,
  counterparty: sql`lower(coalesce(t.counterparty, s.name, ''))`,
  created_at: sql`t.created_at`,
};
const BY_PAYMENT = {
  paid: sql<boolean>`${amountPaid} >= t.amount`,
  unpaid: sql<boolean>`${amountPaid} = 0`,
  partial: sql<boolean>`${amountPaid} > 0 and ${amountPaid} < t.amount`,
};

function filtered(tx: Tx, query: Query<typeof transactionRoutes.list>) {
  let found = transactions(tx);
  for (const name of ['type', 'category', 'status', 'payment_method', 'supplier_id'] as const) {
    const wanted = query[name];
    if (wanted) found = found.where(`t.${name}`, '=', wanted);
  }
  if (query.payment_status)
    found = found.where('t.status', '<>', 'void').where(BY_PAYMENT[query.payment_status]);
  if (query.date_from) found = found.where('t.transaction_date', '>=', query.date_from);
  if (query.date_to) found = found.where('t.transaction_date', '<=', query.date_to);
  if (query.search) {
    const pattern = containsPattern(query.search);
    const amount = parseMoney(query.search);
    found = found.where((where) =>
      where.or([
        where('t.description', 'ilike', pattern),
        where('t.counterparty', 'ilike', pattern),
        where('s.name', 'ilike', pattern),
        ...(amount === null ? [] : [where('t.amount', '=', amount)]),
      ]),
    );
  }
  return found;
}

export async function listTransactions(
  tx: Tx,
  query: Query<typeof transactionRoutes.list>,
  permissions: readonly Permission[],
) {
  const totalsQuery = filtered(tx, query)
    .clearSelect()
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      sql<number>`coalesce(sum(t.amount) filter (where t.status <> 'void'), 0)::bigint`.as('total_amount'),
      sql<number>`coalesce(sum(t.amount - ${amountPaid}) filter (where t.status <> 'void'), 0)::bigint`.as(
        'total_unpaid',
      ),
    ])
    .executeTakeFirstOrThrow();
  const page = filtered(tx, query)
    .orderBy(SORTS[query.sort_by], query.sort_direction)
    .orderBy('t.id', query.sort_direction)
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const [totals, rows] = await Promise.all([totalsQuery, page]);
  return {
    transactions: rows.map((row) => toTransaction(row, permissions)),
    ...totals,
    limit: query.limit,
    offset: query.offset,
  };
}

export async function insertTransaction(
  tx: Tx,
  row: Pick<
    Transaction,
    | 'id'
    | 'type'
    | 'source'
    | 'amount'
    | 'tax_amount'
    | 'tax_claimed'
    | 'currency'
    | 'transaction_date'
    | 'description'
    | 'category'
    | 'counterparty'
    | 'supplier_id'
    | 'bank_account'
    | 'account_id'
  > & {
    payment_method: PaymentMethod | null;
    paid_at_once: number;
    payable_id: string | null;
    journal_entry_id: string;
    created_by: string;
    created_at: string;
  },
): Promise<void> {
  await tx.write(
    'transaction',
    sql`insert into transaction (organization_id, id, type, status, source, amount, tax_amount, tax_claimed, currency,
        transaction_date, description, category, counterparty, supplier_id, payment_method, bank_account, account_id,
        paid_at_once, payable_id, journal_entry_id, branch_id, created_by, created_at, updated_at)
      values (${tx.organization_id}, ${row.id}, ${row.type}, 'posted', ${row.source}, ${row.amount}, ${row.tax_amount},
        ${row.tax_claimed}, ${row.currency}, ${row.transaction_date}, ${row.description}, ${row.category},
        ${row.counterparty}, ${row.supplier_id}, ${row.payment_method}, ${row.bank_account}, ${row.account_id}, ${row.paid_at_once},
        ${row.payable_id}, ${row.journal_entry_id}, ${tx.organization_id}, ${row.created_by}, ${row.created_at}, ${row.created_at})`,
  );
}

/** Throws ID_TAKEN. */
export async function assertIdFree(tx: Tx, id: string): Promise<void> {
  const taken = await tx.db
    .selectFrom('transaction')
    .select('id')
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (taken) throw new Refusal('ID_TAKEN', { field: 'id' });
}

interface LockedTransaction {
  transaction_date: string;
  status: Transaction['status'];
  supplier_id: string | null;
  payable_id: string | null;
  journal_entry_id: string;
  memo: string;
}

/** Locks the transaction to commit, before its supplier. Throws NOT_FOUND. */
export async function lockTransaction(tx: Tx, id: string): Promise<LockedTransaction> {
  const { rows } = await sql<LockedTransaction>`
    select t.status, t.transaction_date, t.supplier_id, t.payable_id, t.journal_entry_id,
      (select e.memo from journal_entry e where e.organization_id = ${tx.organization_id}
        and e.id = t.journal_entry_id) as memo
    from transaction t where t.organization_id = ${tx.organization_id} and t.id = ${id} for no key update`.execute(
    tx.db,
  );
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return rows[0];
}
