import type { Account, accountRoutes } from '@lissafi/contract/accounts';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { AccountType, CashFlowClass } from '@lissafi/contract/ledger';
import { LIMITS } from '@lissafi/contract/limits';
import type { Permission } from '@lissafi/contract/permissions';
import type { Body, Query } from '@lissafi/contract/route';
import { isSystemAccount, takesManualLines } from '@lissafi/domain/books/chart';
import { groupOf } from '@lissafi/domain/books/statement-figures';
import type { Tx } from '../../db/scope.ts';
import { anyContains } from '../../db/search.ts';
import { type Sql, sql } from '../../db/sql.ts';

interface Row {
  code: string;
  name: string;
  type: AccountType;
  description: string | null;
  cash_flow: CashFlowClass | null;
  is_archived: boolean;
  version: number;
  balance: number;
}

function toAccount(row: Row, permissions: readonly Permission[]): Account {
  const is_system = isSystemAccount(row.code);
  const mayWrite = permissions.includes('journals:write');
  return {
    ...row,
    group: groupOf(row.code),
    is_system,
    takes_manual_lines: takesManualLines(row.code) && !row.is_archived,
    can: {
      update: mayWrite,
      archive: mayWrite && !is_system && !row.is_archived && row.balance === 0,
      restore: mayWrite && row.is_archived,
    },
  };
}

const accountsWhere = (tx: Tx, where: Sql, paging: Sql) => sql<Row>`
  select a.code, a.name, a.type, a.description, a.cash_flow, a.is_archived, a.version,
    (select coalesce(sum(d.debit - d.credit), 0)::bigint from account_day d
      where d.organization_id = ${tx.organization_id} and d.account_code = a.code) as balance
  from account a where a.organization_id = ${tx.organization_id} ${where}
  order by a.code ${paging}`;

/** Returns the chart in order of code. */
export async function listAccounts(
  tx: Tx,
  query: Query<typeof accountRoutes.list>,
  permissions: readonly Permission[],
) {
  const { search, type, archived, limit, offset } = query;
  const where = sql`
    ${search ? sql`and (${anyContains(search, sql`a.name`)} or a.code like ${`${search}%`})` : sql``}
    ${type ? sql`and a.type = ${type}` : sql``}
    ${archived ? sql`and a.is_archived = ${archived === 'true'}` : sql``}`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from account a
    where a.organization_id = ${tx.organization_id} ${where}`.execute(tx.db);
  const { rows } = await accountsWhere(tx, where, sql`limit ${limit} offset ${offset}`).execute(tx.db);
  return {
    accounts: rows.map((row) => toAccount(row, permissions)),
    total: counted[0]!.total,
    limit,
    offset,
  };
}

/** Throws NOT_FOUND. */
export async function readAccount(
  tx: Tx,
  code: string,
  permissions: readonly Permission[],
): Promise<Account> {
  const { rows } = await accountsWhere(tx, sql`and a.code = ${code}`, sql``).execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return toAccount(rows[0], permissions);
}

/** Throws ACCOUNT_CODE_TAKEN, and VALIDATION_FAILED for a name that another account has or a chart that is full. */
export async function insertAccount(
  tx: Tx,
  account: Pick<Account, 'code' | 'name' | 'type' | 'description' | 'cash_flow'>,
): Promise<void> {
  await assertNameFree(tx, account.code, account.name);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from account where organization_id = ${tx.organization_id}`.execute(tx.db);
  if (counted[0]!.total >= LIMITS.accounts)
    throw invalid(fault('code', `An organization has at most ${LIMITS.accounts} accounts`));
  const inserted = await tx.db
    .insertInto('account')
    .values({ organization_id: tx.organization_id, ...account })
    .onConflict((conflict) => conflict.columns(['organization_id', 'code']).doNothing())
    .returning('code')
    .executeTakeFirst();
  if (!inserted) throw new Refusal('ACCOUNT_CODE_TAKEN', { field: 'code' });
}

/** Returns false when the version is stale. Throws VALIDATION_FAILED for a name that another account has. */
export async function updateAccount(
  tx: Tx,
  code: string,
  { version, ...fields }: Body<typeof accountRoutes.update>,
): Promise<boolean> {
  if (fields.name !== undefined) await assertNameFree(tx, code, fields.name);
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const { numUpdatedRows } = await tx.db
    .updateTable('account')
    .set({ ...given, version: version + 1 })
    .where('organization_id', '=', tx.organization_id)
    .where('code', '=', code)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Two accounts of one name could not be told apart in a list. */
async function assertNameFree(tx: Tx, code: string, name: string): Promise<void> {
  const { rows } = await sql`select from account where organization_id = ${tx.organization_id}
    and lower(name) = lower(${name}) and code <> ${code}`.execute(tx.db);
  if (rows.length > 0) throw invalid(fault('name', 'Another account has this name'));
}
