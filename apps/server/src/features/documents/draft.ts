import { WALK_IN_NAME } from '@lissafi/contract/customers';
import type { InvoiceCreate, InvoiceItemInput, TaxCategory } from '@lissafi/contract/documents';
import { fault, invalid } from '@lissafi/contract/errors';
import { taxesByAccount } from '@lissafi/domain/books/posting';
import { earlierOf } from '@lissafi/domain/calendar/civil-date';
import { toE4 } from '@lissafi/domain/money/decimal';
import { toBase } from '@lissafi/domain/money/exchange';
import { addMoney } from '@lissafi/domain/money/money';
import { computeInvoice, resolveItem } from '@lissafi/domain/sales/invoice';
import { typedNumber } from '@lissafi/domain/sales/numbering';
import type { MemberContext } from '../../http/context.ts';
import type { InvoiceRecord, ItemRecord } from './record.ts';

/** Who is on a draft that names nobody: on a receipt the walk-in customer, as when it is issued. */
export const nameless = (documentType: string, customerId: string | null): string =>
  documentType === 'receipt' && customerId === null ? WALK_IN_NAME : '';

/** Returns lines with their amounts, by the function that browser, server and PDF share. */
export function computeLines(
  context: MemberContext,
  invoiceId: string,
  inputs: InvoiceItemInput[],
  on: string,
): {
  items: ItemRecord[];
  totals: Pick<InvoiceRecord, 'subtotal' | 'discount_amount' | 'tax_amount' | 'total_amount'>;
} {
  const { tx, newId, organization } = context;
  const resolved = inputs.map((input, index) => resolveItem(input, organization, on, index));
  const { items, totals } = computeInvoice(resolved);
  return {
    items: resolved.map((item, index) => {
      const amounts = items[index]!;
      return {
        organization_id: tx.organization_id,
        invoice_id: invoiceId,
        line: index + 1,
        id: newId(),
        name: item.name,
        description: item.description,
        quantity_e4: toE4(item.quantity),
        unit_price: item.unit_price,
        discount_percentage_e4: toE4(item.discount_percentage),
        tax_percentage_e4: toE4(item.tax_percentage),
        tax_category: item.tax_category,
        price_includes_tax: item.price_includes_tax ?? false,
        discount_amount: amounts.discount_amount,
        tax_amount: amounts.tax_amount,
        total_amount: amounts.total_amount,
        hs_code: item.hs_code ?? null,
        service_code: item.service_code ?? null,
        inventory_item_id: item.inventory_item_id ?? null,
        inventory_item_type: item.inventory_item_type ?? null,
        credits_item_id: null,
      };
    }),
    totals: {
      subtotal: totals.subtotal,
      discount_amount: totals.discount_amount,
      tax_amount: totals.tax_amount,
      total_amount: totals.total_amount,
    },
  };
}

/**
 * Returns the rate of a document: only one in a foreign currency has a rate, and a draft may lack it. Throws
 * VALIDATION_FAILED on `exchange_rate`.
 */
export function rateFor(books: string, currency: string, rate: string | null): string | null {
  if (currency !== books) return rate;
  if (rate !== null) throw invalid(fault('exchange_rate', `An invoice in ${books} has no exchange rate`));
  return null;
}

/** Returns total and tax in the organization's currency, each tax converted as it is posted. */
export function baseAmounts(items: readonly ItemRecord[], total: number, rate: string | null) {
  const taxes = taxesByAccount(
    items.map((item) => ({ ...item, tax_category: item.tax_category as TaxCategory })),
  );
  return {
    base_total_amount: toBase(total, rate),
    base_tax_amount: addMoney(...taxes.map((tax) => toBase(tax.amount, rate))),
  };
}

/** Returns a draft as it would be stored; nothing is written. */
export function draftRecord(
  context: MemberContext,
  body: InvoiceCreate,
): { record: InvoiceRecord; items: ItemRecord[] } {
  const { tx, newId, organization, user, now } = context;
  const id = body.id ?? newId();
  const { items, totals } = computeLines(context, id, body.items, body.issue_date);
  const currency = body.currency ?? organization.currency;
  const exchange_rate = rateFor(organization.currency, currency, body.exchange_rate ?? null);
  const base = baseAmounts(items, totals.total_amount, exchange_rate);
  const at = now.toISOString();
  const record: InvoiceRecord = {
    organization_id: tx.organization_id,
    id,
    version: 1,
    document_type: body.document_type,
    status: 'draft',
    invoice_number: null,
    typed_number: body.invoice_number ? typedNumber(body.invoice_number) : null,
    reference_number: body.reference_number ?? null,
    customer_id: body.customer_id ?? null,
    customer_name: body.bill_to?.name ?? nameless(body.document_type, body.customer_id ?? null),
    bill_to: body.bill_to ?? null,
    company: null,
    customer: null,
    ship_to: body.ship_to ?? null,
    issue_date: body.issue_date,
    due_date: body.due_date,
    payment_terms: body.payment_terms,
    currency,
    exchange_rate,
    ...totals,
    ...base,
    amount_paid: 0,
    base_amount_paid: 0,
    ...(body.document_type === 'quote'
      ? { balance_due: 0, base_balance_due: 0 }
      : { balance_due: totals.total_amount, base_balance_due: base.base_total_amount }),
    credited_amount: 0,
    refunded_amount: 0,
    net_without_cost: 0,
    applied_amount: 0,
    base_applied_amount: 0,
    credits_id: null,
    quote_id: null,
    is_opening: false,
    recurring_id: null,
    recurring_on: null,
    template: body.template ?? 'classic',
    notes: body.notes ?? null,
    terms_and_conditions: body.terms_and_conditions ?? null,
    payment_instructions: body.payment_instructions ?? null,
    payment_info: body.payment_info ?? null,
    signatures: body.signatures ?? null,
    additional_info: body.additional_info ?? null,
    late_payment_text: null,
    journal_entry_id: null,
    branch_id: body.branch_id ?? tx.organization_id,
    created_by: user.id,
    created_at: at,
    updated_at: at,
    issued_at: null,
    sent_at: null,
    viewed_at: null,
    paid_at: null,
    cancelled_at: null,
    cancel_reason: null,
    shift_id: body.shift_id ?? null,
    provisional_number: body.provisional_number ?? null,
    // A device whose clock is ahead sold nothing in the future.
    sold_at: body.sold_at === undefined ? null : earlierOf(body.sold_at, at),
    tendered: body.tendered ?? null,
  };
  return { record, items };
}
