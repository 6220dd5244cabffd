import { fault, invalid } from '@lissafi/contract/errors';
import type { AccountType } from '@lissafi/contract/ledger';
import type { CategoryAccount, Transaction, TransactionCategory } from '@lissafi/contract/transactions';
import { CATEGORY_ACCOUNT } from '@lissafi/domain/books/accounts';
import { categoriesOf, takesTransactions, typeOf } from '@lissafi/domain/books/transaction';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

interface AccountRow {
  code: string;
  name: string;
  type: AccountType;
  is_archived: boolean;
}

/** Returns why transactions of this type are not posted to the account; null when they are. */
function accountFault(account: AccountRow | undefined, type: Transaction['type']): string | null {
  if (!account) return 'There is no such account';
  if (account.is_archived) return 'This account is archived';
  return takesTransactions(type, account) ? null : `This account takes no ${type}`;
}

/**
 * Returns the account that a transaction is posted to: its own, else the one chosen for its category, else the default
 * of the category. Throws the fault of `account_code`, or of `category` where the chosen account was archived since.
 */
export async function ledgerAccount(
  tx: Tx,
  input: { type: Transaction['type']; category: TransactionCategory; account_code: string | null },
): Promise<string> {
  const { rows } = await sql<AccountRow>`
    select a.code, a.name, a.type, a.is_archived from account a
    where a.organization_id = ${tx.organization_id} and a.code = coalesce(${input.account_code}::text,
      (select c.account_code from category_account c
        where c.organization_id = ${tx.organization_id} and c.category = ${input.category}),
      ${CATEGORY_ACCOUNT[input.category]})`.execute(tx.db);
  const wrong = accountFault(rows[0], input.type);
  if (wrong) throw invalid(fault(input.account_code ? 'account_code' : 'category', wrong));
  return rows[0]!.code;
}

/**
 * Returns the account of each category as ledgerAccount() would, read once for many transactions. What it returns throws
 * the fault of a category whose account was archived since.
 */
export async function categoryAccounts(
  tx: Tx,
): Promise<(type: Transaction['type'], category: TransactionCategory) => string> {
  const { rows } = await sql<AccountRow & { category: string | null }>`
    select a.code, a.name, a.type, a.is_archived, c.category from account a
    left join category_account c on c.organization_id = ${tx.organization_id} and c.account_code = a.code
    where a.organization_id = ${tx.organization_id}`.execute(tx.db);
  const accounts = new Map(rows.map((row) => [row.code, row]));
  const chosen = new Map(rows.flatMap(({ category, code }) => (category ? [[category, code]] : [])));
  return (type, category) => {
    const code = chosen.get(category) ?? CATEGORY_ACCOUNT[category];
    const wrong = accountFault(accounts.get(code), type);
    if (wrong) throw invalid(fault('category', wrong));
    return code;
  };
}

/** Returns every category that a person chooses, with its account. */
export async function listCategories(tx: Tx): Promise<CategoryAccount[]> {
  const { rows: accounts } = await sql<{ code: string; name: string; category: string | null }>`
    select a.code, a.name, c.category from account a
    left join category_account c on c.organization_id = ${tx.organization_id} and c.account_code = a.code
    where a.organization_id = ${tx.organization_id}`.execute(tx.db);
  const names = new Map(accounts.map(({ code, name }) => [code, name]));
  const chosen = new Map(accounts.flatMap(({ code, category }) => (category ? [[category, code]] : [])));
  return (['income', 'expense'] as const).flatMap(categoriesOf).map((category) => {
    const account_code = chosen.get(category) ?? CATEGORY_ACCOUNT[category];
    return {
      ...{ category, type: typeOf(category), account_code },
      account_name: names.get(account_code) ?? account_code,
      is_default: !chosen.has(category),
    };
  });
}

/** Posts a category to another account from now on; null takes the default again. Throws the fault of the field. */
export async function mapCategory(tx: Tx, category: TransactionCategory, code: string | null): Promise<void> {
  if (!categoriesOf(typeOf(category)).includes(category))
    throw invalid(fault('category', 'Payments of debts are posted to receivables and payables'));
  if (code === null || code === CATEGORY_ACCOUNT[category]) {
    await sql`delete from category_account
      where organization_id = ${tx.organization_id} and category = ${category}`.execute(tx.db);
    return;
  }
  await ledgerAccount(tx, { type: typeOf(category), category, account_code: code });
  await sql`insert into category_account (organization_id, category, account_code)
    values (${tx.organization_id}, ${category}, ${code})
    on conflict (organization_id, category) do update set account_code = excluded.account_code`.execute(
    tx.db,
  );
}
