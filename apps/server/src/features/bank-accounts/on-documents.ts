import type { BankAccount } from '@lissafi/contract/organizations';
import { FIRST_MONEY_ACCOUNTS, nextMoneyAccountCode } from '@lissafi/domain/books/money-accounts';
import { accountNumberFault, plainAccountNumber } from '@lissafi/domain/nigeria/account-number';
import { appendEvents } from '../../db/events.ts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { saysOtherwise, type TOLD, wasToldOfAny } from './told.ts';
import { insertAccount, typedNumber } from './write.ts';

/** The accounts that documents show, as the organization's own field has them: the default first. A part of a statement. */
export const shownOnDocuments = (tx: Tx): Sql<BankAccount[]> => sql`coalesce((
  select json_agg(json_build_object('bank_name', b.bank_name, 'bank_code', b.bank_code, 'account_name', b.account_name,
    'account_number', b.account_number) order by b.is_default desc, b.account_code)
  from bank_account b where b.organization_id = ${tx.organization_id} and b.show_on_documents), '[]')`;

/** Creates the two accounts of a new organization, and those that it wants on its documents. */
export async function createFirstAccounts(
  tx: Tx,
  newId: () => string,
  shown: readonly BankAccount[] = [],
): Promise<void> {
  // Nobody has been told of another account.
  for (const account of FIRST_MONEY_ACCOUNTS)
    await insertAccount(tx, { id: newId(), ...NO_DETAILS, ...account, is_default: true });
  await showOnDocuments(tx, newId, shown, null);
}

const NO_DETAILS = {
  bank_name: null,
  bank_code: null,
  account_name: null,
  account_number: null,
  show_on_documents: false,
  told_at: null,
};

/**
 * Makes documents show exactly these accounts: one with a known number is changed, the first new one becomes the bank
 * account that has no number yet, any other is added. What is no longer named stays an account, and is not shown. `now`:
 * when customers are told of what is new; null where they were told of no other before.
 */
export async function showOnDocuments(
  tx: Tx,
  newId: () => string,
  shown: readonly BankAccount[],
  now: Date | null,
): Promise<void> {
  const told = now && (await wasToldOfAny(tx)) ? now.toISOString() : null;
  const { rows: known } = await sql<
    { id: string; kind: string; name: string; show_on_documents: boolean } & {
      [Name in (typeof TOLD)[number]]: string | null;
    }
  >`
    select id, kind, name, bank_name, bank_code, account_name, account_number, show_on_documents from bank_account
    where organization_id = ${tx.organization_id} and not is_archived
    order by id for no key update`.execute(tx.db);
  await sql`update bank_account set show_on_documents = false, version = version + 1
    where organization_id = ${tx.organization_id} and show_on_documents`.execute(tx.db);
  const { rows: books } = await sql<{ currency: string }>`select currency from organization
    where organization_id = ${tx.organization_id}`.execute(tx.db);
  for (const [index, given] of shown.entries()) {
    const stored = known.find((each) => each.account_number === given.account_number);
    const account = stored
      ? given
      : {
          ...given,
          account_number: typedNumber(
            books[0]!.currency,
            'bank',
            given.account_number,
            `bank_accounts.${index}.account_number`,
          ),
        };
    const same =
      known.find((each) => each.account_number === account.account_number) ??
      known.find((each) => each.kind === 'bank' && each.account_number === null);
    if (!same) {
      known.push(await addShown(tx, newId(), account, told));
      continue;
    }
    const told_at = !same.show_on_documents || saysOtherwise(same, account) ? told : null;
    same.account_number = account.account_number;
    await sql`update bank_account set bank_name = ${account.bank_name}, bank_code = ${account.bank_code},
        account_name = ${account.account_name}, account_number = ${account.account_number}, show_on_documents = true,
        told_at = coalesce(${told_at}::timestamptz, told_at), version = version + 1
      where organization_id = ${tx.organization_id} and id = ${same.id}`.execute(tx.db);
  }
}

/** What an issued document says about the account to pay into. */
interface Named {
  document_type: string;
  currency: string;
  payment_info?: unknown;
}
interface PayInto {
  bank_name: string;
  account_name: string;
  account_number: string;
}

