import type { PaymentMethod } from '@lissafi/contract/documents';
import { type MoneyAccountChoice, moneyAccountFor } from '@lissafi/domain/books/money-accounts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** Returns the accounts that a payment can move, archived ones included, so that a refusal can say so. */
export async function readChoices(tx: Tx): Promise<MoneyAccountChoice[]> {
  const { rows } = await sql<MoneyAccountChoice>`
    select id, kind, account_code, is_default, is_archived from bank_account
    where organization_id = ${tx.organization_id} order by account_code`.execute(tx.db);
  return rows;
}

/** Returns the account of each payment, as moneyAccount does; one read for all. */
export async function moneyAccounts(
  tx: Tx,
  payments: readonly { method: PaymentMethod; account_id?: string | null | undefined }[],
): Promise<MoneyAccountChoice[]> {
  const choices = await readChoices(tx);
  return payments.map(({ method, account_id }) => moneyAccountFor(choices, method, account_id));
}

/**
 * Returns the account that money is paid into or from: the named one, otherwise the default for the method. The read
 * takes no lock, so that callers send it together with another statement. Throws the fault of `account_id`.
 */
export async function moneyAccount(
  tx: Tx,
  { method, account_id }: { method: PaymentMethod; account_id?: string | null | undefined },
): Promise<MoneyAccountChoice> {
  return moneyAccountFor(await readChoices(tx), method, account_id);
}
