import { Refusal } from '@lissafi/contract/errors';
import { type KnownNumbers, type OwnAccount, tellsToPay } from '@lissafi/domain/sales/other-account';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';

// What people write in texts of another purpose, and what would tell customers to pay elsewhere (docs/decisions/0159).

/** Texts by their fields. */
export type Texts = Record<string, string | null | undefined>;

export const OTHER_ACCOUNT =
  'Your role may not tell customers to pay into another account. Leave it out: documents show the account of the business.';

const NONE: KnownNumbers = { accounts: [], phones: [] };

/** The accounts that customers are shown or were told of, and the numbers that texts may hold. */
export async function readKnown(tx: Tx): Promise<{ accounts: OwnAccount[]; numbers: KnownNumbers }> {
  const { rows } = await sql<{ accounts: OwnAccount[]; phone: string | null }>`
    select o.phone, coalesce((select json_agg(b) from (
      select bank_name, bank_code, account_name, account_number from bank_account
      where organization_id = ${tx.organization_id} and not is_archived and kind <> 'cash'
        and (show_on_documents or told_at is not null)) b), '[]') as accounts
    from organization o where o.organization_id = ${tx.organization_id}`.execute(tx.db);
  const { accounts, phone } = rows[0]!;
  const numbers = {
    accounts: accounts.flatMap(({ account_number }) => account_number ?? []),
    phones: phone === null ? [] : [phone],
  };
  return { accounts, numbers };
}

/** Whether a text that stands in every letter or on every paper tells customers to pay into another account. */
export async function isOtherAccountIn(
  tx: Tx,
  text: string | null | undefined,
  before: string | null,
): Promise<boolean> {
  return tellsToPay(text, NONE) && text !== before && tellsToPay(text, (await readKnown(tx)).numbers);
}

/** Throws FORBIDDEN at the first text that tells customers to pay into another account, for who may not change accounts. */
export async function refuseOtherAccountIn(
  { tx, organization }: Pick<MemberContext, 'tx' | 'organization'>,
  texts: Texts,
): Promise<void> {
  if (organization.permissions.includes('transactions:write')) return;
  if (!Object.values(texts).some((text) => tellsToPay(text, NONE))) return;
  const { numbers } = await readKnown(tx);
  const found = Object.entries(texts).find(([, text]) => tellsToPay(text, numbers));
  if (found) throw new Refusal('FORBIDDEN', { field: found[0], message: OTHER_ACCOUNT });
}