/** The account that payment details name in full, or null. */
function namedIn(payment_info: unknown): PayInto | null {
  const named = payment_info as Partial<Record<keyof PayInto, string | null>> | null | undefined;
  return named?.bank_name && named.account_name && named.account_number ? (named as PayInto) : null;
}

/** Whether `keepNamedAccount` may have something to keep: an account is named, and none is shown yet. Only reads. */
export async function isFirstNamed(
  tx: Tx,
  { document_type, payment_info }: Omit<Named, 'currency'>,
): Promise<boolean> {
  if (document_type !== 'invoice' || !namedIn(payment_info)) return false;
  const { rows } = await sql`select from bank_account
    where organization_id = ${tx.organization_id} and show_on_documents limit 1`.execute(tx.db);
  return rows.length === 0;
}

/**
 * Keeps the account that an issued invoice names as the organization's own, as long as no account is shown on
 * documents: one with this number, otherwise the bank account that has no number yet. One in a foreign currency names
 * another account. Only a person who may change accounts does so; a key for invoices changes none
 * (docs/decisions/0100). Called before the locks of issuing.
 */
export async function keepNamedAccount(
  { tx, now, user, organization }: MemberContext,
  { document_type, currency, payment_info }: Named,
): Promise<void> {
  const named = namedIn(payment_info);
  if (!named || document_type !== 'invoice' || currency !== organization.currency) return;
  if (!user.session_id || !organization.permissions.includes('transactions:write')) return;
  if (accountNumberFault(plainAccountNumber(named.account_number))) return;
  // Locked first: whoever comes second sees what the first kept.
  const { rows } = await sql<{
    id: string;
    kind: string;
    account_number: string | null;
    is_archived: boolean;
    is_default: boolean;
    show_on_documents: boolean;
  }>`select id, kind, account_number, is_archived, is_default, show_on_documents from bank_account
    where organization_id = ${tx.organization_id} order by id for no key update`.execute(tx.db);
  if (rows.some((each) => each.show_on_documents)) return;
  const usable = rows.filter((each) => !each.is_archived && each.kind !== 'cash');
  const empty = usable.filter((each) => each.kind === 'bank' && each.account_number === null);
  const kept =
    usable.find((each) => each.account_number === named.account_number) ??
    empty.find((each) => each.is_default) ??
    empty[0];
  if (!kept) return;
  // The code belongs to the bank that had it.
  await sql`update bank_account set bank_name = ${named.bank_name}, account_name = ${named.account_name},
      bank_code = case when bank_name = ${named.bank_name} then bank_code end,
      account_number = ${named.account_number}, show_on_documents = true, version = version + 1,
      told_at = case when ${await wasToldOfAny(tx)}::boolean then ${now.toISOString()}::timestamptz end,
      updated_at = ${now.toISOString()}
    where organization_id = ${tx.organization_id} and id = ${kept.id}`.execute(tx.db);
  await appendEvents(tx, [{ type: 'bank_account.updated', subject_id: kept.id, actor_id: user.id }]);
}

async function addShown(tx: Tx, id: string, account: BankAccount, told_at: string | null) {
  const { rows: used } = await sql<{ code: string; name: string }>`
    select code, name from account where organization_id = ${tx.organization_id} and code between '1000' and '1099'
    union all select account_code, name from bank_account where organization_id = ${tx.organization_id}`.execute(
    tx.db,
  );
  const plain = `${account.bank_name} ${account.account_number.slice(-4)}`;
  const taken = new Set(used.map((each) => each.name.toLowerCase()));
  const account_code = nextMoneyAccountCode('bank', new Set(used.map((each) => each.code)));
  const name = taken.has(plain.toLowerCase()) ? `${plain} (${account_code})` : plain;
  await insertAccount(tx, {
    ...{ id, kind: 'bank', name, account_code, is_default: false, show_on_documents: true },
    ...account,
    told_at,
  });
  return { id, kind: 'bank', name, show_on_documents: true, ...account };
}
