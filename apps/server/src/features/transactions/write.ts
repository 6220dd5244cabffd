import { Refusal } from '@lissafi/contract/errors';
import type { Transaction } from '@lissafi/contract/transactions';
import { paidAtOnce, type TransactionInput } from '@lissafi/domain/books/transaction';
import { toE4 } from '@lissafi/domain/money/decimal';
import { insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** What posting adds to a transaction; of a draft only the status. */
export interface PostedPart {
  status: 'draft' | 'posted';
  tax_claimed: boolean;
  account_id: string | null;
  payable_id: string | null;
  journal_entry_id: string | null;
}

/** The columns that a person or posting sets, with their values. */
function columnsOf(tx: Tx, input: TransactionInput, posted: PostedPart): [string, unknown][] {
  return Object.entries({
    ...{ type: input.type, status: posted.status, amount: input.amount, tax_amount: input.tax_amount },
    ...{ tax_claimed: posted.tax_claimed, currency: input.currency, item: input.item, unit: input.unit },
    ...{ transaction_date: input.transaction_date, description: input.description, category: input.category },
    ...{ account_code: input.account_code, unit_price: input.unit_price, counterparty: input.counterparty },
    quantity_e4: input.quantity === null ? null : toE4(input.quantity),
    ...{ supplier_id: input.supplier_id, payment_method: input.payment_method },
    due_date: input.due_date ?? null,
    branch_id: input.branch_id ?? tx.organization_id,
    ...{ bank_account: input.bank_account, account_id: posted.account_id, paid_at_once: paidAtOnce(input) },
    ...{ payable_id: posted.payable_id, journal_entry_id: posted.journal_entry_id },
  });
}

const names = (columns: readonly [string, unknown][]): Sql<unknown> =>
  sql.join(columns.map(([name]) => sql.ref(name)));

/** The payable, if any, is written before it. */
export async function insertTransaction(
  tx: Tx,
  row: Pick<Transaction, 'id' | 'source' | 'source_document_id'> & { created_by: string; at: string },
  input: TransactionInput,
  posted: PostedPart,
): Promise<void> {
  const columns = columnsOf(tx, input, posted);
  await tx.write(
    'transaction',
    sql`insert into transaction (organization_id, id, source, source_document_id, created_by, created_at, updated_at,
        ${names(columns)})
      values (${tx.organization_id}, ${row.id}, ${row.source}, ${row.source_document_id}, ${row.created_by}, ${row.at},
        ${row.at}, ${sql.join(columns.map(([, value]) => value))})`,
  );
}

/** Writes many posted transactions; their entries are written before. */
export async function insertTransactions(
  tx: Tx,
  rows: readonly { id: string; input: TransactionInput; posted: PostedPart }[],
  { source, created_by, at }: { source: Transaction['source']; created_by: string; at: string },
): Promise<void> {
  const records = rows.map(({ id, input, posted }) => ({
    ...{ id, source, created_by, created_at: at, updated_at: at },
    ...(Object.fromEntries(columnsOf(tx, input, posted)) as Record<keyof typeof COLUMNS, unknown>),
  }));
  await tx.write('transaction', insertRows<object>(tx, 'transaction', records, { ...OWN, ...COLUMNS }));
}

const OWN = {
  ...{ id: 'uuid', source: 'text', created_by: 'uuid' },
  ...{ created_at: 'timestamptz', updated_at: 'timestamptz' },
} as const;
/** The types of what columnsOf() returns. */
const COLUMNS = {
  ...{ type: 'text', status: 'text', amount: 'bigint', tax_amount: 'bigint', tax_claimed: 'boolean' },
  ...{ currency: 'text', item: 'text', unit: 'text', transaction_date: 'date', description: 'text' },
  ...{ category: 'text', account_code: 'text', unit_price: 'bigint', counterparty: 'text' },
  ...{ quantity_e4: 'bigint', supplier_id: 'uuid', payment_method: 'text', due_date: 'date' },
  ...{ bank_account: 'text', account_id: 'uuid', paid_at_once: 'bigint', payable_id: 'uuid' },
  journal_entry_id: 'uuid',
  branch_id: 'uuid',
} as const;

/** Changes a draft, which is locked; and posts it, where `posted` says so. */
export async function updateDraft(
  tx: Tx,
  id: string,
  at: string,
  input: TransactionInput,
  posted: PostedPart,
): Promise<void> {
  const columns = columnsOf(tx, input, posted);
  await tx.write(
    'transaction',
    sql`update transaction set version = version + 1, updated_at = ${at},
        ${sql.join(columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
      where organization_id = ${tx.organization_id} and id = ${id}`,
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
  version: number;
  supplier_id: string | null;
  payable_id: string | null;
  journal_entry_id: string | null;
  memo: string | null;
}

/** Locks the transaction to commit, before its supplier. Throws NOT_FOUND. */
export async function lockTransaction(tx: Tx, id: string): Promise<LockedTransaction> {
  const { rows } = await sql<LockedTransaction>`
    select t.status, t.version, t.transaction_date, t.supplier_id, t.payable_id, t.journal_entry_id,
      (select e.memo from journal_entry e where e.organization_id = ${tx.organization_id}
        and e.id = t.journal_entry_id) as memo
    from transaction t where t.organization_id = ${tx.organization_id} and t.id = ${id} for no key update`.execute(
    tx.db,
  );
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return rows[0];
}

/** Deletes a draft with its attachments; it is locked. */
export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await tx.write(
    'transaction_attachment',
    sql`delete from transaction_attachment where organization_id = ${tx.organization_id} and transaction_id = ${id}`,
  );
  await tx.write(
    'transaction',
    sql`delete from transaction where organization_id = ${tx.organization_id} and id = ${id}`,
  );
}
