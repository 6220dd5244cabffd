import type { InvoiceDocument, StoredStatus } from '@lissafi/contract/documents';
import { isOutstanding } from '@lissafi/domain/sales/invoice';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';

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

/** The same of all that a customer owes: as the newest document says it, else the account that documents show. */
export function whereToPayAll(
  documents: readonly { currency: string; payment_info: PaymentInfo | null }[],
  { pay_into, base_currency }: { pay_into: PaymentInfo | null; base_currency: string },
): PaymentInfo | null {
  const said = documents.findLast(({ payment_info }) => payment_info?.account_number)?.payment_info;
  if (said) return said;
  const isOpen = documents.some(
    ({ currency, payment_info }) => currency === base_currency && payment_info?.is_none !== true,
  );
  return isOpen ? pay_into : null;
}
