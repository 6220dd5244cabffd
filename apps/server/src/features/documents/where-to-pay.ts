import type { InvoiceDocument, StoredStatus } from '@lissafi/contract/documents';
import { Refusal } from '@lissafi/contract/errors';
import { ACCOUNT_CHANGE_DAYS } from '@lissafi/contract/limits';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { isOutstanding } from '@lissafi/domain/sales/invoice';
import { DETAILS, holdsOtherNumber, namesOther } from '@lissafi/domain/sales/other-account';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import {
  OTHER_ACCOUNT,
  readKnown,
  refuseOtherAccountIn,
  type Texts,
} from '../bank-accounts/other-account.ts';

type PaymentInfo = NonNullable<InvoiceDocument['payment_info']>;

/** The account that documents show, the default first, as payment details. Null where none is shown. Part of a statement. */
export const accountToPayInto = (tx: Tx): Sql<PaymentInfo | null> => sql<PaymentInfo | null>`(
  select json_build_object('method', null, 'account_name', b.account_name, 'account_number', b.account_number,
    'bank_name', b.bank_name, 'routing_number', null, 'swift_code', null)
  from bank_account b where b.organization_id = ${tx.organization_id} and b.show_on_documents
  order by b.is_default desc, b.account_code limit 1)`;

/** Whether a document says by itself where to pay, or that it does not say it. */
const isSaid = (given: PaymentInfo | null): boolean =>
  given !== null && (given.is_none === true || given.account_number !== null);

/**
 * Where a document is to be paid, at the time of reading: as it says itself, else into the account that
 * documents show, as long as it asks for money in the organization's currency.
 */
export function whereToPay(
  document: {
    document_type: string;
    status: string;
    balance_due: number;
    currency: string;
    payment_info: PaymentInfo | null;
  },
  { pay_into, base_currency }: { pay_into: PaymentInfo | null; base_currency: string },
): PaymentInfo | null {
  const { payment_info: given, currency, document_type, status, balance_due } = document;
  const asksForMoney =
    document_type === 'invoice' &&
    isOutstanding(status as StoredStatus, balance_due) &&
    currency === base_currency;
  if (isSaid(given) || !asksForMoney || pay_into === null) return given;
  return { ...pay_into, method: given?.method ?? null };
}

/**
 * The same of all that a customer owes: the account that documents show, whatever single documents say. Null where no
 * document asks for money in the organization's currency.
 */
export function whereToPayAll(
  documents: readonly { currency: string; payment_info: PaymentInfo | null }[],
  { pay_into, base_currency }: { pay_into: PaymentInfo | null; base_currency: string },
): PaymentInfo | null {
  const isOpen = documents.some(
    ({ currency, payment_info }) => currency === base_currency && payment_info?.is_none !== true,
  );
  return isOpen ? pay_into : null;
}

/** What a document or a schedule says about where to pay. */
interface Said {
  payment_info?: PaymentInfo | null | undefined;
  payment_instructions?: string | null | undefined;
  notes?: string | null | undefined;
  terms_and_conditions?: string | null | undefined;
  additional_info?: string | null | undefined;
  reference_number?: string | null | undefined;
  items?: readonly { name?: string | undefined; description?: string | null | undefined }[] | undefined;
}

/** Texts that stand beside where to pay, with their fields. They become it where the account is left out. */
const textsOf = ({
  notes,
  terms_and_conditions,
  additional_info,
  reference_number,
  items = [],
}: Omit<Said, 'payment_info'>): Texts => ({
  notes,
  terms_and_conditions,
  additional_info,
  reference_number,
  ...Object.fromEntries(
    items.flatMap(({ name, description }, index) => [
      [`items.${index}.name`, name],
      [`items.${index}.description`, description],
    ]),
  ),
});
/** The same of the texts of a document or a schedule; those of `before` may stay. */
export async function refuseOtherAccountOn(
  context: Pick<MemberContext, 'tx' | 'organization'>,
  said: Omit<Said, 'payment_info'>,
  before: Omit<Said, 'payment_info'> = {},
): Promise<void> {
  const known = new Set(Object.values(textsOf(before)));
  const written = Object.entries(textsOf(said)).filter(([, text]) => !known.has(text));
  await refuseOtherAccountIn(context, Object.fromEntries(written));
}

/**
 * Whether what is written tells a customer to pay anywhere else than into an account that customers are shown or were told
 * of: by the account, the instructions, or a number in another text of a document that leaves the account out. What stood
 * there before (`before`) may stay. Throws FORBIDDEN for who may not change the accounts that customers are shown.
 */
export async function namesOtherAccount(
  { tx, organization }: Pick<MemberContext, 'tx' | 'organization'>,
  said: Said,
  before: Omit<Said, 'payment_info'> & { payment_info?: unknown } = {},
): Promise<boolean> {
  const { accounts, numbers } = await readKnown(tx);
  const info = said.payment_info;
  const text = said.payment_instructions;
  const isOther = namesOther(info, accounts) && !isSame(info, before.payment_info as Said['payment_info']);
  const isOtherText = holdsOtherNumber(text, numbers) && text !== before.payment_instructions;
  const isLeftOut =
    info === undefined ? (before.payment_info as Said['payment_info'])?.is_none : info?.is_none;
  const known = new Set(Object.values(textsOf(before)));
  const isInstead =
    isLeftOut === true &&
    Object.values(textsOf(said)).some((each) => !known.has(each) && holdsOtherNumber(each, numbers));
  if (!isOther && !isOtherText && !isInstead) return false;
  if (!organization.permissions.includes('transactions:write'))
    throw new Refusal('FORBIDDEN', {
      field: isOtherText ? 'payment_instructions' : 'payment_info',
      message: OTHER_ACCOUNT,
    });
  return true;
}

const isSame = (given: PaymentInfo | null | undefined, before: PaymentInfo | null | undefined): boolean =>
  DETAILS.every((name) => (given?.[name] ?? null) === (before?.[name] ?? null));

/** When what customers are told of the account to pay into last changed; null where it is longer ago than it matters. */
export async function accountChangedOn(tx: Tx, now: Date): Promise<string | null> {
  const since = new Date(now.getTime() - ACCOUNT_CHANGE_DAYS * 86_400_000).toISOString();
  const { rows } = await sql<{ told_at: string | null; timezone: string }>`
    select o.timezone, (select max(b.told_at) from bank_account b where b.organization_id = ${tx.organization_id}
      and b.show_on_documents and b.told_at > ${since}) as told_at
    from organization o where o.organization_id = ${tx.organization_id}`.execute(tx.db);
  const { told_at, timezone } = rows[0]!;
  return told_at && todayIn(timezone, new Date(told_at));
}
