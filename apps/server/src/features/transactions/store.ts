import { Refusal } from '@lissafi/contract/errors';
import type { Query } from '@lissafi/contract/route';
import type { Transaction, transactionRoutes } from '@lissafi/contract/transactions';
import {
  divideFaults,
  paymentStatus,
  type TransactionInput,
  transactionActions,
  transactionFaults,
} from '@lissafi/domain/books/transaction';
import { fromE4 } from '@lissafi/domain/money/decimal';
import { readMoney } from '@lissafi/domain/money/money';
import type { Tx } from '../../db/scope.ts';
import { anyContains } from '../../db/search.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { attachmentsOf } from '../../http/attachments.ts';
import type { Member } from '../../http/context.ts';

/** Who reads, and the day and settings by which a draft is judged. */
export type Reader = Pick<Member, 'organization' | 'today'>;

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
      't.branch_id',
      't.type',
      't.status',
      't.source',
      't.amount',
      't.tax_amount',
      't.tax_claimed',
    ])
    .select(['t.currency', 't.transaction_date', 't.description', 't.category', 't.counterparty'])
    .select(['t.account_code', 't.item', 't.quantity_e4', 't.unit', 't.unit_price'])
    .select(['t.supplier_id', 's.name as supplier_name', 't.payment_method', 't.bank_account'])
    .select(sql<string | null>`coalesce(p.due_date, t.due_date)`.as('due_date'))
    .select(['t.account_id', 'b.name as account_name', 't.source_document_id'])
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
      attachmentsOf(tx, { table: 'transaction_attachment', of: 'transaction_id' }, sql`t.id`).as(
        'attachments',
      ),
    ])
    .where('t.organization_id', '=', tx.organization_id);

type Row = Awaited<ReturnType<ReturnType<typeof transactions>['executeTakeFirstOrThrow']>>;

/** A stored draft as a person entered it, to be judged or changed. */
export function inputOf(row: Omit<Transaction, 'missing' | 'can'>): TransactionInput {
  const { payment_status, amount_paid } = row;
  return {
    ...{ type: row.type, amount: row.amount, tax_amount: row.tax_amount, currency: row.currency },
    ...{ transaction_date: row.transaction_date, description: row.description, category: row.category },
    ...{ account_code: row.account_code, item: row.item, quantity: row.quantity, unit: row.unit },
    ...{ unit_price: row.unit_price, counterparty: row.counterparty, supplier_id: row.supplier_id },
    ...{ payment_method: row.payment_method, bank_account: row.bank_account, account_id: row.account_id },
    ...{ payment_status, branch_id: row.branch_id },
    ...(row.due_date && { due_date: row.due_date }),
    ...(payment_status === 'partial' && { amount_paid }),
  };
}

function toTransaction(
  { settled_since, quantity_e4, ...row }: Row,
  { organization, today }: Reader,
): Transaction {
  const known = {
    ...row,
    quantity: fromE4(quantity_e4),
    payment_status: paymentStatus(row.amount, row.amount_paid),
  } as Omit<Transaction, 'missing' | 'can'>;
  const faults = row.status === 'draft' ? transactionFaults(inputOf(known), { today, ...organization }) : [];
  return {
    ...known,
    missing: divideFaults(faults).missing.map(({ field, message }) => ({ field, message })),
    can: transactionActions(
      { status: known.status, settled_since: settled_since > 0, is_incomplete: faults.length > 0 },
      organization.permissions,
    ),
  };
}

/** Returns what each of these drafts lacks, in words, by id. */
export async function missingOf(
  tx: Tx,
  ids: readonly string[],
  reader: Reader,
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await transactions(tx).where(sql<boolean>`t.id = any (${ids}::uuid[])`).execute();
  return new Map(
    rows.map((row) => [row.id, toTransaction(row, reader).missing.map(({ message }) => message)]),
  );
}

/** Throws NOT_FOUND. */
export async function readTransaction(tx: Tx, id: string, reader: Reader): Promise<Transaction> {
  const row = await transactions(tx).where('t.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return toTransaction(row, reader);
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
  for (const name of [
    'type',
    'category',
    'status',
    'payment_method',
    'supplier_id',
    'account_id',
    'branch_id',
  ] as const) {
    const wanted = query[name];
    if (wanted) found = found.where(`t.${name}`, '=', wanted);
  }
  if (query.payment_status)
    found = found.where('t.status', '=', 'posted').where(BY_PAYMENT[query.payment_status]);
  if (query.date_from) found = found.where('t.transaction_date', '>=', query.date_from);
  if (query.date_to) found = found.where('t.transaction_date', '<=', query.date_to);
  const { search } = query;
  if (search) {
    const amount = readMoney(search)?.minor ?? null;
    found = found.where((where) =>
      where.or([
        anyContains(search, sql`t.description`, sql`t.counterparty`, sql`t.item`, sql`s.name`),
        ...(amount === null ? [] : [where('t.amount', '=', amount)]),
      ]),
    );
  }
  return found;
}

/** Drafts and void ones are not in the books. */
const inBooks = (amount: Sql<unknown>, type: Transaction['type']) =>
  sql<number>`coalesce(sum(${amount}) filter (where t.status = 'posted' and t.type = ${type}), 0)::bigint`;

export async function listTransactions(tx: Tx, query: Query<typeof transactionRoutes.list>, reader: Reader) {
  const totalsQuery = filtered(tx, query)
    .clearSelect()
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      inBooks(sql`t.amount`, 'income').as('total_income'),
      inBooks(sql`t.amount`, 'expense').as('total_expenses'),
      inBooks(sql`t.amount - ${amountPaid}`, 'expense').as('total_unpaid'),
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
    transactions: rows.map((row) => toTransaction(row, reader)),
    ...totals,
    limit: query.limit,
    offset: query.offset,
  };
}
