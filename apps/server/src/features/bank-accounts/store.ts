import type { bankAccountRoutes, MoneyAccount } from '@lissafi/contract/bank-accounts';
import { Refusal } from '@lissafi/contract/errors';
import type { Permission } from '@lissafi/contract/permissions';
import type { Query } from '@lissafi/contract/route';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** Balances come from the daily sums, so they take as long in ten years as today. */
const accounts = (tx: Tx) =>
  tx.db
    .selectFrom('bank_account as b')
    .selectAll('b')
    .select([
      sql<number>`coalesce((select sum(d.debit - d.credit) from account_day d
        where d.organization_id = ${tx.organization_id} and d.account_code = b.account_code), 0)::bigint`.as(
        'balance',
      ),
      sql<string | null>`(select max(c.counted_on) from till_count c
        where c.organization_id = ${tx.organization_id} and c.account_id = b.id)`.as('last_counted_on'),
    ])
    .where('b.organization_id', '=', tx.organization_id);

type Row = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>;

function toAccount({ organization_id: _, ...row }: Row, permissions: readonly Permission[]): MoneyAccount {
  const mayWrite = permissions.includes('transactions:write');
  const open = !row.is_archived;
  return {
    ...row,
    balance: permissions.includes('books:read') ? row.balance : null,
    can: {
      update: mayWrite,
      archive: mayWrite && open && !row.is_default,
      transfer: mayWrite && open,
      count: mayWrite && open && row.kind === 'cash',
    },
  } as MoneyAccount;
}

/** Throws NOT_FOUND. */
export async function readAccount(
  tx: Tx,
  id: string,
  permissions: readonly Permission[],
): Promise<MoneyAccount> {
  const row = await accounts(tx).where('b.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return toAccount(row, permissions);
}

/** Tills first, then banks, wallets and terminals. */
const BY_KIND = sql`array_position(array['cash', 'bank', 'wallet', 'pos'], b.kind)`;

export async function listAccounts(
  tx: Tx,
  { limit, offset, archived }: Query<typeof bankAccountRoutes.list>,
  permissions: readonly Permission[],
) {
  let query = accounts(tx);
  let counted = tx.db
    .selectFrom('bank_account as b')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('b.organization_id', '=', tx.organization_id);
  if (archived !== undefined) {
    query = query.where('b.is_archived', '=', archived === 'true');
    counted = counted.where('b.is_archived', '=', archived === 'true');
  }
  const rows = await query
    .orderBy('b.is_archived')
    .orderBy(BY_KIND)
    .orderBy('b.is_default', 'desc')
    .orderBy('b.account_code')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await counted.executeTakeFirstOrThrow();
  return {
    bank_accounts: rows.map((row) => toAccount(row, permissions)),
    total,
    limit,
    offset,
    total_balance: permissions.includes('books:read') ? await totalBalance(tx) : null,
  };
}

async function totalBalance(tx: Tx): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(d.debit - d.credit), 0)::bigint as balance from account_day d
    join bank_account b on b.organization_id = d.organization_id and b.account_code = d.account_code
    where d.organization_id = ${tx.organization_id}`.execute(tx.db);
  return rows[0]!.balance;
}

export interface LockedAccount {
  id: string;
  version: number;
  kind: string;
  name: string;
  bank_name: string | null;
  account_name: string | null;
  account_number: string | null;
  account_code: string;
  is_default: boolean;
  is_archived: boolean;
  show_on_documents: boolean;
}

/** Locks accounts to commit, in order of id; those that do not exist are missing. */
export async function lockAccounts(tx: Tx, ids: readonly string[]): Promise<Map<string, LockedAccount>> {
  const { rows } = await sql<LockedAccount>`
    select id, version, kind, name, bank_name, account_name, account_number, account_code, is_default, is_archived,
      show_on_documents
    from bank_account where organization_id = ${tx.organization_id} and id = any (${ids}::uuid[])
    order by id for no key update`.execute(tx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the balance of a ledger account at the end of a day, or of all days, in kobo. */
export async function balanceOf(tx: Tx, account_code: string, day: string | null = null): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(debit - credit), 0)::bigint as balance from account_day
    where organization_id = ${tx.organization_id} and account_code = ${account_code}
      and (${day}::date is null or day <= ${day}::date)`.execute(tx.db);
  return rows[0]!.balance;
}
