import type { BankAccountKind, bankAccountRoutes } from '@lissafi/contract/bank-accounts';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { Body } from '@lissafi/contract/route';
import { nextMoneyAccountCode } from '@lissafi/domain/books/money-accounts';
import { accountNumberFault, plainAccountNumber } from '@lissafi/domain/nigeria/account-number';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { balanceOf, type LockedAccount, lockAccounts, readAccount } from './store.ts';
import { changesShown, wasToldOfAny } from './told.ts';

type Create = Body<typeof bankAccountRoutes.create>;
type Update = Body<typeof bankAccountRoutes.update>;

interface NewAccount {
  id: string;
  kind: BankAccountKind;
  name: string;
  bank_name: string | null;
  bank_code: string | null;
  account_name: string | null;
  account_number: string | null;
  account_code: string;
  is_default: boolean;
  show_on_documents: boolean;
  /** When customers were told of it; null where they are told of none yet. */
  told_at: string | null;
}

/** Inserts the account with the ledger account that its code names, unless that exists. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<void> {
  await sql`insert into account (organization_id, code, name, type, cash_flow)
    values (${tx.organization_id}, ${account.account_code}, ${account.name}, 'asset', 'cash')
    on conflict do nothing`.execute(tx.db);
  await tx.db
    .insertInto('bank_account')
    .values({ organization_id: tx.organization_id, ...account })
    .execute();
}

/** What an account that is shown on documents must say. Throws the faults of the fields. */
function assertShowable(account: Pick<LockedAccount, 'bank_name' | 'account_name' | 'account_number'>): void {
  const faults = (
    [
      ['bank_name', 'Please enter the bank'],
      ['account_name', 'Please enter the account name'],
      ['account_number', 'Please enter the account number'],
    ] as const
  ).flatMap(([field, message]) => (account[field] ? [] : [fault(field, message, 'REQUIRED')]));
  if (faults.length > 0) throw invalid(...faults);
}

/**
 * A number that is typed anew. One that was stored before stays as it is. Throws the fault of `field`, unless the number
 * can be one of this kind in the organization's country.
 */
export function typedNumber(
  currency: string,
  kind: BankAccountKind,
  typed: string,
  field = 'account_number',
): string {
  const number = plainAccountNumber(typed);
  const problem =
    currency === 'NGN' && (kind === 'bank' || kind === 'wallet') ? accountNumberFault(number) : null;
  if (problem) throw invalid(fault(field, problem));
  return number;
}

async function assertNameFree(tx: Tx, name: string, id: string): Promise<void> {
  const { rows } = await sql`select from bank_account
    where organization_id = ${tx.organization_id} and lower(name) = lower(${name}) and id <> ${id}`.execute(
    tx.db,
  );
  if (rows.length > 0) throw new Refusal('ACCOUNT_NAME_TAKEN', { field: 'name' });
}

/** The account that was the default of this kind no longer is. */
async function unsetDefault(tx: Tx, kind: string, at: string): Promise<void> {
  await sql`update bank_account set is_default = false, version = version + 1, updated_at = ${at}
    where organization_id = ${tx.organization_id} and kind = ${kind} and is_default`.execute(tx.db);
}

/**
 * Creates an account with the next free code; the first of its kind is the default. Accounts of one organization are
 * created one after the other. Returns its id. Throws ID_TAKEN, ACCOUNT_NAME_TAKEN, or the faults of the fields.
 */
