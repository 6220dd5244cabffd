import { DUE_BEFORE_ISSUE, type InvoiceUpdate } from '@lissafi/contract/documents';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import { typedNumber } from '@lissafi/domain/sales/numbering';
import { appendEvents } from '../../db/events.ts';
import type { Tx } from '../../db/scope.ts';
import type { MemberContext } from '../../http/context.ts';
import { baseAmounts, computeLines, nameless, rateFor } from '../documents/draft.ts';
import { numberExists } from '../documents/numbers.ts';
import type { InvoiceRecord } from '../documents/record.ts';
import { linkItems } from '../documents/stock.ts';
import { readInvoice, readItems, replaceItems, updateInvoice } from '../documents/store.ts';
import { findPlace } from '../stock/find-place.ts';

/** Locks a draft. Throws NOT_FOUND or INVOICE_NOT_DRAFT. */
export async function lockDraft(tx: Tx, id: string): Promise<InvoiceRecord> {
  const record = await readInvoice(tx, id, true);
  if (record.status !== 'draft') throw new Refusal('INVOICE_NOT_DRAFT');
  return record;
}

/** Changes the given fields of a locked draft of the right version. Throws NUMBER_TAKEN. */
export async function changeDraft(
  context: MemberContext,
  draft: InvoiceRecord,
  body: InvoiceUpdate,
): Promise<void> {
  const { tx, now, user, organization } = context;
  const { version: _, items, invoice_number: typed, ...fields } = body;
  const invoice_number = typed && typedNumber(typed);
  if (body.branch_id) await findPlace(tx, { branch_id: body.branch_id }, { hold: false });
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  if (invoice_number && (await numberExists(tx, invoice_number))) {
    throw new Refusal('NUMBER_TAKEN', { field: 'invoice_number' });
  }
  if ((body.due_date ?? draft.due_date) < (body.issue_date ?? draft.issue_date)) {
    throw invalid(fault('due_date', DUE_BEFORE_ISSUE));
  }
  const changes: Partial<InvoiceRecord> = {
    ...given,
    updated_at: now.toISOString(),
  };
  if (invoice_number !== undefined) changes.typed_number = invoice_number;
  const customerId = body.customer_id === undefined ? draft.customer_id : body.customer_id;
  const billTo = body.bill_to === undefined ? (draft.bill_to as { name: string } | null) : body.bill_to;
  const known = await customerName(tx, customerId);
  changes.customer_name = billTo?.name ?? known ?? nameless(draft.document_type, customerId);
  const currency = body.currency ?? draft.currency;
  // Changing back to the organization's currency removes the rate.
  const previousRate = currency === organization.currency ? null : draft.exchange_rate;
  const rate = rateFor(
    organization.currency,
    currency,
    body.exchange_rate === undefined ? previousRate : body.exchange_rate,
  );
  changes.exchange_rate = rate;
  const computed = items && computeLines(context, draft.id, items, body.issue_date ?? draft.issue_date);
  if (computed) {
    await linkItems(tx, computed.items);
    await replaceItems(tx, draft.id, computed.items);
    Object.assign(changes, computed.totals);
  }
  const lines = computed?.items ?? (await readItems(tx, draft.id));
  Object.assign(changes, baseAmounts(lines, changes.total_amount ?? draft.total_amount, rate));
  await updateInvoice(tx, draft, changes);
  await appendEvents(tx, [{ type: 'invoice.updated', subject_id: draft.id, actor_id: user.id }]);
}

/** Throws NOT_FOUND or CUSTOMER_MERGED at customer_id. */
export async function customerName(tx: Tx, customerId: string | null): Promise<string | null> {
  if (!customerId) return null;
  const row = await tx.db
    .selectFrom('customer')
    .select(['name', 'merged_into'])
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (!row)
    throw new Refusal('NOT_FOUND', { message: 'This customer does not exist.', field: 'customer_id' });
  if (row.merged_into) throw new Refusal('CUSTOMER_MERGED', { field: 'customer_id' });
  return row.name;
}

export async function deleteDraft(context: MemberContext, id: string): Promise<void> {
  const { tx, user } = context;
  await lockDraft(tx, id);
  await tx.db
    .deleteFrom('invoice')
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id)
    .execute();
  await appendEvents(tx, [{ type: 'invoice.deleted', subject_id: id, actor_id: user.id }]);
}
