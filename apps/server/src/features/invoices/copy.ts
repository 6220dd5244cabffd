import { InvoiceCreate, type PaymentTerms } from '@lissafi/contract/documents';
import { Refusal } from '@lissafi/contract/errors';
import { addDays, clampDate, daysBetween, dueDateFor } from '@lissafi/domain/calendar/civil-date';
import { fromE4 } from '@lissafi/domain/money/decimal';
import { appendEvents } from '../../db/events.ts';
import type { MemberContext } from '../../http/context.ts';
import { draftRecord } from '../documents/draft.ts';
import type { InvoiceRecord, ItemRecord } from '../documents/record.ts';
import { isConverted } from '../documents/related.ts';
import { insertInvoice, readInvoice, readItems } from '../documents/store.ts';

/** Creates a new draft with the same content, dated today. Returns its id. Throws NOT_FOUND, INVALID_STATE. */
export async function duplicateInvoice(context: MemberContext, id: string): Promise<string> {
  const source = await readInvoice(context.tx, id);
  if (source.document_type === 'credit_note')
    throw new Refusal('INVALID_STATE', { message: 'Create a credit note from its invoice.' });
  return insertCopy(context, source, { document_type: source.document_type }, null);
}

/** Creates a draft invoice from an issued quote. Returns its id. Throws NOT_FOUND, INVALID_STATE, QUOTE_CONVERTED. */
export async function convertQuote(context: MemberContext, id: string): Promise<string> {
  const quote = await readInvoice(context.tx, id, true);
  if (quote.document_type !== 'quote' || !['pending', 'sent', 'viewed'].includes(quote.status))
    throw new Refusal('INVALID_STATE', { message: 'Only an issued quote can become an invoice.' });
  if (await isConverted(context.tx, quote)) throw new Refusal('QUOTE_CONVERTED');
  const reference_number = quote.reference_number ?? quote.invoice_number;
  const rate = quote.exchange_rate === null ? {} : { exchange_rate: quote.exchange_rate };
  return insertCopy(context, quote, { document_type: 'invoice', reference_number, ...rate }, quote.id);
}

/** Goes through the contract, like typed input; a copy in a foreign currency needs the rate of its day. */
async function insertCopy(
  context: MemberContext,
  source: InvoiceRecord,
  fields: Record<string, unknown>,
  quote_id: string | null,
): Promise<string> {
  const { tx, today, user } = context;
  const items = await readItems(tx, source.id);
  const span = Math.max(0, daysBetween(source.issue_date, source.due_date));
  const due = dueDateFor(source.payment_terms as PaymentTerms, today) ?? addDays(today, span);
  const body = InvoiceCreate.parse({
    customer_id: source.customer_id,
    bill_to: source.bill_to,
    ship_to: source.ship_to,
    issue_date: today,
    due_date: clampDate(due),
    payment_terms: source.payment_terms,
    currency: source.currency,
    reference_number: source.reference_number,
    notes: source.notes,
    terms_and_conditions: source.terms_and_conditions,
    payment_instructions: source.payment_instructions,
    payment_info: source.payment_info,
    signatures: source.signatures,
    additional_info: source.additional_info,
    template: source.template,
    branch_id: source.branch_id,
    items: items.map(typedAgain),
    ...fields,
  });
  const { record, items: lines } = draftRecord(context, body);
  record.customer_name = source.customer_name;
  await insertInvoice(tx, { ...record, quote_id }, lines);
  await appendEvents(tx, [{ type: 'invoice.created', subject_id: record.id, actor_id: user.id }]);
  return record.id;
}

const typedAgain = (item: ItemRecord) => ({
  name: item.name,
  description: item.description,
  quantity: fromE4(item.quantity_e4),
  unit_price: item.unit_price,
  discount_percentage: fromE4(item.discount_percentage_e4),
  tax_percentage: fromE4(item.tax_percentage_e4),
  tax_category: item.tax_category,
  price_includes_tax: item.price_includes_tax,
  hs_code: item.hs_code,
  service_code: item.service_code,
  inventory_item_id: item.inventory_item_id,
  inventory_item_type: item.inventory_item_type,
});
