import type { Invoice, InvoiceCreate } from '@lissafi/contract/documents';
import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { z } from 'zod';
import { appendEvents } from '../../db/events.ts';
import { keepHappenedAt } from '../../db/happened-at.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { isFirstNamed, keepNamedAccount } from '../bank-accounts/on-documents.ts';
import { noteLateSale } from '../counter/late-sales.ts';
import { answerDocument, readerOf } from '../documents/answer.ts';
import { draftRecord } from '../documents/draft.ts';
import { numberExists } from '../documents/numbers.ts';
import { readParties } from '../documents/parties.ts';
import { NO_MEMBER_DETAILS, toInvoice } from '../documents/record.ts';
import { linkItems, readItemTypes } from '../documents/stock.ts';
import { assertIdFree, insertInvoice } from '../documents/store.ts';
import { findPlace } from '../stock/find-place.ts';
import { customerName } from './drafts.ts';
import { issueDraft } from './issue.ts';

type Body = z.infer<typeof InvoiceCreate>;

/** What an invoice needs of items and customer, in reads that lock nothing. */
export const aheadOfCreate = (tx: Tx, body: Body) => ({
  types: readItemTypes(
    tx,
    body.items.flatMap(({ inventory_item_id: id }) => (id ? [id] : [])),
  ),
  isFirst: body.issue ? isFirstNamed(tx, body) : undefined,
  parties:
    body.issue && body.customer_id ? readParties(tx, body.customer_id, body.bill_to ?? null) : undefined,
});

/**
 * Records a draft, or an issued document. `sellerId` is who sold it, where that is another person. Throws as issueDraft
 * does, the faults of the lines, ID_TAKEN and NUMBER_TAKEN.
 */
export async function createInvoice(
  context: MemberContext,
  body: Body,
  ahead: ReturnType<typeof aheadOfCreate>,
  sellerId: string | null = null,
): Promise<Invoice> {
  const { tx, user } = context;
  await assertIdFree(tx, body.id, body.provisional_number);
  if (body.branch_id) await findPlace(tx, { branch_id: body.branch_id }, { hold: false });
  // A sale that was made without network happened before a count that was made after it.
  if (body.sold_at) keepHappenedAt(tx, body.sold_at);
  const { record, items } = draftRecord(context, body);
  if (sellerId) record.created_by = sellerId;
  if (await ahead.isFirst) await keepNamedAccount(context, record);
  const linked = linkItems(tx, items, ahead.types);
  // Awaited below, unless issuing is refused first.
  linked.catch(() => {});
  if (body.issue) {
    const issued = await issueDraft(context, record, items, body, {
      ready: linked,
      parties: ahead.parties,
    });
    await insertInvoice(tx, issued.record, items);
    if (issued.late) await noteLateSale(context, issued.record, issued.late);
    if (issued.record.amount_paid > 0) return answerDocument(context, record.id);
    const around = { ...NO_MEMBER_DETAILS, costs: issued.costs };
    return toInvoice(issued.record, items, issued.parties, readerOf(context), around);
  }
  await linked;
  if (record.typed_number && (await numberExists(tx, record.typed_number))) {
    throw new Refusal('NUMBER_TAKEN', { field: 'invoice_number' });
  }
  await assertRoomForDraft(tx);
  const known = await customerName(tx, record.customer_id);
  record.customer_name ||= known ?? '';
  await insertInvoice(tx, record, items);
  await appendEvents(tx, [{ type: 'invoice.created', subject_id: record.id, actor_id: user.id }]);
  return answerDocument(context, record.id);
}

/** Throws INVALID_STATE where too many drafts wait already. */
async function assertRoomForDraft(tx: Tx): Promise<void> {
  const { rows } = await sql`select from invoice
    where organization_id = ${tx.organization_id} and status = 'draft' offset ${LIMITS.drafts - 1} limit 1`.execute(
    tx.db,
  );
  if (rows.length > 0)
    throw new Refusal('INVALID_STATE', {
      message: `${LIMITS.drafts.toLocaleString('en')} drafts wait already. Issue or delete some of them first.`,
    });
}
