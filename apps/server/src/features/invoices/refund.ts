import { fault, invalid } from '@lissafi/contract/errors';
import type { DocumentType, invoiceRoutes } from '@lissafi/contract/invoices';
import type { Body } from '@lissafi/contract/route';
import { toBase } from '@lissafi/domain/exchange';
import { refundPosting } from '@lissafi/domain/posting';
import { sql } from 'kysely';
import type { Numbers } from '../../db/numbers.ts';
import type { MemberContext } from '../../http/context.ts';
import { post } from '../ledger/post.ts';
import { rateFor } from './draft.ts';
import type { InvoiceRecord } from './record.ts';

/**
 * Money back out of what a credit note made the customer's: a payment of kind refund with an entry of its own. Returns
 * its id. The counter's lock is held.
 */
export async function payBack(
  context: MemberContext,
  invoice: InvoiceRecord,
  input: Body<typeof invoiceRoutes.refund>,
  { to_credit: amount, base_to_credit: credit }: { to_credit: number; base_to_credit: number },
  numbers: Numbers,
): Promise<string> {
  const { tx, newId, now, user, organization } = context;
  const { currency, customer_id } = invoice;
  const rate = rateFor(organization.currency, currency, input.exchange_rate ?? null) ?? invoice.exchange_rate;
  // At the document's own rate the money is worth what the credit note says, to the kobo.
  const base_amount = rate === invoice.exchange_rate ? credit : toBase(amount, rate);
  if (base_amount === 0)
    throw invalid(fault('exchange_rate', 'At this rate the money back is worth nothing'));
  const id = newId();
  const entryId = newId();
  const posting = refundPosting({
    id,
    invoice_number: invoice.invoice_number!,
    document_type: invoice.document_type as DocumentType,
    paid_on: input.paid_on,
    method: input.method,
    customer_id,
    amount: base_amount,
    credit,
  });
  await post(tx, posting, numbers, entryId, now);
  await tx.write(
    'payment',
    sql`insert into payment (organization_id, id, customer_id, kind, amount, currency, exchange_rate, base_amount,
        credit_amount, paid_on, method, journal_entry_id, created_by, created_at)
      values (${tx.organization_id}, ${id}, ${customer_id}, 'refund', ${amount}, ${currency}, ${rate},
        ${base_amount}, ${credit}, ${input.paid_on}, ${input.method}, ${entryId}, ${user.id}, ${now.toISOString()})`,
  );
  await tx.write(
    'payment_allocation',
    sql`insert into payment_allocation (organization_id, payment_id, invoice_id, amount, base_amount)
      values (${tx.organization_id}, ${id}, ${invoice.id}, ${amount}, ${credit})`,
  );
  return id;
}
