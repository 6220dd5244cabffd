import type { Invoice } from '@lissafi/contract/documents';
import type { MemberContext } from '../../http/context.ts';
import { type BillTo, readParties } from './parties.ts';
import { toInvoice } from './record.ts';
import { readCredited, readRelated } from './related.ts';
import { listSends } from './sends.ts';
import { isShared } from './share-link.ts';
import { readCosts } from './stock.ts';
import { readInvoice, readItems, readPayments } from './store.ts';

/** The reader of a document: who it is, with permissions, and the organization's current date. */
export const readerOf = ({ today, user, organization }: MemberContext) => ({
  user_id: user.id,
  today,
  timezone: organization.timezone,
  permissions: organization.permissions,
});

/** Returns the whole document, the response of every action on it. Throws NOT_FOUND. */
export async function answerDocument(context: MemberContext, id: string): Promise<Invoice> {
  const { tx } = context;
  await tx.flush();
  const record = await readInvoice(tx, id);
  // Independent queries, sent together.
  const [parties, items, payments, is_shared, sends, related, credited, costs] = await Promise.all([
    readParties(tx, record.customer_id, record.bill_to as BillTo | null, record.credits_id, id),
    readItems(tx, id),
    readPayments(tx, id),
    isShared(tx, id),
    listSends(tx, id),
    readRelated(tx, record),
    readCredited(tx, id),
    readCosts(tx, id),
  ]);
  const around = { payments, sends, related, credited, ...costs, is_shared };
  return toInvoice(record, items, parties, readerOf(context), around);
}