export async function createAccount(context: MemberContext, body: Create): Promise<string> {
  const { tx, newId, now, user, organization } = context;
  const { id = newId(), kind, name, is_default = false, show_on_documents = false } = body;
  const details = {
    bank_name: body.bank_name ?? null,
    bank_code: body.bank_code ?? null,
    account_name: body.account_name ?? null,
    account_number: body.account_number
      ? typedNumber(organization.currency, kind, body.account_number)
      : null,
  };
  if (show_on_documents) assertShowable(details);
  const { rows } = await sql<{ id: string; kind: string; is_default: boolean }>`
    select id, kind, is_default from bank_account
    where organization_id = ${tx.organization_id} order by id for no key update`.execute(tx.db);
  if (body.id && rows.some((row) => row.id === body.id)) throw new Refusal('ID_TAKEN', { field: 'id' });
  await assertNameFree(tx, name, id);
  const isDefault = is_default || !rows.some((row) => row.kind === kind && row.is_default);
  if (isDefault) await unsetDefault(tx, kind, now.toISOString());
  const { rows: used } = await sql<{ code: string }>`
    select code from account where organization_id = ${tx.organization_id} and code between '1000' and '1099'`.execute(
    tx.db,
  );
  const account_code = nextMoneyAccountCode(kind, new Set(used.map((each) => each.code)));
  await insertAccount(tx, {
    ...{ id, kind, name, account_code, show_on_documents, ...details },
    told_at: show_on_documents && (await wasToldOfAny(tx)) ? now.toISOString() : null,
    is_default: isDefault,
  });
  await appendEvents(tx, [{ type: 'bank_account.created', subject_id: id, actor_id: user.id }]);
  return id;
}

/**
 * Changes the given fields; the ledger account gets the new name. Throws NOT_FOUND, STALE_VERSION, ACCOUNT_NAME_TAKEN,
 * INVALID_STATE for archiving a default or an account with money, or the faults of the fields.
 */
export async function updateAccount(context: MemberContext, id: string, body: Update): Promise<void> {
  const { tx, now, user, organization } = context;
  const { version, ...given } = body;
  const changes = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Omit<Update, 'version'>;
  // A change of the default concerns another row of the kind, so all are locked in order of id.
  const { rows } = await sql<{ id: string }>`select id from bank_account
    where organization_id = ${tx.organization_id} order by id for no key update`.execute(tx.db);
  const account = (
    await lockAccounts(
      tx,
      rows.map((row) => row.id),
    )
  ).get(id);
  if (!account) throw new Refusal('NOT_FOUND');
  if (account.version !== version)
    throw new Refusal('STALE_VERSION', { current: await readAccount(tx, id, organization.permissions) });
  if (changes.account_number && changes.account_number !== account.account_number)
    changes.account_number = typedNumber(
      organization.currency,
      account.kind as BankAccountKind,
      changes.account_number,
    );
  const after = { ...account, ...(changes as Partial<LockedAccount>) };
  if (changes.name !== undefined && changes.name !== account.name) await assertNameFree(tx, changes.name, id);
  if (after.show_on_documents && !after.is_archived) assertShowable(after);
  if (account.is_default && changes.is_default === false)
    throw invalid(fault('is_default', 'Make another account of this kind the default instead'));
  if (changes.is_archived && !account.is_archived) await assertCanArchive(context, after);
  if (after.is_archived && changes.is_default)
    throw invalid(fault('is_default', 'An archived account cannot be the default'));
  const at = now.toISOString();
  const told_at = (await changesShown(tx, id, changes)) && (await wasToldOfAny(tx)) ? at : null;
  if (changes.is_default && !account.is_default) await unsetDefault(tx, account.kind, at);
  await tx.db
    .updateTable('bank_account')
    .set({
      ...changes,
      ...(after.is_archived && { show_on_documents: false }),
      ...(told_at && { told_at }),
      version: account.version + 1,
      updated_at: at,
    })
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id)
    .execute();
  if (after.name !== account.name || after.is_archived !== account.is_archived)
    await sql`update account set name = ${after.name}, is_archived = ${after.is_archived}, version = version + 1
      where organization_id = ${tx.organization_id} and code = ${account.account_code}`.execute(tx.db);
  await appendEvents(tx, [{ type: 'bank_account.updated', subject_id: id, actor_id: user.id }]);
}

/** Under the lock of posting, so that no payment arrives between this check and the change. */
async function assertCanArchive(context: MemberContext, account: LockedAccount): Promise<void> {
  if (account.is_default)
    throw new Refusal('INVALID_STATE', {
      message: 'This account takes payments by default. Make another one the default first.',
    });
  // The ledger account changes with it, so it is locked before the counter.
  await sql`select from account where organization_id = ${context.tx.organization_id}
    and code = ${account.account_code} for no key update`.execute(context.tx.db);
  await takeNumbers(context);
  if ((await balanceOf(context.tx, account.account_code)) !== 0)
    throw new Refusal('INVALID_STATE', {
      message: 'There is still money on this account. Transfer it to another one first.',
    });
}
